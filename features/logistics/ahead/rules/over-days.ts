import type {
  Break,
  Depot,
  Goals,
  Pair,
  PlanOrder,
  Problem,
  Stop,
  StopWindow,
  TimeSpan,
  Vehicle,
} from '#optimiser/problem.ts'

/** Two days on the clock for each, so that a night shift ends before the next day begins; the hour of the day stays what it is. */
const strideSeconds = 2 * 86_400
const vehiclesPerDay = 1000

/** What a vehicle is called in the problem of its day; the number is known nowhere else. */
export function shiftId(day: number, index: number): number {
  return day * vehiclesPerDay + index + 1
}

export function dayOfShift(id: number): number {
  return Math.floor((id - 1) / vehiclesPerDay)
}

type Wishes = {
  startPlan?: PlanOrder
  /** The day each stop has now, by its number: another costs a little, so that nothing moves without a gain. */
  present?: ReadonlyMap<string, number>
  /** Hours are evened out over all shifts of all days. */
  isEven?: boolean
}

/**
 * The problems of several days as one. A stop that is in the problems of several days may go on any of them, and is kept from the vehicles of the
 * others by name: a soft window would let it be late by days.
 */
export function problemOverDays(days: readonly Problem[], wishes: Wishes = {}): Problem {
  const { startPlan, present = new Map<string, number>() } = wishes
  const pairs = pairsIn(days)
  const hourPrice = meanHourPrice(days)
  return {
    ...sharedBy(days),
    depots: depotsIn(days),
    vehicles: days.flatMap(({ vehicles }, day) => vehicles.map((vehicle) => vehicleOn(vehicle, day, days.length))),
    stops: stopsIn(days, { pairs, present, movePrice: hourPrice / 60 }),
    ...(pairs.length > 0 && { pairs }),
    ...(startPlan && { startPlan }),
    goals: goalsOf(days, wishes, hourPrice),
  }
}

/** What is the same on each day. */
function sharedBy(days: readonly Problem[]): Pick<Problem, 'units' | 'places' | 'profiles'> {
  const { units, places } = days[0] ?? {}
  const profiles = [...new Map(days.flatMap((day) => day.profiles.map((one) => [one.name, one]))).values()]
  return { ...(units && { units }), ...(places && { places }), profiles }
}

function goalsOf([first]: readonly Problem[], { isEven }: Wishes, hourPrice: number): Goals {
  const balance = { costPerSquaredHour: hourPrice, among: 'all' as const }
  return { ...first?.goals, ...(isEven && { balance }) }
}

function meanHourPrice(days: readonly Problem[]): number {
  const prices = days.flatMap(({ vehicles }) => vehicles.map(({ costs }) => costs?.perHour ?? 0))
  return prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length)
}

function shifted<T extends TimeSpan>(span: T, day: number): T {
  const offset = day * strideSeconds
  return { ...span, startSeconds: span.startSeconds + offset, endSeconds: span.endSeconds + offset }
}

function depotsIn(days: readonly Problem[]): Depot[] {
  const known = new Map(days.flatMap(({ depots = [] }) => depots.map((depot) => [depot.id, depot])))
  return [...known.values()].map((depot) => ({
    ...depot,
    openings: days.flatMap(({ depots = [] }, day) =>
      (depots.find(({ id }) => id === depot.id)?.openings ?? []).map((span) => shifted(span, day)),
    ),
  }))
}

/** A vehicle has a feature for each day that isn't its own. */
const notOn = (day: number) => `not on day ${day}`

function vehicleOn(vehicle: Vehicle, day: number, count: number): Vehicle {
  const others = Array.from({ length: count }, (_, other) => other).filter((other) => other !== day)
  return {
    ...vehicle,
    ...(vehicle.shift && { shift: shifted(vehicle.shift, day) }),
    breaks: (vehicle.breaks ?? []).map((one) => breakOn(one, day)),
    features: [...(vehicle.features ?? []), ...others.map(notOn)],
  }
}

function breakOn(one: Break, day: number): Break {
  if (one.kind !== 'fixed') return one
  const { otherWindows } = one
  return {
    ...one,
    window: shifted(one.window, day),
    ...(otherWindows && { otherWindows: otherWindows.map((window) => shifted(window, day)) }),
  }
}

/** A pickup and its drop that share a day are one job. */
function pairsIn(days: readonly Problem[]): Pair[] {
  return [...new Map(days.flatMap(({ pairs = [] }) => pairs.map((pair) => [pair.pickup, pair]))).values()]
}

type Beside = { pairs: readonly Pair[]; present: ReadonlyMap<string, number>; movePrice: number }

function stopsIn(days: readonly Problem[], beside: Beside): Stop[] {
  const paired = new Set(beside.pairs.flatMap(({ pickup, delivery }) => [pickup, delivery]))
  const onDays = new Map<string, { day: number; stop: Stop }[]>()
  for (const [day, { stops, pairs = [] }] of days.entries()) {
    const pairedToday = new Set(pairs.flatMap(({ pickup, delivery }) => [pickup, delivery]))
    // One job goes on the days that both its ends may go on.
    for (const stop of stops.filter(({ id }) => !paired.has(id) || pairedToday.has(id)))
      onDays.set(stop.id, [...(onDays.get(stop.id) ?? []), { day, stop }])
  }
  return [...onDays.values()].map((on) => stopOver(on, days, beside))
}

function stopOver(on: { day: number; stop: Stop }[], days: readonly Problem[], { present, movePrice }: Beside): Stop {
  const { stop } = on[0]!
  const own = new Set(on.map(({ day }) => day))
  const others = days.flatMap((_, day) => (own.has(day) ? [] : [notOn(day)]))
  const now = present.get(stop.id)
  const prices = on.flatMap((one) => {
    const priced = new Map(Object.entries(one.stop.costByVehicle ?? {}))
    const extra = now === undefined || now === one.day ? 0 : movePrice
    return days[one.day]!.vehicles.flatMap(({ id }): [string, number][] => {
      const price = (priced.get(id) ?? 0) + extra
      return price > 0 ? [[id, price]] : []
    })
  })
  return {
    ...stop,
    windows: on.flatMap((one) => windowsOn(one.stop, one.day)),
    features: [...(stop.features ?? []), ...others],
    costByVehicle: Object.fromEntries(prices),
  }
}

function windowsOn({ windows = [] }: Stop, day: number): StopWindow[] {
  const any: StopWindow = { startSeconds: 0, endSeconds: strideSeconds - 1 }
  return (windows.length > 0 ? windows : [any]).map((window) => shifted(window, day))
}
