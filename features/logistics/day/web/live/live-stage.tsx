import { lazy, Suspense, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { useOpenCount } from '../../../exceptions/web/for-others/use-open-count.ts'
import type { Day } from '../../contract.ts'
import { DayFilters } from '../day-filters.tsx'
import { liveParts, useDaySearch } from '../use-day.ts'
import { LiveStrip } from './live-strip.tsx'
import classes from './live.module.css'
import { RouteRail } from './route-rail.tsx'

// The page is there before its map.
const LiveMap = lazy(async () => ({ default: (await import('./live-map.tsx')).LiveMap }))

type Props = {
  day: Day
  /** What stands where the map will, while the workspace lacks something. */
  first: ReactNode
}

/** Routes, map and exceptions side by side; on a phone one of them at a time. */
export function LiveStage({ day, first }: Props) {
  const t = useText('logistics-day')
  const [{ route: chosenId, depotId, part }, change] = useDaySearch()
  const [open] = useOpen()
  const openedId = openId(open, 'exception')
  return (
    <div className={classes.stage} data-part={part}>
      <PhoneParts day={day} />
      <section className={classes.routes} aria-label={t('routes.title')}>
        <div className={classes.narrow}>
          <DayFilters day={day} />
        </div>
        <RouteRail day={day} />
      </section>
      <div className={classes.middle}>
        {first ? (
          <div className={classes.first}>{first}</div>
        ) : (
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <LiveMap
              day={day}
              chosenId={chosenId}
              onChoose={(route) => change({ route: route === chosenId ? 0 : route }, { replace: true })}
            />
          </Suspense>
        )}
      </div>
      {day.date === day.today && (
        <section className={classes.problems} aria-label={t('live.parts.problems')}>
          {openedId === undefined && <Part name="day/repairs" of={depotId} day={day.date} />}
          <Part name="live/exceptions" of={depotId} />
        </section>
      )}
      <LiveStrip day={day} />
    </div>
  )
}

/** Which part a phone shows; elsewhere all are in sight. */
function PhoneParts({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat()
  const [{ part, depotId }, change] = useDaySearch()
  const open = useOpenCount(depotId)
  return (
    <div className={classes.parts} role="group" aria-label={t('live.parts.label')}>
      {liveParts.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === part}
          onClick={() => change({ part: one }, { replace: true })}
        >
          {t(`live.parts.${one}`)} {one === 'routes' && <small>{format.number(day.routes.length)}</small>}
          {one === 'problems' && open !== undefined && <small>{format.number(open)}</small>}
        </button>
      ))}
    </div>
  )
}
