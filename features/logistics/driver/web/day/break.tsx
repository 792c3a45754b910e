import { useText } from '#kit/web/i18n.ts'
import { go, goBack } from '../parts/address.ts'
import { Button, Card, Notice, Page } from '../parts/parts.tsx'
import { clocksOf, type Clocks } from '../route/clocks.ts'
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

const soonMs = 30 * 60_000

/** Said while driving, once the next break is near or overdue. */
export function BreakDue({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const ms = useNow(now.day.now)
  const left = clocksOf(now, ms)?.left.untilBreak ?? Infinity
  if (left > soonMs || now.state.breakSinceMs !== null || now.state.finishedAtMs !== null) return null
  const time = minutesOf(t, now.format, Math.abs(left))
  return (
    <Notice tone="warning">
      {t(left < 0 ? 'break.overdue' : 'break.due', { time })}
      <Button look="plain" onClick={() => go('break')}>
        {t('break.title')}
      </Button>
    </Notice>
  )
}

/** How long the driver has worked and driven, and what the rules of the workspace leave of it. */
export function Break({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, format, pack, route, state } = now
  const ms = useNow(day.now)
  const clocks = clocksOf(now, ms)
  const { breakMinutes, breakAfterMinutes } = pack.hours
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
        {clocks && (
          <dl className={classes['figures']}>
            <Figure name={t('break.worked')} value={minutesOf(t, format, clocks.workedMs)} />
            <Figure name={t('break.driven')} value={minutesOf(t, format, clocks.drivingMs)} />
            <Figure name={t('break.taken')} value={minutesOf(t, format, clocks.breakMs)} />
          </dl>
        )}
        {breakAfterMinutes !== null && breakMinutes !== null && (
          <p className={classes['soft']}>
            {t('break.rule', {
              after: minutesOf(t, format, breakAfterMinutes * 60_000),
              time: minutesOf(t, format, breakMinutes * 60_000),
            })}
          </p>
        )}
      </Card>
      {clocks && <Left now={now} left={clocks.left} />}
    </Page>
  )
}

/** What is left by each rule that holds. */
function Left({ now: { format }, left }: { now: RouteNow; left: Clocks['left'] }) {
  const t = useText('logistics-driver')
  const rows = (['untilBreak', 'driving', 'duty'] as const).flatMap((key) => {
    const ms = left[key]
    return ms === null ? [] : [{ key, ms }]
  })
  if (rows.length === 0) return null
  const isOver = rows.some(({ ms }) => ms < 0)
  return (
    <Card title={t('break.leftTitle')} {...(isOver && { tone: 'error' as const })}>
      <dl className={classes['figures']}>
        {rows.map(({ key, ms }) => (
          <Figure
            key={key}
            name={t(ms < 0 ? `break.passed.${key}` : `break.remains.${key}`)}
            value={minutesOf(t, format, Math.abs(ms))}
          />
        ))}
      </dl>
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
