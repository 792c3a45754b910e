/** A place in metres on a plane. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface NumberedSpot extends Spot {
  readonly number: number
}

/** Where a number lies by the others of its street, and within how many metres of there it is. */
export interface Interpolation extends Spot {
  readonly radiusMeters: number
}

interface Guess extends Interpolation {
  readonly isBetweenSameSide: boolean
}

/** Wider than this it says no more than the name of the street does. */
export const widestRadiusMeters = 150
const widestGapNumbers = 200
/** A house on the other side of the street stands no farther from it. */
const widestStreetMeters = 60
const nearestJudges = 16
const fewestJudges = 4
/** Of the neighbours, this share has to be within the radius that the street itself would have said. */
const judgedShare = 0.85

/**
 * Places a missing number by the known numbers of its street, which are sorted and each stand once. `road` are points along
 * the street: what lies past its last number goes no farther than they show. Null where the street says too little.
 * The constants were fitted on numbers held out of four extracts (`npm run bench:addresses`).
 */
export function interpolateNumber(
  known: readonly NumberedSpot[],
  road: readonly Spot[],
  number: number,
): Interpolation | null {
  const guess = guessNumber(known, road, number)
  if (guess) {
    const radiusMeters = guess.radiusMeters * ownError(known, road, guess, number)
    if (radiusMeters <= widestRadiusMeters) return { x: guess.x, y: guess.y, radiusMeters }
  }
  return wholeStreet(known, road, number)
}

function guessNumber(known: readonly NumberedSpot[], road: readonly Spot[], number: number): Guess | null {
  const others = known.filter((one) => one.number !== number)
  const below = others.filter((one) => one.number < number).toReversed()
  const above = others.filter((one) => one.number > number)
  return between(below, above, number) ?? beyond(above.length > 0 ? above : below, road, number)
}

/** How far wrong the street would be about the numbers around this one, as a factor of the radius it would have said. */
function ownError(known: readonly NumberedSpot[], road: readonly Spot[], guess: Guess, number: number): number {
  const next = known.findIndex((one) => one.number > number)
  const middle = next < 0 ? known.length : next
  const shares = known
    .slice(Math.max(0, middle - nearestJudges / 2), middle + nearestJudges / 2)
    .flatMap((one) => {
      const found = guessNumber(known, road, one.number)
      return found ? [metersBetween(found, one) / found.radiusMeters] : []
    })
    .toSorted((one, other) => one - other)
  if (shares.length < fewestJudges) return unjudged
  const usual = (shares[Math.floor(shares.length * judgedShare)] ?? 1) * 1.15
  return Math.min(3, Math.max(guess.isBetweenSameSide ? 0.75 : 1, usual))
}

const unjudged = 1.25

/** Between two neighbours on its own side or, where these stand far apart or are missing, between any two. */
function between(below: readonly NumberedSpot[], above: readonly NumberedSpot[], number: number): Guess | null {
  const sameSide = pairOf(below.find(isOnSideOf(number)), above.find(isOnSideOf(number)))
  const any = pairOf(below[0], above[0])
  if (sameSide && (!any || sameSide.meters <= 2.5 * any.meters + widestStreetMeters))
    return { ...sameSide.at(number), radiusMeters: 16 + sameSide.meters * 0.5, isBetweenSameSide: true }
  if (!any) return null
  const across = stepAcross(below, above, number)
  const spot = any.at(number)
  return across
    ? { ...moved(spot, across), radiusMeters: 22 + any.meters * 0.6, isBetweenSameSide: false }
    : { ...spot, radiusMeters: 45 + any.meters * 0.8, isBetweenSameSide: false }
}

interface Pair {
  readonly meters: number
  readonly at: (number: number) => Spot
}

function pairOf(low: NumberedSpot | undefined, high: NumberedSpot | undefined): Pair | null {
  if (!low || !high || high.number - low.number > widestGapNumbers) return null
  const at = (number: number) => {
    const share = (number - low.number) / (high.number - low.number)
    return { x: low.x + (high.x - low.x) * share, y: low.y + (high.y - low.y) * share }
  }
  return { meters: metersBetween(low, high), at }
}

const farthestCompanion = 40
const farthestOpposite = 200

/** The way from the other side of the street to the wanted one, at the nearest number that stands there. */
function stepAcross(below: readonly NumberedSpot[], above: readonly NumberedSpot[], number: number): Spot | null {
  const isSameSide = isOnSideOf(number)
  const [companion] = [below.find(isSameSide), above.find(isSameSide)]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => Math.abs(one.number - number) - Math.abs(other.number - number))
  if (!companion || Math.abs(companion.number - number) > farthestCompanion) return null
  const opposite = [...below.toReversed(), ...above].filter((one) => !isSameSide(one))
  const pair = pairOf(
    opposite.findLast((one) => one.number < companion.number),
    opposite.find((one) => one.number > companion.number),
  )
  if (!pair || pair.meters > farthestOpposite) return null
  const facing = pair.at(companion.number)
  const across = { x: companion.x - facing.x, y: companion.y - facing.y }
  return Math.hypot(across.x, across.y) < widestStreetMeters ? across : null
}

