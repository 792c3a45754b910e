import { lazy, Suspense } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText, withMessages } from '#kit/web/i18n.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import classes from './day.module.css'
import { DayFilters } from './day-filters.tsx'
import { DayStrip } from './day-strip.tsx'
import { DepotsCard } from './depots-card.tsx'
import { RiskyCard } from './risky-card.tsx'
import { RoutesCard } from './routes-card.tsx'
import { longDay, useDay } from './use-day.ts'
import { VehicleStats } from './vehicle-stats.tsx'

const SettingUp = lazy(async () => ({ default: (await withMessages(import('./setting-up.tsx'), 'regions')).SettingUp }))
const PerformanceCards = lazy(async () => ({ default: (await import('./performance-cards.tsx')).PerformanceCards }))

/** The day in figures and tables, with the weeks before it. */
export function FiguresScreen() {
  const t = useText('logistics-day')
  const format = useFormat('UTC')
  const { data: day, error, refetch } = useDay()
  if (!day)
    return error ? (
      <FailureState error={error} onRetry={() => void refetch()} />
    ) : (
      <TilesSkeleton count={8} height={140} />
    )
  return (
    <>
      <PageHeader title={t('screens.figures')} about={longDay(format, day.date)} actions={<DayFilters day={day} />} />
      <div className={classes.page}>
        {day.settingUp && (
          <Suspense>
            <SettingUp work={day.settingUp} />
          </Suspense>
        )}
        <DayStrip day={day} />
        <VehicleStats day={day} />
        <RiskyCard day={day} />
        <RoutesCard day={day} />
        <h2 className={classes.heading}>{t('performance.title')}</h2>
        <Suspense fallback={<Skeleton height={320} radius={6} />}>
          <PerformanceCards />
        </Suspense>
        <DepotsCard day={day} />
      </div>
    </>
  )
}
