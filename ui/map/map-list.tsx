import type { MapRef } from '@vis.gl/react-maplibre'
import type { RefObject } from 'react'
import type { Position } from './map-box.ts'
import classes from './map-tools.module.css'

/** One thing on the map, told in words. */
export interface MapListItem {
  readonly id: string
  readonly at: Position
  /** Number or sign on the map. */
  readonly mark: string
  readonly color: string
  readonly title: string
  readonly detail?: string
}

type Props = {
  /** What is listed: "Stops on the map". */
  label: string
  items: readonly MapListItem[]
  selectedIds: ReadonlySet<string>
  onPick: (id: string) => void
  map?: RefObject<MapRef | null>
}

/** The things on a map as a list, for keyboards and screen readers; picking one also brings it into view. */
export function MapList({ label, items, selectedIds, onPick, map }: Props) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            aria-pressed={selectedIds.has(item.id)}
            onClick={() => {
              onPick(item.id)
              map?.current?.easeTo({ center: [item.at[0], item.at[1]], zoom: Math.max(14, map.current.getZoom()) })
            }}
          >
            <span className={classes.mark} style={{ background: item.color }}>
              {item.mark}
            </span>
            <span>{item.title}</span>
            {item.detail !== undefined && <span className={classes.detail}>{item.detail}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