/** Past the last number, in the direction and with the spacing of the numbers next to it. `known` begins with the nearest. */
function beyond(known: readonly NumberedSpot[], road: readonly Spot[], number: number): Guess | null {
  const [last] = known
  if (!last) return null
  const sameSide = known.filter(isOnSideOf(number))
  const line = sameSide.length > 2 ? endOf(sameSide, number, 6) : endOf(known, number, 8)
  const [companion] = sameSide
  const isCompanionNear =
    companion !== undefined && Math.abs(companion.number - number) <= Math.abs(last.number - number) + 10
  const from = isCompanionNear ? companion : last
  const gap = Math.abs(number - from.number)
  if (line.length < 2)
    return gap > fewNumbers ? null : { ...from, radiusMeters: 60 + 12 * gap, isBetweenSameSide: false }
  if (gap > Math.max(fewNumbers, mostBeyond * Math.abs(line[0]!.number - line.at(-1)!.number))) return null
  const { spacing, scatterMeters } = fitLine(line)
  const step = { x: spacing.x * (number - from.number), y: spacing.y * (number - from.number) }
  const meters = Math.hypot(step.x, step.y)
  const share = meters === 0 ? 1 : Math.min(1, (reachOf(road, from, step) + widestStreetMeters) / meters)
  return {
    ...moved(from, { x: step.x * share, y: step.y * share }),
    radiusMeters: (line.length < 4 ? 52 : 38) + 0.8 * meters + 0.9 * scatterMeters,
    isBetweenSameSide: false,
  }
}

const fewNumbers = 6
/** Past its last number, a street is followed this often the range of its numbers. */
export const mostBeyond = 1.5
const mostOnLine = 40

/** At least so many numbers, and as many more as it takes to cover as wide a range as is to be bridged. */
function endOf(known: readonly NumberedSpot[], number: number, least: number): readonly NumberedSpot[] {
  const first = known[0]?.number ?? 0
  const gap = Math.abs(number - first)
  const far = known.findIndex((one) => Math.abs(one.number - first) >= gap)
  return known.slice(0, Math.min(mostOnLine, Math.max(least, far < 0 ? known.length : far + 1)))
}

/** Least squares: metres for each number, and how far the numbers stand from the line through them. */
function fitLine(line: readonly NumberedSpot[]): { readonly spacing: Spot; readonly scatterMeters: number } {
  const mean = (pick: (one: NumberedSpot) => number) => line.reduce((sum, one) => sum + pick(one), 0) / line.length
  const number = mean((one) => one.number)
  const x = mean((one) => one.x)
  const y = mean((one) => one.y)
  const spread = mean((one) => (one.number - number) ** 2)
  const spacing = {
    x: mean((one) => (one.number - number) * (one.x - x)) / spread,
    y: mean((one) => (one.number - number) * (one.y - y)) / spread,
  }
  const scatterMeters = mean((one) =>
    Math.hypot(one.x - x - spacing.x * (one.number - number), one.y - y - spacing.y * (one.number - number)),
  )
  return { spacing, scatterMeters }
}

/** How many metres the road goes on from a place in a direction. */
function reachOf(road: readonly Spot[], from: Spot, step: Spot): number {
  const meters = Math.hypot(step.x, step.y)
  let reach = 0
  for (const { x, y } of road) {
    const along = ((x - from.x) * step.x + (y - from.y) * step.y) / meters
    const aside = Math.abs((y - from.y) * step.x - (x - from.x) * step.y) / meters
    if (aside < Math.max(widestStreetMeters, along * 0.7)) reach = Math.max(reach, along)
  }
  return reach
}

export const nearNumbers = 20

/** The middle of a street so short that any of its houses is near there. */
function wholeStreet(known: readonly NumberedSpot[], road: readonly Spot[], number: number): Interpolation | null {
  if (known.every((one) => Math.abs(one.number - number) > nearNumbers)) return null
  const spots = [...known, ...road]
  const [west, east] = extentOf(spots.map(({ x }) => x))
  const [south, north] = extentOf(spots.map(({ y }) => y))
  const radiusMeters = Math.hypot(east - west, north - south) / 2 + 35
  return radiusMeters > widestRadiusMeters ? null : { x: (west + east) / 2, y: (south + north) / 2, radiusMeters }
}

export function extentOf(values: readonly number[]): readonly [number, number] {
  return [
    values.reduce((one, other) => Math.min(one, other), Infinity),
    values.reduce((one, other) => Math.max(one, other), -Infinity),
  ]
}

const isOnSideOf = (number: number) => (one: NumberedSpot) => ((one.number ^ number) & 1) === 0

const moved = (from: Spot, { x, y }: Spot): Spot => ({ x: from.x + x, y: from.y + y })

export function metersBetween(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
