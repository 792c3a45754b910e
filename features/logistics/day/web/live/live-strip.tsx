import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Link } from '#ui/button/link.tsx'
import type { Day } from '../../contract.ts'
import { listOfCount } from '../../rules.ts'
import { useClock, useDaySearch } from '../use-day.ts'
import classes from './live-strip.module.css'

const DayTimeline = lazy(async () => ({ default: (await import('./day-timeline.tsx')).DayTimeline }))

const parts = ['delivered', 'failed', 'out', 'published', 'planned', 'unplanned'] as const
/** Often none; the others are always there. */
const rare: readonly string[] = ['planned']

/** How far the day is, at the foot of it; it opens into the timeline. */
export function LiveStrip({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const [{ depotId, timeline }, change] = useDaySearch()
  const isOpen = timeline === 'open'
  const { counts } = day
  const total = parts.reduce((sum, key) => sum + counts[key], 0)
  const shown = parts.filter((key) => counts[key] > 0 || !rare.includes(key))
  const lastAt = lastStop(day)
  return (
    <section className={classes.foot} aria-label={t('strip.title')}>
      {isOpen && (
        <div className={classes.timeline} id="day-timeline">
          <Suspense fallback={<Skeleton height="100%" />}>
            <DayTimeline day={day} />
          </Suspense>
        </div>
      )}
      <div className={classes.strip}>
        {day.date === day.today && <b className={classes.clock}>{format.time(day.serverTime)}</b>}
        <span className={classes.done}>
          {t('live.attempted', { done: format.number(counts.delivered + counts.failed), total: format.number(total) })}
        </span>
        <div className={classes.bar} aria-hidden>
          {shown.map((key) => (
            <i key={key} data-count={key} style={{ flexGrow: counts[key] }} />
          ))}
        </div>
        <ul className={classes.keys}>
          {shown.map((key) => (
            <li key={key}>
              <Link to={listOfCount(key, { day: day.date, depotId })}>
                <i data-count={key} aria-hidden />
                {t(`live.counts.${key}`, { count: counts[key], shown: format.number(counts[key]) })}
              </Link>
            </li>
          ))}
        </ul>
        {lastAt !== undefined && (
          <span className={classes.last}>{t('live.lastStop', { time: format.time(lastAt) })}</span>
        )}
        <button
          type="button"
          className={classes.pull}
          aria-expanded={isOpen}
          aria-controls="day-timeline"
          onClick={() => change({ timeline: isOpen ? undefined : 'open' }, { replace: true })}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
          <span>{t('live.timeline')}</span>
        </button>
      </div>
    </section>
  )
}

/** When the last route is forecast to end. */
function lastStop({ routes }: Day): string | undefined {
  return routes
    .flatMap(({ finishAt }) => finishAt ?? [])
    .toSorted()
    .at(-1)
}
