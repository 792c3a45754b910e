import type { MapSource, Way } from '../source/map-source.ts'
import { signedSize } from '../source/assemble-rings.ts'

/** Where the map does not say so itself, its roundabouts tell on which side people drive: they turn left where people keep right. */
export function isLeftHandTraffic(source: MapSource): boolean {
  let left = 0
  let right = 0
  for (const way of source.ways) {
    const side = way.tags['driving_side'] ?? sideOfRoundabout(way, source)
    if (side === 'left') left++
    else if (side === 'right') right++
  }
  return left > right
}

function sideOfRoundabout({ tags, points }: Way, source: MapSource): 'left' | 'right' | null {
  const isRing = tags['junction'] === 'roundabout' && points.length >= 4 && points[0] === points.at(-1)
  if (!isRing || tags['highway'] === undefined) return null
  return signedSize(source.points, points) > 0 ? 'right' : 'left'
}
