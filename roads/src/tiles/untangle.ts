import polygonClipping, { type Polygon } from 'polygon-clipping'

export type TileRing = readonly (readonly [number, number])[]

/**
 * Turns a surface into rings that neither cross nor touch themselves. Simplification and rounding make detailed coasts cross
 * themselves, and triangles drawn from such rings spill over whole tiles.
 */
export function untangle(rings: readonly TileRing[]): [number, number][][][] {
  const parts = rings.map((ring): Polygon => [ring.map(([x, y]) => [x, y])])
  const [first, ...others] = parts
  if (!first) return []
  return polygonClipping
    .xor(first, ...others)
    .map((polygon) => polygon.map((ring) => ring.map(([x, y]) => [Math.round(x), Math.round(y)])))
}
