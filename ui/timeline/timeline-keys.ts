import type { TimelineRowData } from './timeline-row.tsx'

/** The stop that an arrow key leads to: earlier, later, or about the same time on the row above or below. */
export function goalOf(rows: readonly TimelineRowData[], stop: string, key: string): string | undefined {
  const rowIndex = rows.findIndex(({ stops }) => stops.some(({ id }) => id === stop))
  const stops = rows[rowIndex]?.stops ?? []
  const index = stops.findIndex(({ id }) => id === stop)
  const current = stops[index]
  if (!current) return undefined
  if (key === 'ArrowLeft') return stops[index - 1]?.id
  if (key === 'ArrowRight') return stops[index + 1]?.id
  if (key === 'Home') return stops[0]?.id
  if (key === 'End') return stops.at(-1)?.id
  if (key === 'ArrowUp') return nearest(rows.slice(0, rowIndex).toReversed(), current.from)
  if (key === 'ArrowDown') return nearest(rows.slice(rowIndex + 1), current.from)
  return undefined
}

function nearest(rows: readonly TimelineRowData[], moment: number): string | undefined {
  const stops = rows.find((row) => row.stops.length > 0)?.stops ?? []
  return stops.toSorted((one, other) => Math.abs(one.from - moment) - Math.abs(other.from - moment))[0]?.id
}
