export type Spot = readonly [x: number, y: number]
type Box = readonly [left: number, top: number, right: number, bottom: number]
export type PlacedLine = { x: number; y: number; angle: number }

/** A name that bends more than this away from its road is not written. */
const straightness = 0.97

/** The middle of a line where a text of this width fits along it, turned so that it is read from the left; nothing where it doesn't. */
export function alongLine(line: readonly Spot[], width: number): PlacedLine | undefined {
  const length = line.reduce((sum, spot, index) => sum + (index ? distance(line[index - 1]!, spot) : 0), 0)
  if (length < width) return undefined
  const from = spotAt(line, (length - width) / 2)
  const to = spotAt(line, (length + width) / 2)
  if (distance(from, to) < width * straightness) return undefined
  const [left, right] = from[0] <= to[0] ? [from, to] : [to, from]
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0])
  return { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2, angle }
}

/** Keeps texts apart: `take` says whether a box was still free, and holds it then. */
export function createTaken() {
  const boxes: Box[] = []
  return {
    take: (box: Box): boolean => {
      const isFree = boxes.every((one) => one[2] < box[0] || one[0] > box[2] || one[3] < box[1] || one[1] > box[3])
      if (isFree) boxes.push(box)
      return isFree
    },
  }
}

/** The box around a text of this size, turned about its middle. */
export function boxAround({ x, y, angle }: PlacedLine, width: number, height: number): Box {
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [halfWide, halfHigh] = [(width * across + height * down) / 2, (width * down + height * across) / 2]
  return [x - halfWide, y - halfHigh, x + halfWide, y + halfHigh]
}

function spotAt(line: readonly Spot[], at: number): Spot {
  let rest = at
  for (const [index, spot] of line.entries()) {
    const next = line[index + 1]
    if (!next) break
    const step = distance(spot, next)
    if (rest <= step) {
      const share = step === 0 ? 0 : rest / step
      return [spot[0] + (next[0] - spot[0]) * share, spot[1] + (next[1] - spot[1]) * share]
    }
    rest -= step
  }
  return line.at(-1) ?? [0, 0]
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(other[0] - one[0], other[1] - one[1])
}
