import type { FixedBreak, Quantities, Vehicle } from '../problem.ts'
import { compileAllowed } from './allowed.ts'
import type { Ground } from './ground.ts'
import { compileWork } from './work.ts'
import { NEVER } from './model.ts'
import type { FixedBreakModel, PastBreakModel, Rules, VehicleColumns } from './model.ts'
import { packLists, unitsOf } from './scale.ts'

/** The columns of the vehicles. */
export function compileVehicles(ground: Ground, { stability, pastBreaks }: Rules): VehicleColumns {
  const { problem, depotByIdentity } = ground
  const { vehicles } = problem
  const allowed = compileAllowed(ground)
  const servePrice = compileServePrice(ground, stability)
  const { serviceBy, setupBy } = compileWork(ground)
  const kinds = compileKinds(ground, [allowed.includes(0) ? allowed : [], servePrice, serviceBy, setupBy])
  const reloads = packLists(
    vehicles.map((vehicle) => (vehicle.reload?.depots ?? []).map((depot) => depotByIdentity.get(depot)!)),
  )
  return {
    ...kinds,
    ...compileTimes(ground),
    ...compilePrices(vehicles),
    ...compileBreaks(ground, pastBreaks),
    profile: Int32Array.from(vehicles, (vehicle) => profileIndex(ground, vehicle)),
    startDepot: Int32Array.from(vehicles, ({ start }) => (start === undefined ? -1 : depotByIdentity.get(start)!)),
    endDepot: Int32Array.from(vehicles, ({ end }) => (end === undefined ? -1 : depotByIdentity.get(end)!)),
    capacity: compileCapacity(ground),
    reloadFrom: reloads.from,
    reloadDepot: Int32Array.from(reloads.entries),
    maxReloads: Int32Array.from(vehicles, ({ reload }) => (reload ? (reload.atMost ?? NEVER) : 0)),
    allowed,
    servePrice,
  }
}

function profileIndex({ problem }: Ground, vehicle: Vehicle): number {
  return vehicle.profile === undefined ? 0 : problem.profiles.findIndex((profile) => profile.name === vehicle.profile)
}

function compileTimes({ problem, origin, dawn }: Ground) {
  const { vehicles } = problem
  return {
    shiftStart: Int32Array.from(vehicles, ({ shift }) => (shift ? Math.round(shift.startSeconds) - origin : dawn)),
    usualStart: Int32Array.from(vehicles, ({ shift }) => (shift ? Math.round(shift.startSeconds) - origin : 0)),
    shiftEnd: Int32Array.from(vehicles, ({ shift }) => (shift ? limit(shift.endSeconds - origin) : NEVER)),
    overtimeUpTo: Int32Array.from(vehicles, ({ overtime }) => (overtime ? limit(overtime.upToSeconds) : 0)),
    maxDistance: Int32Array.from(vehicles, ({ limits }) => limit(limits?.distanceMeters)),
    maxDuration: Int32Array.from(vehicles, ({ limits }) => limit(limits?.durationSeconds)),
    maxDriving: Int32Array.from(vehicles, ({ limits }) => limit(limits?.drivingSeconds)),
    maxStops: Int32Array.from(vehicles, ({ limits }) => limit(limits?.stops)),
  }
}

function limit(value: number | undefined): number {
  return value === undefined ? NEVER : Math.min(NEVER, Math.round(value))
}

function compilePrices(vehicles: readonly Vehicle[]) {
  return {
    overtimePrice: Float64Array.from(vehicles, ({ overtime }) => (overtime?.costPerMinute ?? 0) / 60),
    fixedCost: Float64Array.from(vehicles, ({ costs }) => costs?.fixed ?? 0),
    meterPrice: Float64Array.from(vehicles, ({ costs }) => (costs ? (costs.perKilometer ?? 0) : 1) / 1000),
    secondPrice: Float64Array.from(vehicles, ({ costs }) => (costs?.perHour ?? 0) / 3600),
    secondWeight: Float64Array.from(vehicles, ({ costs, weights }) => (weights?.perHour ?? costs?.perHour ?? 0) / 3600),
    overtimeWeight: Float64Array.from(
      vehicles,
      ({ overtime, weights }) => (weights?.overtimePerMinute ?? overtime?.costPerMinute ?? 0) / 60,
    ),
    drivingPrice: Float64Array.from(vehicles, ({ costs }) => (costs?.perDrivingHour ?? 0) / 3600),
    workPrice: Float64Array.from(vehicles, ({ costs }) => (costs?.perWorkHour ?? 0) / 3600),
  }
}

function compileBreaks(ground: Ground, pastBreaks: Rules['pastBreaks']) {
  const fixedBreaks = ground.problem.vehicles.map((vehicle, which) => {
    const all = (vehicle.breaks ?? [])
      .flatMap((rest, index) => (rest.kind === 'fixed' ? [fixedBreak(ground, rest, index)] : []))
      .sort((a, b) => a.end - b.end || a.start - b.start)
    return withoutPast(all, pastBreaks[which] ?? [])
  })
  const drivingBreaks = ground.problem.vehicles.map((vehicle) =>
    (vehicle.breaks ?? []).flatMap((rest, index) =>
      rest.kind === 'driving'
        ? [
            {
              index,
              after: Math.round(rest.afterDrivingSeconds),
              duration: Math.round(rest.durationSeconds),
              first: Math.round(rest.parts?.[0] ?? rest.durationSeconds),
              second: Math.round(rest.parts?.[1] ?? rest.durationSeconds),
              replacedBy: rest.replacedBy ?? ('nothing' as const),
            },
          ]
        : [],
    ),
  )
  return { fixedBreaks, drivingBreaks }
}

