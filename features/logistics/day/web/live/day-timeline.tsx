import { wallTime } from '#kit/contract/wall-time.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { routePath } from '../../../routes/rules.ts'
import type { Day, RouteOfDay } from '../../contract.ts'
import { standingOf, worstFirst } from '../../rules/route-standing.ts'
import classes from './day-timeline.module.css'

const hourSeconds = 3600

/** Every route from its start to its end by the clock of the day, with what is behind it. */
export function DayTimeline({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const clock = useFormat('UTC')
  const spans = worstFirst(day.routes).map((route) => ({ route, ...spanOf(route, day) }))
  if (spans.length === 0) return <p className={classes.none}>{t('routes.none')}</p>
  const from = Math.floor(Math.min(...spans.map(({ start }) => start)) / hourSeconds) * hourSeconds
  const to = Math.ceil(Math.max(...spans.map(({ end }) => end)) / hourSeconds) * hourSeconds
  const at = (seconds: number) => `${(100 * (seconds - from)) / (to - from)}%`
  const timeOf = (seconds: number) => clock.time(new Date(seconds * 1000).toISOString())
  const hours = Array.from({ length: (to - from) / hourSeconds }, (_, index) => from + index * hourSeconds)
  const now = day.date === day.today ? secondsOf(day.serverTime, day) : undefined
  return (
    <div className={classes.timeline}>
      <div className={classes.hours} aria-hidden>
        <span />
        <span className={classes.track}>
          {hours.map((hour) => (
            <time key={hour} style={{ left: at(hour) }}>
              {timeOf(hour)}
            </time>
          ))}
        </span>
      </div>
      <ul aria-label={t('live.timeline')}>
        {spans.map(({ route, start, end }) => (
          <li key={route.id} data-standing={standingOf(route)}>
            <Link to={routePath(route.id)} dir="auto">
              {route.driverName}
            </Link>
            <span
              className={classes.track}
              role="img"
              aria-label={t('live.span', {
                from: timeOf(start),
                to: timeOf(end),
                progress: clock.percent(route.progress / 100),
              })}
            >
              <i className={classes.span} style={{ left: at(start), right: `calc(100% - ${at(end)})` }}>
                <i style={{ inlineSize: `${route.progress}%` }} />
              </i>
              {now !== undefined && now >= from && now <= to && <b style={{ left: at(now) }} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In seconds of the day: as planned, and to where it is forecast to end. */
function spanOf({ startSeconds: start, endSeconds, finishAt }: RouteOfDay, day: Day): { start: number; end: number } {
  return { start, end: Math.max(start + 1, finishAt ? secondsOf(finishAt, day) : endSeconds) }
}

const daySeconds = 86_400

/** By the clock of the workspace; past midnight the day goes on. */
function secondsOf(time: string, { timeZone, date }: Day): number {
  const wall = wallTime(new Date(time), timeZone)
  const days = Math.round((Date.parse(wall.slice(0, 10)) - Date.parse(date)) / (daySeconds * 1000))
  return days * daySeconds + Number(wall.slice(11, 13)) * hourSeconds + Number(wall.slice(14, 16)) * 60
}
