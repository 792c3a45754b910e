import type { Point } from '#platform/regions/contract.ts'

/** About 200 metres from south to north. */
const cellDegrees = 0.0018

/** The middle of the cell of about 200 metres that a point lies in: nobody learns more of it. */
export function coarsePoint([longitude, latitude]: Point): Point {
  const north = middleOf(latitude, cellDegrees)
  const east = middleOf(longitude, cellDegrees / Math.max(0.1, Math.cos((north * Math.PI) / 180)))
  return [Number(east.toFixed(5)), Number(north.toFixed(5))]
}

function middleOf(degrees: number, cell: number): number {
  return (Math.floor(degrees / cell) + 0.5) * cell
}
