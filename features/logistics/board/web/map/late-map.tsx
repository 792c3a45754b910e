import { lazy, Suspense } from 'react'
import { WhenQuiet } from '#kit/web/when-quiet.tsx'
import classes from './map.module.css'

const MapPane = lazy(async () => ({ default: (await import('./map-pane.tsx')).MapPane }))

/** The map, once the tables, the timeline and the figures of the board stand. */
export function LateMap() {
  const waiting = <div className={classes.mapWaiting} aria-busy />
  return (
    <WhenQuiet waiting={waiting}>
      <Suspense fallback={waiting}>
        <MapPane />
      </Suspense>
    </WhenQuiet>
  )
}
