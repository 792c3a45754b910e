import { IconEye, IconRoute } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { keepStorage } from '../outbox/keep-storage.ts'
import { Button, Card, Notice } from '../parts/parts.tsx'
import { clockOf, distanceOf } from '../route/words.ts'
import type { RouteNow } from '../route/use-day.tsx'
import classes from './day.module.css'

/** What the day holds, at a glance. */
export function RouteSummary({ now: { format, pack, route } }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const stops = route.stops.filter(({ isGone }) => isGone === null)
  return (
    <Card title={t('start.route', { name: route.vehicle.name, plate: route.vehicle.plate })}>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('start.stops')}</dt>
          <dd>{format.number(stops.length)}</dd>
        </div>
        <div>
          <dt>{t('start.begins')}</dt>
          <dd>{clockOf(format, route.startSeconds)}</dd>
        </div>
        <div>
          <dt>{t('start.ends')}</dt>
          <dd>{clockOf(format, route.endSeconds)}</dd>
        </div>
        <div>
          <dt>{t('start.distance')}</dt>
          <dd>{distanceOf(format, route.distanceMeters, pack)}</dd>
        </div>
      </dl>
      {route.start && <p className={classes['soft']}>{t('start.from', { place: route.start.name })}</p>}
      {route.note && <Notice tone="info">{route.note}</Notice>}
      <p className={classes['soft']}>{t('start.number', { number: format.number(route.number) })}</p>
    </Card>
  )
}

export function StartDay({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  return (
    <>
      <h2 className={classes['hello']}>{t('start.hello', { name: now.pack.driver.name.split(' ')[0] })}</h2>
      <RouteSummary now={now} />
      <Notice tone="info" icon={<IconEye size={22} aria-hidden />}>
        {t('start.recorded', { count: now.pack.positionDays, days: now.format.number(now.pack.positionDays) })}
      </Notice>
    </>
  )
}

export function StartDayAction({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const goOnDuty = () => {
    void keepStorage()
    void now.day.act({ kind: 'onDuty' })
  }
  return (
    <Button icon={<IconRoute size={26} aria-hidden />} onClick={goOnDuty}>
      {t('start.onDuty')}
    </Button>
  )
}
