import type { AreaTile } from '../../rules/area-tiles.ts'
import { pixelsOf, type Camera, type Size } from './camera.ts'
import { drawNames } from './draw-names.ts'
import type { Road, TileShapes } from './tile-shapes.ts'

/** What the style sheet says of a part of the map, by day or night. */
export type Colour = (part: string) => string

export type Drawn = AreaTile & { shapes: TileShapes }
export type View = { camera: Camera; size: Size; ratio: number; language: string }

const fillOrder = ['residential', 'park', 'wood', 'sand', 'water'] as const

type Look = {
  color: string
  casing?: string
  from: number
  widths: readonly (readonly [number, number])[]
}
// Widths in pixels by zoom are those of the map of the office.
const looks: Readonly<Record<Road, Look>> = {
  stream: {
    color: 'water-line',
    from: 9,
    widths: [
      [9, 0.4],
      [17, 5],
    ],
  },
  path: {
    color: 'path',
    from: 14,
    widths: [
      [14, 0.8],
      [18, 3],
    ],
  },
  rail: {
    color: 'rail',
    from: 11,
    widths: [
      [11, 0.6],
      [16, 2],
    ],
  },
  ferry: {
    color: 'ferry',
    from: 10,
    widths: [
      [10, 1],
      [16, 2],
    ],
  },
  service: {
    color: 'minor-road',
    casing: 'minor-casing',
    from: 13,
    widths: [
      [13, 0.3],
      [15, 2],
      [18, 9],
    ],
  },
  minor: {
    color: 'minor-road',
    casing: 'minor-casing',
    from: 11.5,
    widths: [
      [11.5, 0.4],
      [14, 2.4],
      [16, 8],
      [18, 22],
    ],
  },
  tertiary: {
    color: 'minor-road',
    casing: 'minor-casing',
    from: 10,
    widths: [
      [10, 0.6],
      [12, 1.3],
      [14, 3.6],
      [16, 10],
      [18, 27],
    ],
  },
  major: {
    color: 'major-road',
    casing: 'major-casing',
    from: 7,
    widths: [
      [7, 0.6],
      [12, 2],
      [14, 4.6],
      [16, 12],
      [18, 30],
    ],
  },
  highway: {
    color: 'highway',
    casing: 'highway-casing',
    from: 5,
    widths: [
      [5, 0.6],
      [10, 2],
      [14, 5.5],
      [16, 13],
      [18, 32],
    ],
  },
}
const roadOrder: readonly Road[] = [
  'stream',
  'path',
  'service',
  'minor',
  'tertiary',
  'major',
  'highway',
  'rail',
  'ferry',
]

/** Draws tiles, coarse ones below fine ones, and then the names on them. */
export function drawMap(context: CanvasRenderingContext2D, tiles: readonly Drawn[], view: View): void {
  const colour = coloursOf(context.canvas)
  const { size, ratio } = view
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.fillStyle = colour('land')
  context.fillRect(0, 0, size.width, size.height)
  for (const tile of tiles) drawTile(context, tile, view, colour)
  drawNames(
    context,
    tiles.map((tile) => ({ ...tile, ...placeOf(tile, view) })),
    { ...view, colour },
  )
}

/** Where a tile begins on the screen in whole pixels, so that no seam is seen, and how wide it is. */
function placeOf({ zoom, column, row }: AreaTile, { camera, size, ratio }: View) {
  const pixels = pixelsOf(camera)
  const side = pixels / 2 ** zoom
  const edge = (index: number, middle: number, length: number) =>
    Math.round(((index / 2 ** zoom - middle) * pixels + length / 2) * ratio) / ratio
  const [left, top] = [edge(column, camera.x, size.width), edge(row, camera.y, size.height)]
  const [right, bottom] = [edge(column + 1, camera.x, size.width), edge(row + 1, camera.y, size.height)]
  return { left, top, right, bottom, side }
}

function drawTile(context: CanvasRenderingContext2D, tile: Drawn, view: View, colour: Colour): void {
  const { shapes } = tile
  const { left, top, right, bottom, side } = placeOf(tile, view)
  const scale = side / shapes.extent
  context.save()
  context.beginPath()
  context.rect(left, top, right - left, bottom - top)
  context.clip()
  context.fillStyle = colour('land')
  context.fill()
  context.translate(left, top)
  context.scale(scale, scale)
  for (const fill of fillOrder) {
    const path = shapes.fills.get(fill)
    context.fillStyle = colour(fill)
    if (path) context.fill(path)
  }
  const buildings = shapes.fills.get('building')
  if (buildings && view.camera.zoom >= 13.5) {
    context.fillStyle = colour('building')
    context.fill(buildings)
  }
  drawRoads(context, shapes, { zoom: view.camera.zoom, scale, colour })
  context.restore()
}

type Stroke = { zoom: number; scale: number; colour: Colour }

function drawRoads(context: CanvasRenderingContext2D, { roads }: TileShapes, { zoom, scale, colour }: Stroke): void {
  const shown = roadOrder.filter((road) => roads.has(road) && zoom >= looks[road].from)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const stroke = (road: Road, color: string, width: number) => {
    context.strokeStyle = color
    context.lineWidth = width / scale
    context.stroke(roads.get(road)!)
  }
  for (const road of shown) {
    const { casing, widths } = looks[road]
    const width = widthAt(widths, zoom)
    if (casing && width > 1.5) stroke(road, colour(casing), width + 2)
  }
  for (const road of shown) {
    const { color, widths } = looks[road]
    context.setLineDash(road === 'rail' || road === 'ferry' ? [6 / scale, 4 / scale] : [])
    stroke(road, colour(color), widthAt(widths, zoom))
  }
  context.setLineDash([])
}

function widthAt(widths: Look['widths'], zoom: number): number {
  const next = widths.findIndex(([at]) => at >= zoom)
  const [from, to] = [widths[next - 1] ?? widths[0]!, widths[next] ?? widths.at(-1)!]
  if (next <= 0) return (next === 0 ? to : from)[1]
  // Roads grow with the map, which doubles with each zoom.
  const share = (2 ** (zoom - from[0]) - 1) / (2 ** (to[0] - from[0]) - 1)
  return from[1] + (to[1] - from[1]) * share
}

function coloursOf(canvas: HTMLCanvasElement): Colour {
  const style = getComputedStyle(canvas)
  return (part) => style.getPropertyValue(`--map-${part}`)
}
