import { useText } from '#kit/web/i18n.ts'
import { Button, Card, Notice } from '../parts/parts.tsx'
import { endOf, isOnDuty, openStops } from '../outbox/acts-so-far.ts'
import type { RouteNow } from '../route/use-day.tsx'
import classes from './day.module.css'

/** The end of a day, with what stayed open. */
export function Finished({ now: { acted, format, pack, route, state } }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const open = openStops(route, state).length
  return (
    <Card title={t('today.finished')}>
      {open > 0 && (
        <Notice tone="warning">{t('today.finishedOpen', { count: open, stops: format.number(open) })}</Notice>
      )}
      <p className={classes['soft']}>{t('today.finishedHint')}</p>
      {open > 0 && !isOnDuty(acted) && (
        <Notice tone="info">
          {t('start.recorded', { count: pack.positionDays, days: format.number(pack.positionDays) })}
        </Notice>
      )}
    </Card>
  )
}

/** Whoever ended their day too early goes on, until the office has closed the route. */
export function FinishedActions({ now: { acted, day, route, state } }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const end = openStops(route, state).length > 0 ? endOf(route, state, acted) : undefined
  const isAtWork = isOnDuty(acted)
  const resume = async (id: string) => {
    const undo = { kind: 'undo' as const, routeId: route.id, data: { id } }
    await (isAtWork ? day.act(undo) : day.act(undo, { kind: 'onDuty', routeId: route.id }))
  }
  return (
    <>
      {end && !end.isByOffice && (
        <Button look="tinted" onClick={() => void resume(end.id)}>
          {t('today.resume')}
        </Button>
      )}
      {isAtWork && (
        <Button look="plain" onClick={() => void day.act({ kind: 'offDuty' })}>
          {t('today.offDuty')}
        </Button>
      )}
    </>
  )
}
