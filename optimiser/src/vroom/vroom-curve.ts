/** A linear piece: the seconds missed from a step on, and the end of the route at that minimum, by time. */
export interface Piece {
  readonly from: number
  readonly missed: number
  readonly missedSlope: number
  readonly end: number
  readonly endSlope: number
}

/** A piecewise linear function of whole numbers from 0 on. Each piece lasts until the next one begins; impossible times miss infinitely much. */
export type Curve = readonly Piece[]

function flat(from: number, missed: number, end = 0): Piece {
  return { from, missed, missedSlope: 0, end, endSlope: 0 }
}

/** Nothing is missed at any time. */
export const NOTHING: Curve = [flat(0, 0)]
/** No time is possible. */
export const NEVER: Curve = [flat(0, Infinity)]
/** The route ends here. */
export const THE_END: Curve = [{ from: 0, missed: 0, missedSlope: 0, end: 0, endSlope: 1 }]

/** Misses a constant amount at times from `from` to `to` inclusive; other times are impossible. */
export function between(from: number, to: number, missed = 0): Curve {
  if (to < 0 || to < from) return NEVER
  return [
    ...(from > 0 ? NEVER : []),
    flat(Math.max(0, from), missed),
    ...(to < Infinity ? [flat(to + 1, Infinity)] : []),
  ]
}

/** The curve at times from `from` to `to` inclusive; other times are impossible. */
export function within(curve: Curve, from: number, to: number): Curve {
  if (to < 0 || to < from) return NEVER
  const start = Math.max(0, from)
  const [first, last] = [indexAt(curve, start), indexAt(curve, to)]
  return [
    ...(start > 0 ? NEVER : []),
    movedTo(curve[first]!, start),
    ...curve.slice(first + 1, last + 1),
    ...(to < Infinity ? [flat(to + 1, Infinity)] : []),
  ]
}

/** The minimum of several curves. */
export function leastOf(curves: readonly Curve[]): Curve {
  if (curves.length < 2) return curves[0] ?? NEVER
  const middle = Math.floor(curves.length / 2)
  return least(leastOf(curves.slice(0, middle)), leastOf(curves.slice(middle)))
}

/** Distance of a time from a window. */
export function distanceTo(from: number, to: number): Curve {
  return [
    ...(from > 0 ? [{ ...flat(0, from), missedSlope: -1 }] : []),
    ...(to > from ? [flat(from, 0)] : []),
    { ...flat(to, 0), missedSlope: 1 },
  ]
}

/** The sum of two curves. */
export function plus(one: Curve, other: Curve): Curve {
  return merged(one, other, (a, b) => [
    a.missed === Infinity || b.missed === Infinity
      ? flat(a.from, Infinity)
      : {
          from: a.from,
          missed: a.missed + b.missed,
          missedSlope: a.missedSlope + b.missedSlope,
          end: a.end + b.end,
          endSlope: a.endSlope + b.endSlope,
        },
  ])
}

/** The minimum of two curves; if equal, the one with the earlier end. */
export function least(one: Curve, other: Curve): Curve {
  return merged(one, other, (a, b, until) =>
    turns(a, b, until - a.from).map((later) => {
      const [left, right] = [movedTo(a, a.from + later), movedTo(b, a.from + later)]
      return isLess(right, left) ? right : left
    }),
  )
}

/** The curve shifted to earlier times: its value at `t` is the original one at `t + later`. */
export function shifted(curve: Curve, later: number): Curve {
  const first = indexAt(curve, later)
  return curve.slice(first).map((piece, index) => {
    const own = index === 0 ? movedTo(piece, later) : piece
    return { ...own, from: own.from - later }
  })
}

