import { lazy, Suspense, useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Skeleton } from '#ui/display/display.ts'
import { boxAround } from '#ui/map/map-box.ts'
import type { StopMarker } from '#ui/map/stop-markers.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { Day } from '../contract.ts'
import { countOfState } from '../rules.ts'
import classes from './day.module.css'

// The page is there before its map.
const StopsMap = lazy(async () => ({ default: (await import('./stops-map.tsx')).StopsMap }))

/** Of the map alone: its colours are the same on light and dark ground. */
const colors = {
  unplanned: '#7b7f8c',
  planned: '#7367f0',
  published: '#5a54c4',
  out: '#0e8fa8',
  delivered: '#1f9254',
  failed: '#d0393c',
  cancelled: '#7b7f8c',
} as const

/** Where the deliveries of the day are, by how far they are. */
export function DayMap({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const stops = useMemo(
    () =>
      day.stops.map(({ id, at, state }): StopMarker => {
        const count = countOfState[state]
        const isDone = count === 'delivered'
        return {
          id: String(id),
          at,
          label: '',
          color: colors[count],
          isDone,
          shape: count === 'failed' ? 'diamond' : 'disc',
        }
      }),
    [day.stops],
  )
  const box = useMemo(() => boxAround(day.stops.map(({ at }) => at)) ?? undefined, [day.stops])
  return (
    <div className={classes.cell}>
      <SectionCard title={t('map.title')}>
        <div className={classes.map}>
          <Suspense fallback={<Skeleton height="100%" mih={240} />}>
            <StopsMap title={t('map.title')} box={box} stops={stops} />
          </Suspense>
        </div>
      </SectionCard>
    </div>
  )
}
