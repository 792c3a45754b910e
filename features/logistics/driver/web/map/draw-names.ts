import type { Camera, Size } from './camera.ts'
import { alongLine, boxAround, createTaken, type PlacedLine, type Spot } from '#platform/regions/rules/place-labels.ts'
import type { Label, TileShapes } from './tile-shapes.ts'

type Placed = { zoom: number; left: number; top: number; side: number; shapes: TileShapes }
type View = { camera: Camera; size: Size; language: string; colour: (part: string) => string }
type Kind = Label['kind']

const looks: Readonly<Record<Kind, { font: string; color: string; from: number }>> = {
  place: { font: '600 15px', color: 'place-text', from: 0 },
  road: { font: '500 12.5px', color: 'text', from: 12.5 },
  house: { font: '500 11px', color: 'soft-text', from: 16.8 },
}
const kinds: readonly Kind[] = ['place', 'road', 'house']
const height = 18
const room = 8
/** The same name isn't written again nearer than this. */
const apart = 260

/** Writes the names of towns, roads and houses, each where it fits and none over another. */
export function drawNames(context: CanvasRenderingContext2D, tiles: readonly Placed[], view: View): void {
  const { colour } = view
  const family = getComputedStyle(context.canvas).fontFamily
  // A coarser tile below says the same again, and not as well.
  const finest = Math.max(...tiles.map(({ zoom }) => zoom))
  const labels = tiles.filter(({ zoom }) => zoom === finest).flatMap(labelsOn)
  const isFree = freePlaces()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.strokeStyle = colour('halo')
  context.lineWidth = 3
  for (const kind of kinds.filter((one) => view.camera.zoom >= looks[one].from)) {
    const { font, color } = looks[kind]
    context.font = `${font} ${family}`
    context.fillStyle = colour(color)
    for (const { label, spots } of labels.filter((one) => one.label.kind === kind)) {
      const text = nameIn(label, view.language)
      const width = context.measureText(text).width + room
      const at = kind === 'road' ? alongLine(spots, width) : pointOf(spots)
      if (at && isInside(at, view.size) && isFree(label, text, { at, width })) write(context, text, at)
    }
  }
}

function nameIn({ names }: Label, language: string): string {
  return names[`name:${language}`] ?? names['name'] ?? ''
}

function labelsOn({ left, top, side, shapes: { extent, labels } }: Placed) {
  const scale = side / extent
  return labels.map((label) => ({
    label,
    spots: label.line.map(([x, y]): Spot => [left + x * scale, top + y * scale]),
  }))
}

function freePlaces() {
  const taken = createTaken()
  const written = new Map<string, Spot[]>()
  return ({ kind }: Label, text: string, { at, width }: { at: PlacedLine; width: number }): boolean => {
    const others = written.get(text) ?? []
    const isSaid = kind !== 'house' && others.some(([x, y]) => Math.hypot(x - at.x, y - at.y) < apart)
    if (isSaid || !taken.take(boxAround(at, width, height))) return false
    written.set(text, [...others, [at.x, at.y]])
    return true
  }
}

function pointOf([spot]: readonly Spot[]): PlacedLine | undefined {
  return spot && { x: spot[0], y: spot[1], angle: 0 }
}

function isInside({ x, y }: PlacedLine, size: Size): boolean {
  return x > 0 && y > 0 && x < size.width && y < size.height
}

function write(context: CanvasRenderingContext2D, text: string, { x, y, angle }: PlacedLine): void {
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  context.strokeText(text, 0, 0)
  context.fillText(text, 0, 0)
  context.restore()
}
