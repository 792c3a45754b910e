import { alongLine, boxAround, createTaken, type Spot } from '#platform/regions/rules/place-labels.ts'
import type { OwnTracking } from '../contract.ts'
import { pinMapMeters, pinMapSide } from './scene.ts'

type Meters = [east: number, north: number]
type Named = { name: string; lines: readonly Meters[][] }
type Written = OwnTracking['pinMap']['names'][number]

const unitMeters = (2 * pinMapMeters) / pinMapSide
/** Of letters of ten units: the page knows how wide they are, and the server guesses. */
const [letterMeters, roomMeters, heightMeters] = [5.6 * unitMeters, 8 * unitMeters, 14 * unitMeters]
/** So near the edge nothing is written. */
const edge = pinMapMeters - heightMeters / 2
const stepMeters = 5

/** Writes each street's name once, where it fits along it within the map of the pin and over no other; the first ones first. */
export function namesAlong(streets: readonly Named[]): Written[] {
  const taken = createTaken()
  const written = new Map<string, Written>()
  for (const { name, lines } of streets) {
    if (name === '' || written.has(name)) continue
    const width = name.length * letterMeters + roomMeters
    const places = lines.flatMap(partsInside).flatMap((line) => alongLine(line, width) ?? [])
    const place = places.find((one) => taken.take(boxAround(one, width, heightMeters)))
    if (!place) continue
    const degrees = Math.round((place.angle * 180) / Math.PI)
    written.set(name, { name, at: [Math.round(place.x), Math.round(-place.y)], degrees })
  }
  return [...written.values()]
}

/** The pieces of a line that lie within the map, as a drawing has them: down is positive. */
function partsInside(line: readonly Meters[]): Spot[][] {
  const parts: Spot[][] = []
  let part: Spot[] = []
  for (const [x, y] of stepsAlong(line)) {
    if (Math.abs(x) <= edge && Math.abs(y) <= edge) part.push([x, y])
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  return part.length > 0 ? [...parts, part] : parts
}

function stepsAlong(line: readonly Meters[]): Spot[] {
  return line.flatMap(([east, north], index): Spot[] => {
    const [fromEast, fromNorth] = line[index - 1] ?? [east, north]
    const steps = Math.max(1, Math.ceil(Math.hypot(east - fromEast, north - fromNorth) / stepMeters))
    return Array.from({ length: steps }, (_, step): Spot => {
      const share = (step + 1) / steps
      return [fromEast + (east - fromEast) * share, -(fromNorth + (north - fromNorth) * share)]
    })
  })
}
