import { useText } from '#kit/web/i18n.ts'
import { goBack } from '../parts/address.ts'
import { Button, Card, Notice, Page } from '../parts/parts.tsx'
import { onDutySince } from '../route/acted.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { useNow } from '../route/use-now.ts'
import { minutesOf } from '../route/words.ts'
import classes from './day.module.css'

/** A running break stands over everything, with the way out of it. */
export function BreakBanner({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, format, pack, route, state } = now
  const ms = useNow(day.now)
  if (state.breakSinceMs === null) return null
  const wantedMs = (pack.hours.breakMinutes ?? 0) * 60_000
  const left = state.breakSinceMs + wantedMs - ms
  const text = left > 0 ? 'break.left' : 'break.over'
  return (
    <Notice tone={left > 0 ? 'info' : 'success'}>
      {t(text, { time: minutesOf(t, format, left > 0 ? left : ms - state.breakSinceMs) })}
      <Button look="plain" onClick={() => void day.act({ kind: 'breakEnd', routeId: route.id })}>
        {t('break.end')}
      </Button>
    </Notice>
  )
}

/** How long the driver has worked, and when the next break is due by the rules of the workspace. */
export function Break({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, format, pack, route, state, acted } = now
  const ms = useNow(day.now)
  const since = onDutySince(acted)
  const { breakMinutes, breakAfterMinutes, dutyMinutes } = pack.hours
  const workMs = since === undefined ? 0 : ms - since - state.breakMs
  const begin = async () => {
    await day.act({ kind: 'breakStart', routeId: route.id })
    goBack()
  }
  return (
    <Page
      title={t('break.title')}
      action={state.breakSinceMs === null && <Button onClick={() => void begin()}>{t('break.start')}</Button>}
    >
      <BreakBanner now={now} />
      <Card title={t('break.hours')}>
        <dl className={classes['figures']}>
          <div>
            <dt>{t('break.worked')}</dt>
            <dd>{minutesOf(t, format, workMs)}</dd>
          </div>
          <div>
            <dt>{t('break.taken')}</dt>
            <dd>{minutesOf(t, format, state.breakMs)}</dd>
          </div>
          {dutyMinutes !== null && since !== undefined && (
            <div>
              <dt>{t('break.dutyLeft')}</dt>
              <dd>{minutesOf(t, format, since + dutyMinutes * 60_000 - ms)}</dd>
            </div>
          )}
        </dl>
        {breakAfterMinutes !== null && breakMinutes !== null && (
          <p className={classes['soft']}>
            {t('break.rule', {
              after: minutesOf(t, format, breakAfterMinutes * 60_000),
              time: minutesOf(t, format, breakMinutes * 60_000),
            })}
          </p>
        )}
      </Card>
    </Page>
  )
}
