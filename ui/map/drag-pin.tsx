import { Marker } from '@vis.gl/react-maplibre'
import type { Position } from './map-box.ts'
import classes from './map-tools.module.css'

type Props = {
  at: Position
  /** What it marks, for people who hear the map. */
  label: string
  /** A letter in the pin. */
  mark: string
  color: string
  /** Without it the pin stays where it is. */
  onMove?: (at: Position) => void
}

/** A pin that is dragged to its place; with the keyboard the middle of the map is picked instead. */
export function DragPin({ at, label, mark, color, onMove }: Props) {
  return (
    <Marker
      longitude={at[0]}
      latitude={at[1]}
      anchor="bottom"
      draggable={onMove !== undefined}
      onDragEnd={({ lngLat }) => onMove?.([lngLat.lng, lngLat.lat])}
    >
      <span className={classes.pin} role="img" aria-label={label} title={label} style={{ color }}>
        <span>{mark}</span>
      </span>
    </Marker>
  )
}
