import type { Point } from '#platform/regions/contract.ts'

type Visit = { kind: string; afterStops: number; arrivalSeconds: number; endSeconds: number }
type Depot = { point: Point } | null
type Driven = {
  start: Depot
  end: Depot
  startSeconds: number
  endSeconds: number
  stopList: readonly { at: Point; arrivalSeconds: number; endSeconds: number }[]
  figures: { visits: readonly Visit[] }
}
/** A place a vehicle drives to, and how long it is there. */
export type Halt = { at: Point; from: number; to: number }

/** Everywhere a route goes, in order: its depots, its stops, and back to where it started whenever it loads again. */
export function haltsOf({ start, end, startSeconds, endSeconds, stopList, figures }: Driven): Halt[] {
  const reloadsAfter = (stops: number) =>
    figures.visits.flatMap(({ kind, afterStops, arrivalSeconds, endSeconds: to }): Halt[] =>
      start && kind === 'reload' && afterStops === stops ? [{ at: start.point, from: arrivalSeconds, to }] : [],
    )
  return [
    ...(start ? [{ at: start.point, from: startSeconds, to: startSeconds }] : []),
    ...stopList.flatMap(({ at, arrivalSeconds, endSeconds: to }, index) => [
      { at, from: arrivalSeconds, to },
      ...reloadsAfter(index + 1),
    ]),
    ...(end ? [{ at: end.point, from: endSeconds, to: endSeconds }] : []),
  ]
}