/** By the earliest time at which a step can begin: the minimum missed if it begins then or later. */
export function fromThenOn(curve: Curve): Curve {
  const pieces: Piece[] = []
  let after = flat(0, Infinity)
  let until = Infinity
  for (const piece of curve.toReversed()) {
    const kept = piece.missedSlope < 0 ? { ...flatAt(piece, until - 1), from: piece.from } : piece
    const lasts = timesWithin(kept, after.missed)
    if (kept.from + lasts < until) pieces.push({ ...after, from: kept.from + Math.max(0, lasts) })
    if (lasts > 0) {
      pieces.push(kept)
      after = flatAt(kept, kept.from)
    }
    until = piece.from
  }
  const joined: Piece[] = []
  for (const piece of pieces.toReversed()) append(joined, piece)
  return joined
}

/** Number of times of a non-decreasing piece that miss at most `most`. */
function timesWithin({ missed, missedSlope }: Piece, most: number): number {
  if (missed === Infinity || missed > most) return 0
  return missedSlope === 0 ? Infinity : Math.floor((most - missed) / missedSlope) + 1
}

/** The earliest of the best times from `time` on. */
export function bestFrom(curve: Curve, time: number): number {
  let best = time
  let missed = Infinity
  for (let index = indexAt(curve, time); index < curve.length; index++) {
    const piece = curve[index]!
    const lowest = piece.missedSlope < 0 ? curve[index + 1]!.from - 1 : Math.max(time, piece.from)
    const there = movedTo(piece, lowest).missed
    if (there < missed) [best, missed] = [lowest, there]
  }
  return best
}

/** The amount missed at a time. */
export function missedAt(curve: Curve, time: number): number {
  return movedTo(curve[indexAt(curve, time)]!, time).missed
}

/** The piece from another of its times on. */
export function movedTo(piece: Piece, from: number): Piece {
  const later = from - piece.from
  return {
    ...piece,
    from,
    missed: piece.missed + piece.missedSlope * later,
    end: piece.end + piece.endSlope * later,
  }
}

function flatAt(piece: Piece, time: number): Piece {
  const { missed, end } = movedTo(piece, time)
  return flat(time, missed, end)
}

function indexAt(curve: Curve, time: number): number {
  let [low, high] = [0, curve.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (curve[middle]!.from <= time) low = middle
    else high = middle - 1
  }
  return low
}

function isLess(one: Piece, other: Piece): boolean {
  return one.missed < other.missed || (one.missed === other.missed && one.end < other.end)
}

/** Offsets from the start of two pieces at which their order may change, including 0. */
function turns(a: Piece, b: Piece, length: number): number[] {
  const isEven = a.missed === b.missed && a.missedSlope === b.missedSlope
  const met = isEven
    ? (b.end - a.end) / (a.endSlope - b.endSlope)
    : (b.missed - a.missed) / (a.missedSlope - b.missedSlope)
  const whole = Math.floor(met)
  return [0, ...[whole, whole + 1].filter((later) => later > 0 && later < length)]
}

/** Combines two curves piece by piece, over the spans in which both have a single piece. */
function merged(one: Curve, other: Curve, made: (a: Piece, b: Piece, until: number) => readonly Piece[]): Curve {
  const pieces: Piece[] = []
  let [left, right] = [0, 0]
  for (let from = 0; from < Infinity;) {
    const [nextLeft = Infinity, nextRight = Infinity] = [one[left + 1]?.from, other[right + 1]?.from]
    const until = Math.min(nextLeft, nextRight)
    for (const piece of made(movedTo(one[left]!, from), movedTo(other[right]!, from), until)) append(pieces, piece)
    if (nextLeft === until) left++
    if (nextRight === until) right++
    from = until
  }
  return pieces
}

/** Appends a piece unless it continues the previous one. */
function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  if (last && isEqual(movedTo(last, piece.from), piece)) return
  pieces.push(piece)
}

function isEqual(one: Piece, other: Piece): boolean {
  if (one.missed !== other.missed) return false
  if (one.missed === Infinity) return true
  return one.missedSlope === other.missedSlope && one.end === other.end && one.endSlope === other.endSlope
}
