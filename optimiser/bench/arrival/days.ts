import { Draws } from './draws.ts'
import { routesPerDay, rushAt, type Customer, type Town } from './town.ts'

/** A stop of a simulated route: its plan, and as it went. Times are seconds after midnight. */
export interface SimulatedStop {
  readonly customer: Customer
  readonly plannedDriveSeconds: number
  readonly plannedArrivalSeconds: number
  readonly windows: readonly { readonly startSeconds: number; readonly endSeconds: number }[]
  /** Planned before the drive to it. */
  readonly breakSeconds: number
  /** When the drive to it began, after the break. */
  readonly leftSeconds: number
  readonly arrivedSeconds: number
  readonly beganSeconds: number
  readonly doneSeconds: number
}
export interface SimulatedRoute {
  readonly day: number
  readonly id: number
  readonly plannedDepartSeconds: number
  readonly departedSeconds: number
  readonly stops: readonly SimulatedStop[]
}

const stopsPerRoute = 40
const metersPerSecond = 6
const detour = 1.35
const breakAfter = 20
const plannedBreakSeconds = 1800

interface Weather {
  /** As logarithms, from a number of hours on. */
  readonly drive: number
  readonly service: number
}
export const rain: Weather = { drive: 0.26, service: 0.12 }
export const dry: Weather = { drive: 0, service: 0 }

/** One day of all routes. The same town, day and weather give the same day. */
export function dayOf(town: Town, day: number, weather: Weather): SimulatedRoute[] {
  const draws = new Draws(town.seed * 1_000_003 + day * 1009)
  const usual = draws.normal(0, 0.05)
  const congestion = town.zones.map(() => wander(draws))
  const today: Today = {
    town,
    draws,
    drive: (zone, hour) =>
      usual +
      weather.drive +
      town.zones[zone]!.drive +
      0.22 * town.zones[zone]!.rush * rushAt(hour) +
      congestion[zone]![Math.floor(hour)]!,
    service: draws.normal(0, 0.04) + weather.service,
    parking: 1 + 3 * weather.drive,
  }
  return Array.from({ length: routesPerDay }, (_, id) => routeOf(today, day, id))
}

interface Today {
  readonly town: Town
  readonly draws: Draws
  readonly drive: (zone: number, hour: number) => number
  readonly service: number
  readonly parking: number
}

/** Jams come slowly and go slowly. */
function wander(draws: Draws): number[] {
  let value = draws.normal(0, 0.08)
  return Array.from({ length: 30 }, () => {
    value = 0.8 * value + draws.normal(0, 0.05)
    return value
  })
}

function routeOf(today: Today, day: number, id: number): SimulatedRoute {
  const { town, draws } = today
  const customers = orderOf(pickCustomers(town, draws))
  const plannedDepartSeconds = 8 * 3600 + id * 300
  const departedSeconds = plannedDepartSeconds + Math.max(-300, draws.normal(240, 360))
  let plan = plannedDepartSeconds
  let clock = departedSeconds
  let from: { x: number; y: number } = { x: 0, y: 0 }
  const driver = town.drivers[id]!
  const route = { drive: draws.normal(driver.drive, 0.04), service: draws.normal(driver.service, 0.06) }
  const stops = customers.map((customer, index): SimulatedStop => {
    const plannedDriveSeconds = Math.round(
      (detour * Math.hypot(customer.x - from.x, customer.y - from.y)) / metersPerSecond,
    )
    const breakSeconds = index === breakAfter ? plannedBreakSeconds : 0
    const plannedArrivalSeconds = plan + breakSeconds + plannedDriveSeconds
    const windows = windowsOf(draws, plannedArrivalSeconds)
    const leftSeconds = clock + (breakSeconds && breakSeconds + Math.max(-600, draws.normal(90, 240)))
    const arrivedSeconds =
      leftSeconds + driveSeconds(today, { customer, leftSeconds, plannedDriveSeconds, pace: route.drive })
    const beganSeconds = Math.max(arrivedSeconds, windows[0]?.startSeconds ?? 0)
    const doneSeconds = beganSeconds + serviceSeconds(today, customer, route.service)
    plan = plannedArrivalSeconds + customer.plannedServiceSeconds
    clock = doneSeconds
    from = customer
    return {
      customer,
      plannedDriveSeconds,
      plannedArrivalSeconds,
      windows,
      breakSeconds,
      leftSeconds,
      arrivedSeconds,
      beganSeconds,
      doneSeconds,
    }
  })
  return { day, id, plannedDepartSeconds, departedSeconds, stops }
}

interface Leg {
  readonly customer: Customer
  readonly leftSeconds: number
  readonly plannedDriveSeconds: number
  readonly pace: number
}

function driveSeconds(
  { town, draws, drive, parking }: Today,
  { customer, leftSeconds, plannedDriveSeconds, pace }: Leg,
): number {
  const { zone } = customer
  const hour = Math.min(28, leftSeconds / 3600)
  const incident = draws.unit() < 0.008 ? 240 + draws.unit() * 660 : 0
  const park = town.zones[zone]!.parkingSeconds * parking * (0.6 + 0.4 * rushAt(hour)) * draws.erlang(2)
  return plannedDriveSeconds * Math.exp(drive(zone, hour) + pace) * draws.erlang(14) + park + incident
}

function serviceSeconds({ town, draws, service }: Today, customer: Customer, pace: number): number {
  const usual =
    customer.plannedServiceSeconds * Math.exp(customer.service + town.zones[customer.zone]!.service + service + pace)
  const isFailed = draws.unit() < 0.05
  return Math.max(25, usual * draws.erlang(5) * (isFailed ? 0.5 : 1))
}

/** From two neighbouring zones; some customers order far more often than others. */
function pickCustomers({ customers, zones }: Town, draws: Draws): Customer[] {
  const zone = draws.below(zones.length)
  const near = new Set([zone, (zone + 1) % zones.length])
  const open = customers.filter((one) => near.has(one.zone))
  const picked = new Set<Customer>()
  while (picked.size < stopsPerRoute) picked.add(open[Math.floor(open.length * draws.unit() ** 1.8)]!)
  return [...picked]
}

/** Nearest first, from the depot. */
function orderOf(customers: Customer[]): Customer[] {
  const open = [...customers]
  const order: Customer[] = []
  let from = { x: 0, y: 0 }
  while (open.length > 0) {
    const next = open.reduce((best, one) => (metersFrom(from, one) < metersFrom(from, best) ? one : best))
    open.splice(open.indexOf(next), 1)
    order.push(next)
    from = next
  }
  return order
}

function metersFrom(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** The plan fits them. */
function windowsOf(draws: Draws, plannedSeconds: number): SimulatedStop['windows'] {
  if (draws.unit() >= 0.15) return []
  const startSeconds = Math.round((plannedSeconds - draws.unit() * 2400) / 900) * 900
  return [{ startSeconds, endSeconds: startSeconds + 7200 }]
}
