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
}

/** A route drawn for paper: its way, its stops by number, the places it starts and ends at, and a scale. */
export function paperMap(way: readonly Place[], { stops, ends, unitSystem, isEstimated }: Drawn) {
  const all = [...way, ...stops, ...ends]
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
  const bar = barFor(scale, unitSystem)
  return {
    width,
    height,
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
