import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { listRegions } from '../contract.ts'
import type { MapProps } from './drawn-map.tsx'

/** The library of maps is larger than all else on most screens, so it comes once a map is shown. */
const loadMap = () => import('./drawn-map.tsx')
const DrawnMap = lazy(async () => ({ default: (await loadMap()).DrawnMap }))

/** The map of the workspace, for layers of any feature; the screen loads the texts of `regions`. */
export function BaseMap(props: MapProps) {
  const { data, error, refetch } = useQuery(queryOf(listRegions))
  // Beside what is asked of the server, not after it.
  useEffect(() => void loadMap(), [])
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  const waiting = <Skeleton height="100%" mih={240} />
  if (!data) return waiting
  return (
    <Suspense fallback={waiting}>
      <DrawnMap {...props} regions={data.regions} providers={data.providers} />
    </Suspense>
  )
}