function fixedBreak(ground: Ground, rest: FixedBreak, index: number): FixedBreakModel {
  const { window, otherWindows = [], durationSeconds, always = false, maxLoad } = rest
  const windows = [window, ...otherWindows].sort(
    (a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds,
  )
  const shared = {
    index,
    duration: Math.round(durationSeconds),
    isAlwaysDue: always,
    maxLoad: maxLoad ? mostByUnit(maxLoad, ground) : null,
  }
  const choices = windows.map(({ startSeconds, endSeconds }) => ({
    ...shared,
    start: Math.round(startSeconds) - ground.origin,
    end: limit(endSeconds - ground.origin),
    choices: [],
  }))
  const [first] = choices
  return choices.length === 1 ? first! : { ...first!, end: Math.max(...choices.map(({ end }) => end)), choices }
}

/** Fixed breaks that are still due. Each past break counts for at most one of them. */
function withoutPast(all: readonly FixedBreakModel[], past: readonly PastBreakModel[]): readonly FixedBreakModel[] {
  const left = [...past]
  return all.filter(({ start, end, duration }) => {
    const taken = left.findIndex(
      (rest) => rest.start >= start && rest.start <= end && rest.end - rest.start >= duration,
    )
    if (taken >= 0) left.splice(taken, 1)
    return taken < 0
  })
}

function compileCapacity(ground: Ground): Int32Array {
  const { vehicles } = ground.problem
  const table = new Int32Array(vehicles.length * ground.unitScale.length)
  for (const [index, { capacity }] of vehicles.entries())
    table.set(mostByUnit(capacity ?? {}, ground), index * ground.unitScale.length)
  return table
}

function mostByUnit(quantities: Quantities, { problem, unitScale }: Ground): Int32Array {
  return Int32Array.from(unitsOf(problem), (name, unit) => {
    const amount = quantities[name]
    return amount === undefined ? NEVER : Math.min(NEVER, wholeOf(amount, unitScale[unit]!, Math.floor))
  })
}

/** `[row × unit]` of whole quantities. */
export function quantityTable(rows: readonly (Quantities | undefined)[], { problem, unitScale }: Ground): Int32Array {
  const units = unitsOf(problem)
  const table = new Int32Array(rows.length * units.length)
  for (const [unit, name] of units.entries()) {
    const scale = unitScale[unit]!
    for (let row = 0; row < rows.length; row++)
      table[row * units.length + unit] = wholeOf(rows[row]?.[name] ?? 0, scale, Math.ceil)
  }
  return table
}

/** Rounds thousandths. At coarser scales, goods are rounded up and capacities down, so that a plan keeps the true limits. */
function wholeOf(amount: number, scale: number, bound: typeof Math.ceil): number {
  const parts = amount * scale
  return scale === 1000 || Math.abs(parts - Math.round(parts)) < 1e-6 ? Math.round(parts) : bound(parts)
}

function compileServePrice({ problem, vehicleByIdentity }: Ground, stability: Rules['stability']): Float64Array {
  const { vehicles, stops } = problem
  const isPriced = stability.vehiclePrice > 0 || stops.some((stop) => stop.costByVehicle !== undefined)
  if (!isPriced) return new Float64Array(0)
  const prices = new Float64Array(vehicles.length * stops.length)
  for (let vehicle = 0; vehicle < vehicles.length; vehicle++) {
    for (let stop = 0; stop < stops.length; stop++) {
      const before = stability.referenceVehicle[stop]!
      if (before >= 0 && vehicle !== before) prices[vehicle * stops.length + stop] = stability.vehiclePrice
    }
  }
  for (const [stop, { costByVehicle }] of stops.entries()) {
    for (const [identity, price] of Object.entries(costByVehicle ?? {})) {
      prices[vehicleByIdentity.get(identity)! * stops.length + stop]! += price
    }
  }
  return prices
}

function compileKinds({ problem }: Ground, columns: readonly ArrayLike<number>[]) {
  const firsts: { readonly text: string; readonly vehicle: number }[] = []
  const tables = columns.filter(({ length }) => length > 0)
  const kind = Int32Array.from(problem.vehicles, (one, vehicle) => {
    const text = textOf(one)
    const isAlike = (first: (typeof firsts)[number]) =>
      first.text === text && tables.every((table) => hasSameRow(table, problem.stops.length, [first.vehicle, vehicle]))
    const known = firsts.findIndex(isAlike)
    return known >= 0 ? known : firsts.push({ text, vehicle }) - 1
  })
  return { kind, kindCount: firsts.length }
}

const texts = new WeakMap<Vehicle, string>()

// Cached because explanations compile the same vehicles repeatedly.
function textOf(vehicle: Vehicle): string {
  const text = texts.get(vehicle) ?? JSON.stringify({ ...vehicle, id: '' })
  texts.set(vehicle, text)
  return text
}

function hasSameRow(table: ArrayLike<number>, width: number, [one, other]: readonly [number, number]): boolean {
  for (let column = 0; column < width; column++)
    if (table[one * width + column] !== table[other * width + column]) return false
  return true
}
