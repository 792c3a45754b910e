import { lazy, Suspense } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import type { Day } from '../contract.ts'
import classes from './day.module.css'
import { DayHeader } from './day-header.tsx'
import { DayMap } from './day-map.tsx'
import { DayStrip } from './day-strip.tsx'
import { DepotsCard } from './depots-card.tsx'
import { NextDayBar } from './next-day-bar.tsx'
import { PerformanceCards } from './performance-cards.tsx'
import { RiskyCard } from './risky-card.tsx'
import { RoutesCard } from './routes-card.tsx'
import { useDay, useDaySearch } from './use-day.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { VehicleStats } from './vehicle-stats.tsx'

// Those who are at work already have no first steps.
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const WallScreen = lazy(async () => ({ default: (await import('./wall-screen.tsx')).WallScreen }))

/** The day as it runs, from what waits to be planned to the last delivery. */
export function DayScreen() {
  const { data: day, error, refetch, dataUpdatedAt } = useDay()
  const [{ view }, change] = useDaySearch()
  if (!day)
    return error ? (
      <FailureState error={error} onRetry={() => void refetch()} />
    ) : (
      <TilesSkeleton count={8} height={140} />
    )
  return (
    <>
      <DayHeader day={day} />
      <DayParts day={day} />
      {view === 'wall' && (
        <Suspense>
          <WallScreen day={day} updatedAt={dataUpdatedAt} onClose={() => change({ view: undefined })} />
        </Suspense>
      )}
    </>
  )
}

/** What the workspace still lacks comes first; before its first delivery nothing else has anything to show. */
function DayParts({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const steps = useFirstSteps(day)
  if (steps === null) return null
  return (
    <div className={classes.page}>
      {steps && (
        <Suspense fallback={<Skeleton height={340} radius={6} />}>
          <FirstSteps steps={steps} day={day} />
        </Suspense>
      )}
      {(!steps || day.has.delivery) && (
        <>
          <NextDayBar day={day} />
          <DayStrip day={day} />
          <VehicleStats day={day} />
          <div className={classes.two}>
            <DayMap day={day} />
            <RiskyCard day={day} />
          </div>
          <RoutesCard day={day} />
          <h2 className={classes.heading}>{t('performance.title')}</h2>
          <PerformanceCards />
          <DepotsCard day={day} />
        </>
      )}
    </div>
  )
}
