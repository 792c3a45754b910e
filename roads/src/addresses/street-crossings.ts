import { type MapSource, positionOf } from '../source/map-source.ts'
import type { Crossing } from './address-table.ts'
import { gridPoint } from './grid-point.ts'

/** Crossings of two streets within about 100 m are merged, as at the carriageways of a wide street. */
const cellUnits = 100

/** Finds where streets meet. Each street is given by the points of its roads. */
export function findCrossings(source: MapSource, streets: readonly (readonly Uint32Array[])[]): Crossing[] {
  const streetsByNode = new Map<number, number[]>()
  const crossings = new Map<string, Crossing>()
  streets.forEach((roads, street) => {
    for (const node of roads.flatMap((points) => [...points])) {
      const others = streetsByNode.get(node)
      if (!others) streetsByNode.set(node, [street])
      else if (!others.includes(street)) {
        for (const other of others)
          addCrossing(crossings, { one: other, other: street, ...gridPoint(positionOf(source.points, node)) })
        others.push(street)
      }
    }
  })
  return [...crossings.values()].toSorted((one, other) => one.one - other.one || one.other - other.other)
}

function addCrossing(crossings: Map<string, Crossing>, crossing: Crossing): void {
  const key = [
    crossing.one,
    crossing.other,
    Math.round(crossing.lon / cellUnits),
    Math.round(crossing.lat / cellUnits),
  ].join()
  if (!crossings.has(key)) crossings.set(key, crossing)
}
