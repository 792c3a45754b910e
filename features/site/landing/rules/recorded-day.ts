/** A day that was driven, drawn on a plane of its own: seconds of the day, and paths as pairs of places on the plane. */
export type RecordedDay = {
  day: string
  width: number
  height: number
  from: number
  to: number
  vehicles: RecordedVehicle[]
}
type Leg = { from: number; to: number; path: number[] }
export type RecordedVehicle = { name: string; legs: Leg[]; stops: { at: number; x: number; y: number }[] }

/** Where a vehicle is at a second of the day: on its way along the road, or where its last way ended. */
export function placeAt({ legs }: RecordedVehicle, second: number): [x: number, y: number] {
  const begun = legs.filter(({ from }) => from <= second)
  const leg = begun.at(-1) ?? legs[0]
  if (!leg) return [0, 0]
  const share = leg.to > leg.from ? (second - leg.from) / (leg.to - leg.from) : 1
  return along(leg.path, Math.min(1, Math.max(0, share)))
}

/** `09:05`, whatever the language: the clock of the day that was recorded. */
export function clockText(second: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${part((second / 3600) % 24)}:${part((second / 60) % 60)}`
}

function along(path: number[], share: number): [number, number] {
  const points = Array.from({ length: path.length / 2 }, (_, at) => [path[at * 2]!, path[at * 2 + 1]!] as const)
  const lengths = points.slice(1).map(([x, y], at) => Math.hypot(x - points[at]![0], y - points[at]![1]))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [at, length] of lengths.entries()) {
    const [[x, y], [toX, toY]] = [points[at]!, points[at + 1]!]
    if (left <= length)
      return length === 0 ? [x, y] : [x + ((toX - x) * left) / length, y + ((toY - y) * left) / length]
    left -= length
  }
  const [x = 0, y = 0] = points.at(-1) ?? []
  return [x, y]
}
