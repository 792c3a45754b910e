import type { LngLat } from '../source/map-source.ts'
import type { Polygon, Ring } from './coast.ts'
import { boxOf, contains } from './ring-geometry.ts'
import { sideOf } from './split-polygon.ts'

/**
 * Cuts land that crosses the 180th meridian. Its rings jump from one edge of the map to the other and would
 * otherwise be filled as bands of land across the whole map.
 */
export function cutAtAntimeridian([outer = [], ...holes]: Polygon): Polygon[] {
  const whole = withoutJumps(outer)
  const inside = holes.map((hole) => besides(withoutJumps(hole), whole))
  const [west, , east] = boxOf(whole)
  if (west >= -180 && east <= 180) return [[whole, ...inside]]
  return [-360, 0, 360].flatMap((shift) => {
    const moved = [whole, ...inside].map((ring) => shifted(ring, shift))
    return sideOf(moved, { axis: 0, at: 180, side: -1 }).flatMap((part) => sideOf(part, { axis: 0, at: -180, side: 1 }))
  })
}

/** The ring with continuous longitudes, which may exceed 180 degrees. A ring around a pole is closed over that pole. */
function withoutJumps(ring: Ring): Ring {
  const steady: LngLat[] = []
  let turns = 0
  for (const [index, [longitude, latitude]] of ring.entries()) {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    steady.push([longitude + turns * 360, latitude])
  }
  const [first, last] = [steady[0], steady.at(-1)]
  if (!first || !last) return steady
  const pole = latitudeOfPole(first[1])
  const closed: LngLat[] = turns === 0 ? steady : [...steady, [last[0], pole], [first[0], pole], first]
  const [west, , east] = boxOf(closed)
  return shifted(closed, -360 * Math.round((west + east) / 720))
}

const latitudeOfPole = (latitude: number) => (latitude < 0 ? -90 : 90)

/** Shifts a hole by 360 degrees if needed, so that it lies inside its outer ring. */
function besides(hole: Ring, outer: Ring): Ring {
  return (
    [0, 360, -360].map((shift) => shifted(hole, shift)).find((moved) => moved[0] && contains(outer, moved[0])) ?? hole
  )
}

function shifted(ring: Ring, degrees: number): Ring {
  return degrees === 0 ? ring : ring.map(([longitude, latitude]) => [longitude + degrees, latitude])
}
