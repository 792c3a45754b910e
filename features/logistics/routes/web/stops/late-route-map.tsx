import { lazy, Suspense } from 'react'
import { WhenQuiet } from '#kit/web/when-quiet.tsx'
import { Skeleton } from '#ui/display/display.ts'
import type { RouteDetail } from '../../contract.ts'

const RouteMap = lazy(async () => ({ default: (await import('./route-map.tsx')).RouteMap }))
const waiting = <Skeleton height="100%" radius={0} animate={false} aria-busy />

/** The map of a route, once the rest of its page stands. */
export function LateRouteMap(props: { route: RouteDetail; timeZone: string }) {
  return (
    <WhenQuiet waiting={waiting}>
      <Suspense fallback={waiting}>
        <RouteMap {...props} />
      </Suspense>
    </WhenQuiet>
  )
}
