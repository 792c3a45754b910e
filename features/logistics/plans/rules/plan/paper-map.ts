type Place = readonly [longitude: number, latitude: number]
type At = [x: number, y: number]

const width = 500
const margin = 22
const [leastHeight, mostHeight] = [160, 420]
const metersPerDegree = 111_320
const [feet, miles] = [0.3048, 1609.344]
const metricBars = [20, 10, 5, 2, 1].map((size) => ({ meters: size * 1000, text: `${size} km` }))
const shortMetricBars = [500, 200, 100].map((meters) => ({ meters, text: `${meters} m` }))
const imperialBars = [10, 5, 2, 1].map((size) => ({ meters: size * miles, text: `${size} mi` }))
const shortImperialBars = [2000, 1000, 500, 300].map((size) => ({ meters: size * feet, text: `${size} ft` }))
const bars = {
  metric: [...metricBars, ...shortMetricBars],
  imperial: [...imperialBars, ...shortImperialBars],
}
type Units = keyof typeof bars

type Drawn = {
  stops: readonly Place[]
  ends: readonly Place[]
  unitSystem: Units
  /** Whether the way is only straight lines, which are dashed. */
  isEstimated: boolean
  /** What lies around, thin and grey beneath the way. */
  streets?: readonly (readonly Place[])[]
}

/** A route drawn for paper: its way, its stops by number, the places it starts and ends at, and a scale, over the streets around them. */
export function paperMap(way: readonly Place[], { stops, ends, unitSystem, isEstimated, streets = [] }: Drawn) {
  const { height, scale, put } = frameOf([...way, ...stops, ...ends])
  const bar = barFor(scale, unitSystem)
  return {
    width,
    height,
    ground: streets.flatMap((street) => partsWithin(street.map(put), height)),
    lines: [
      { points: way.map(put), isDashed: isEstimated },
      { points: [[8, height - 8] as At, [8 + bar.length, height - 8] as At], isFaint: true },
    ],
    marks: [
      ...ends.map((place) => ({ at: put(place), label: 'D', isSquare: true })),
      ...stops.map((place, index) => ({ at: put(place), label: String(index + 1), isSquare: false })),
    ],
    texts: [{ at: [12 + bar.length, height - 8] as At, text: bar.text }],
  }
}

/** What the map of these places shows of the world. */
export function paperBounds(places: readonly Place[]) {
  const { height, placeAt } = frameOf(places)
  const [[west, north], [east, south]] = [placeAt([0, 0]), placeAt([width, height])]
  return { west, south, east, north }
}

function frameOf(all: readonly Place[]) {
  const middle = all.reduce((sum, [, latitude]) => sum + latitude, 0) / Math.max(1, all.length)
  const squeeze = Math.cos((middle * Math.PI) / 180)
  const flat = (place: Place): At => [place[0] * squeeze, -place[1]]
  const box = boxOf(all.map(flat))
  const inner = width - 2 * margin
  // A route along one street is drawn in the middle, not blown up.
  const scale = Math.min(inner / Math.max(box.width, 0.002), (mostHeight - 2 * margin) / Math.max(box.height, 0.002))
  const height = Math.max(leastHeight, box.height * scale + 2 * margin)
  const put = (place: Place): At => {
    const [x, y] = flat(place)
    return [
      (x - box.x) * scale + (width - box.width * scale) / 2,
      (y - box.y) * scale + (height - box.height * scale) / 2,
    ]
  }
  const placeAt = ([x, y]: At): Place => [
    ((x - (width - box.width * scale) / 2) / scale + box.x) / squeeze,
    -((y - (height - box.height * scale) / 2) / scale + box.y),
  ]
  return { height, scale, put, placeAt }
}

/** The parts of a line that lie on the map; where it leaves, it is cut at the frame. */
function partsWithin(line: readonly At[], height: number): At[][] {
  const parts: At[][] = []
  for (const [index, end] of line.entries()) {
    const start = line[index - 1]
    const cut = start && cutTo(start, end, height)
    if (!cut) continue
    const last = parts.at(-1)
    if (last?.at(-1)?.join() === cut[0].join()) last.push(cut[1])
    else parts.push(cut)
  }
  return parts
}

/** The part of a straight line within the frame (Liang and Barsky, 1984). */
function cutTo(from: At, to: At, height: number): [At, At] | undefined {
  const [far, down] = [to[0] - from[0], to[1] - from[1]]
  let [first, last] = [0, 1]
  const edges = [
    [-far, from[0]],
    [far, width - from[0]],
    [-down, from[1]],
    [down, height - from[1]],
  ] as const
  for (const [speed, room] of edges) {
    if (speed === 0 && room < 0) return undefined
    if (speed < 0) first = Math.max(first, room / speed)
    if (speed > 0) last = Math.min(last, room / speed)
  }
  const at = (share: number): At =>
    share === 0 ? from : share === 1 ? to : [from[0] + far * share, from[1] + down * share]
  return first < last ? [at(first), at(last)] : undefined
}

/** The longest round length that takes no more than a fifth of the width. */
function barFor(scale: number, unitSystem: Units) {
  const lengthOf = (meters: number) => (meters / metersPerDegree) * scale
  const all = bars[unitSystem]
  const { meters, text } = all.find((one) => lengthOf(one.meters) <= width / 5) ?? all.at(-1)!
  return { length: lengthOf(meters), text }
}

function boxOf(places: readonly At[]) {
  const range = (axis: 0 | 1) =>
    places.reduce(([least, most], at) => [Math.min(least, at[axis]), Math.max(most, at[axis])], [Infinity, -Infinity])
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [range(0), range(1)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}
