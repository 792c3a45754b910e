import { lazy, Suspense } from 'react'
import { Skeleton } from '../display/display.ts'
import type { CanvasChartProps } from './canvas-kinds.ts'

export type { CanvasKind } from './canvas-kinds.ts'

const Drawn = lazy(async () => ({ default: (await import('./canvas-drawn.tsx')).CanvasDrawn }))

/** A chart drawn on a canvas, for very many points; the library is fetched with the first one. */
export function CanvasChart(props: CanvasChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 260} />}>
      <Drawn {...props} />
    </Suspense>
  )
}
