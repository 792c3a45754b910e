/** From a time to a time, in seconds after the day began. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** How seconds become pixels. */
export interface TimeScale extends TimeSpan {
  readonly pixelsPerHour: number
}

const stepsMinutes = [5, 15, 30, 60, 120, 180, 360]
const leastTickPixels = 56
/** The closest look shows a quarter of an hour as wide as a finger. */
export const mostPixelsPerHour = 480

/** Pixels from the beginning of the scale to a moment. */
export function pixelsAt({ from, pixelsPerHour }: TimeScale, seconds: number): number {
  return ((seconds - from) / 3600) * pixelsPerHour
}

/** Whether there is a moment, and the scale has it. */
export function isWithin({ from, to }: TimeSpan, seconds: number | undefined): seconds is number {
  return seconds !== undefined && from <= seconds && seconds <= to
}

/** The moment at so many pixels from the beginning of the scale. */
export function secondsAt({ from, pixelsPerHour }: TimeScale, pixels: number): number {
  return from + (pixels / pixelsPerHour) * 3600
}

/** How wide the whole scale is. */
export function widthOf(scale: TimeScale): number {
  return pixelsAt(scale, scale.to)
}

/** The moments that the axis names: as many as can be read. */
export function ticksOf(scale: TimeScale): number[] {
  const step = tickSeconds(scale)
  const first = Math.ceil(scale.from / step) * step
  const count = Math.max(0, Math.floor((scale.to - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}

/** The distance between two named moments. */
export function tickSeconds({ pixelsPerHour }: TimeScale): number {
  const minutes = stepsMinutes.find((step) => (step / 60) * pixelsPerHour >= leastTickPixels) ?? 720
  return minutes * 60
}

/** The scale at which a span fills a width; never closer than the closest look. */
export function fittingScale({ from, to }: TimeSpan, width: number): number {
  return Math.min(mostPixelsPerHour, Math.max(8, (width * 3600) / Math.max(3600, to - from)))
}

/** Full hours around everything that happens, with a little room. */
export function hoursAround(spans: readonly TimeSpan[], otherwise: TimeSpan): TimeSpan {
  if (spans.length === 0) return otherwise
  const from = spans.reduce((least, span) => Math.min(least, span.from), Infinity)
  const to = spans.reduce((most, span) => Math.max(most, span.to), -Infinity)
  return { from: Math.floor((from - 900) / 3600) * 3600, to: Math.ceil((to + 900) / 3600) * 3600 }
}

/** At which position among things in order something would stand that is put in at a moment. */
export function positionAt(items: readonly TimeSpan[], seconds: number): number {
  return items.filter(({ from, to }) => (from + to) / 2 <= seconds).length
}

/** The room before each of the things in order, and behind the last one. */
export function gapsBetween(items: readonly TimeSpan[], around: TimeSpan): TimeSpan[] {
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return [around]
  const before = { from: Math.min(around.from, first.from - 600), to: first.from }
  const behind = { from: last.to, to: Math.max(last.to + 1200, Math.min(around.to, last.to + 5400)) }
  const between = items.slice(1).map(({ from }, index) => ({ from: items[index]?.to ?? from, to: from }))
  return [before, ...between, behind]
}

/** The first and the last row that are in view, with some more on both sides. */
export function rowsInView(view: { top: number; height: number }, rowHeight: number, count: number): [number, number] {
  const spare = 4
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare)
  return [first, Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare)]
}
