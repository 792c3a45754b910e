import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import type { Position } from './map-box.ts'
import { useLabelAnchor } from './use-map-instance.ts'

type Props = { path: readonly Position[]; color: string }

/** A way that was driven, dotted, beside the lines of planned routes on the same map. */
export function DrivenLine({ path, color }: Props) {
  const anchor = useLabelAnchor()
  const data = useMemo(
    () => ({ type: 'LineString' as const, coordinates: path.map(([longitude, latitude]) => [longitude, latitude]) }),
    [path],
  )
  if (anchor === undefined) return null
  return (
    <Source id="driven" type="geojson" data={data}>
      <Layer
        id="driven-line"
        type="line"
        beforeId={anchor}
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 4, 'line-dasharray': [0.1, 1.6] }}
      />
    </Source>
  )
}
