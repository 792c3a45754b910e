/** What of the map is in sight: its middle in Web Mercator, 0 to 1, and a zoom at which the world is 512 × 2^zoom pixels wide. */
export type Camera = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }
type Spot = readonly [x: number, y: number]

export const leastZoom = 5
export const mostZoom = 18
const tilePixels = 512
/** Closer than this a single stop shows no more of its surroundings. */
const closest = 16

export function pixelsOf({ zoom }: Pick<Camera, 'zoom'>): number {
  return tilePixels * 2 ** zoom
}

/** Where a spot of the map lies on the screen. */
export function toScreen(camera: Camera, { width, height }: Size, [x, y]: Spot): [x: number, y: number] {
  const pixels = pixelsOf(camera)
  return [(x - camera.x) * pixels + width / 2, (y - camera.y) * pixels + height / 2]
}

export function moved(camera: Camera, pixelsX: number, pixelsY: number): Camera {
  const pixels = pixelsOf(camera)
  return { ...camera, x: within(camera.x - pixelsX / pixels, 0, 1), y: within(camera.y - pixelsY / pixels, 0, 1) }
}

/** Nearer or further, with what lies under this place of the screen kept there. */
export function zoomed(camera: Camera, by: number, at: Spot = [0, 0]): Camera {
  const zoom = within(camera.zoom + by, leastZoom, mostZoom)
  const [before, after] = [pixelsOf(camera), pixelsOf({ zoom })]
  const shift = (offset: number) => offset / before - offset / after
  return { x: within(camera.x + shift(at[0]), 0, 1), y: within(camera.y + shift(at[1]), 0, 1), zoom }
}

/** All these spots in sight, with room around them. */
export function fitting(spots: readonly Spot[], { width, height }: Size, room = 56): Camera {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const wide = Math.max(width - 2 * room, 1) / Math.max(east - west, 1e-12)
  const high = Math.max(height - 2 * room, 1) / Math.max(south - north, 1e-12)
  const zoom = Math.log2(Math.min(wide, high) / tilePixels)
  return { x: (west + east) / 2, y: (north + south) / 2, zoom: within(zoom, leastZoom, closest) }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
