import type { MapSource, Way } from '../source/map-source.ts'
import { signedSize } from '../source/assemble-rings.ts'

/** Whether people drive on the left, by a count of `driving_side` tags and roundabouts, which are clockwise in left-hand traffic. */
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
