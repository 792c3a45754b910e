import type { Point } from '#platform/regions/contract.ts'

/** Of the drawing near arrival, in its own units. */
export const [sceneWidth, sceneHeight] = [320, 200]
const margin = 36
/** However near the vehicle is, so much is drawn around it. */
const leastMeters = 400
/** What the drawing on which the pin moves shows around where the address was found. */
export const pinMapMeters = 230
/** How wide and high it is, in its own units. */
export const pinMapSide = 320
const degreeMeters = 111_320

type Near = { vehicle: Point; door: Point }
/** Where the vehicle is from the door, in metres, and how many units of the drawing a metre is. The middle between both is its middle. */
export type Scene = { east: number; north: number; scale: number }

export function sceneOf({ vehicle, door }: Near): Scene {
  const [east, north] = metersFrom(door, vehicle)
  const scale = Math.min(
    (sceneWidth - 2 * margin) / Math.max(leastMeters, Math.abs(east)),
    (sceneHeight - 2 * margin) / Math.max(leastMeters, Math.abs(north)),
  )
  return { east, north, scale }
}

export function metersFrom(door: Point, [longitude, latitude]: Point): [number, number] {
  return [(longitude - door[0]) * degreeMeters * narrowAt(door), (latitude - door[1]) * degreeMeters]
}

/** What the drawing holds of the world. */
export function boxOf(near: Near): { west: number; south: number; east: number; north: number } {
  const { scale } = sceneOf(near)
  const { vehicle, door } = near
  const [x, y] = [(vehicle[0] + door[0]) / 2, (vehicle[1] + door[1]) / 2]
  const [across, up] = [sceneWidth / 2 / scale / degreeMeters / narrowAt(door), sceneHeight / 2 / scale / degreeMeters]
  return { west: x - across, south: y - up, east: x + across, north: y + up }
}

/** A square round a door, which reaches so many metres in each direction. */
export function boxAround(door: Point, meters: number): ReturnType<typeof boxOf> {
  const [across, up] = [meters / degreeMeters / narrowAt(door), meters / degreeMeters]
  const [x, y] = door
  return { west: x - across, south: y - up, east: x + across, north: y + up }
}

/** The point so many metres east and north of another. */
export function pointFrom(door: Point, east: number, north: number): Point {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return [rounded(door[0] + east / degreeMeters / narrowAt(door)), rounded(door[1] + north / degreeMeters)]
}

/** Lines in whole metres from the door, and of each only what comes near the box. */
export function linesFrom(door: Point, lines: readonly Point[][], box: ReturnType<typeof boxOf>): [number, number][][] {
  return lines
    .flatMap((line) => partsInside(line, box))
    .map((line) =>
      line.map((point): [number, number] => {
        const [east, north] = metersFrom(door, point)
        return [Math.round(east), Math.round(north)]
      }),
    )
}

/** Each piece that may cross the box, with the ends that lead out of it. */
function partsInside(line: readonly Point[], box: ReturnType<typeof boxOf>): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (from && mayCross(from, to, box)) part = part.length === 0 ? [from, to] : [...part, to]
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  return part.length > 0 ? [...parts, part] : parts
}

function mayCross([x1, y1]: Point, [x2, y2]: Point, { west, south, east, north }: ReturnType<typeof boxOf>): boolean {
  const isBeside = Math.max(x1, x2) < west || Math.min(x1, x2) > east
  return !isBeside && Math.max(y1, y2) >= south && Math.min(y1, y2) <= north
}

function narrowAt([, latitude]: Point): number {
  return Math.cos((latitude * Math.PI) / 180)
}
