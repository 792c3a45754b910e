import type { TimelineRowData, TimelineStop } from './timeline-row.tsx'

type Between = { shown: number; least: number; most: number }

/** A slider moves by so much with each press, and to round times. */
export const snapSeconds = 300
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -6,
  PageUp: 6,
}

/** Where a key leads a slider. */
export function slidTo(key: string, { shown, least, most }: Between): number | undefined {
  if (key === 'Home') return least
  if (key === 'End') return most
  const step = steps[key]
  return step === undefined ? undefined : shown + step * snapSeconds
}

type Around = { rows: readonly TimelineRowData[]; row: number; stops: readonly TimelineStop[]; index: number }

const goals: Readonly<Record<string, (around: Around) => TimelineStop | undefined>> = {
  ArrowLeft: ({ stops, index }) => stops[index - 1],
  ArrowRight: ({ stops, index }) => stops[index + 1],
  Home: ({ stops }) => stops[0],
  End: ({ stops }) => stops.at(-1),
  ArrowUp: ({ rows, row, stops, index }) => nearest(rows.slice(0, row).toReversed(), stops[index]),
  ArrowDown: ({ rows, row, stops, index }) => nearest(rows.slice(row + 1), stops[index]),
}

/** The stop that an arrow key leads to: earlier, later, or about the same time on the row above or below. */
export function goalOf(rows: readonly TimelineRowData[], stop: string, key: string): string | undefined {
  const row = rows.findIndex(({ stops }) => stops.some(({ id }) => id === stop))
  const stops = rows[row]?.stops ?? []
  const index = stops.findIndex(({ id }) => id === stop)
  return index < 0 ? undefined : goals[key]?.({ rows, row, stops, index })?.id
}

function nearest(rows: readonly TimelineRowData[], to: TimelineStop | undefined): TimelineStop | undefined {
  const stops = rows.find((row) => row.stops.length > 0)?.stops ?? []
  const distance = ({ from }: TimelineStop) => Math.abs(from - (to?.from ?? 0))
  return stops.toSorted((one, other) => distance(one) - distance(other))[0]
}
