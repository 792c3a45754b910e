import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import type { Position } from './map-box.ts'
import { stateTones, type StateTone } from './state-tones.ts'

/** One of many stops, in the colour of its state. */
export interface StateDot {
  readonly id: string
  readonly at: Position
  readonly tone: StateTone
  /** A ring: what failed, or hasn't begun. */
  readonly isHollow?: boolean
  /** Steps back for something that is chosen. */
  readonly isDimmed?: boolean
}

type Props = { dots: readonly StateDot[]; isDark?: boolean }

/** The layer to name in `interactiveLayerIds` of the map, so that dots answer the pointer. */
export const dotLayer = 'state-dot'

const isHollow: ExpressionSpecification = ['get', 'isHollow']
const opacity: ExpressionSpecification = ['get', 'opacity']

/** Many stops at once: what is open in the colour of its state, what is done faint. */
export function StateDots({ dots, isDark = false }: Props) {
  const data = useMemo(() => dotFeatures(dots, isDark), [dots, isDark])
  const { ground } = stateTones[isDark ? 'dark' : 'light']
  return (
    <Source id="state-dots" type="geojson" data={data}>
      <Layer
        id={dotLayer}
        type="circle"
        layout={{ 'circle-sort-key': ['get', 'order'] }}
        paint={{
          'circle-color': ['case', isHollow, ground, ['get', 'color']],
          'circle-opacity': opacity,
          'circle-stroke-color': ['case', isHollow, ['get', 'color'], ground],
          'circle-stroke-opacity': opacity,
          'circle-stroke-width': ['case', isHollow, 1.8, 1],
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 3, 12, 4.5, 15, 7],
        }}
      />
    </Source>
  )
}

/** What needs a person is drawn last. */
const order: Record<StateTone, number> = { done: 0, quiet: 1, underWay: 2, atRisk: 3, late: 4 }
const doneOpacity = 0.25
const dimming = 0.5

function dotFeatures(dots: readonly StateDot[], isDark: boolean): FeatureCollection<Point> {
  const colors = stateTones[isDark ? 'dark' : 'light']
  return {
    type: 'FeatureCollection',
    features: dots.map(({ id, at, tone, isHollow = false, isDimmed = false }) => ({
      type: 'Feature',
      properties: {
        id,
        isHollow,
        color: colors[tone],
        opacity: (tone === 'done' ? doneOpacity : 1) * (isDimmed ? dimming : 1),
        order: order[tone],
      },
      geometry: { type: 'Point', coordinates: [at[0], at[1]] },
    })),
  }
}
