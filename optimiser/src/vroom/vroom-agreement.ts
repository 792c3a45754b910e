import { checkEach, checkPart, ProblemFault } from '../door/fault.ts'
import type { VroomBreak, VroomInput, VroomShipment, VroomSpan, VroomVehicle } from './vroom.ts'
import { deliveryKey, profileOf } from './vroom-input.ts'

/** Refuses inconsistent inputs of the right shape, as VROOM does. */
export function checkVroom(input: VroomInput): void {
  const { jobs = [], shipments = [], vehicles } = input
  if (jobs.length + shipments.length === 0) throw new ProblemFault('jobs', { kind: 'no-task' })
  checkAmounts(input)
  checkEach('jobs', jobs, (job) => checkWindows(job.time_windows))
  checkEach('shipments', shipments, (shipment: VroomShipment) => {
    for (const end of ['pickup', 'delivery'] as const) checkPart(end, shipment[end].time_windows, checkWindows)
  })
  checkEach('vehicles', vehicles, checkVehicle)
  checkDistances(input)
  checkPrices(input)
}

function checkWindows(windows: readonly VroomSpan[] = []): void {
  const sorted = [...windows.entries()].sort(([, a], [, b]) => a[0] - b[0])
  for (const [index, [start, end]] of windows.entries())
    if (end < start) throw new ProblemFault(`time_windows[${index}]`, { kind: 'ends-before-start', start, end })
  for (const [at, [index, [start]]] of sorted.entries()) {
    if (at > 0 && start <= sorted[at - 1]![1][1])
      throw new ProblemFault(`time_windows[${index}]`, { kind: 'windows-overlap' })
  }
}

function checkVehicle(vehicle: VroomVehicle): void {
  const { breaks = [], time_window: hours } = vehicle
  if (hours && hours[1] < hours[0])
    throw new ProblemFault('time_window', { kind: 'ends-before-start', start: hours[0], end: hours[1] })
  const hasStart = vehicle.start !== undefined || vehicle.start_index !== undefined
  const hasEnd = vehicle.end !== undefined || vehicle.end_index !== undefined
  if (!hasStart && !hasEnd) throw new ProblemFault('', { kind: 'ends-missing' })
  checkEach('breaks', breaks, (rest, index) => {
    checkWindows(rest.time_windows)
    if (breaks.findIndex(({ id }) => id === rest.id) < index)
      throw new ProblemFault('id', { kind: 'named-twice', name: String(rest.id) })
  })
  if (!canRest(breaks, hours)) throw new ProblemFault('breaks', { kind: 'breaks-clash' })
}

/** Whether an idle vehicle can take its breaks within its hours, in the order of their first windows. */
function canRest(breaks: readonly VroomBreak[], [from, to]: VroomSpan = [0, Infinity]): boolean {
  const anyTime: readonly VroomSpan[] = [[0, Infinity]]
  const rests = breaks.map(({ service = 0, time_windows: windows = anyTime }) => ({
    service,
    windows: [...windows].sort((a, b) => a[0] - b[0]),
  }))
  rests.sort(({ windows: [a] }, { windows: [b] }) => a![0] - b![0] || a![1] - b![1])
  let now = from
  for (const { service, windows } of rests) {
    const window = windows.find(([, end]) => now <= end)
    if (!window) return false
    now = Math.max(now, window[0]) + service
  }
  return now <= to
}

/** All amounts must have as many entries as the capacities, as in VROOM. */
function checkAmounts({ jobs = [], shipments = [], vehicles }: VroomInput): void {
  const expected = vehicles[0]!.capacity?.length ?? 0
  const check = (amounts: readonly number[] | undefined) => {
    if (amounts && amounts.length !== expected)
      throw new ProblemFault('', { kind: 'amounts-differ', count: amounts.length, expected })
  }
  checkEach('jobs', jobs, (job) => {
    checkPart(deliveryKey(job), job.delivery, check)
    checkPart('pickup', job.pickup, check)
  })
  checkEach('shipments', shipments, ({ amount }) => checkPart('amount', amount, check))
  checkEach('vehicles', vehicles, ({ capacity = [], breaks = [] }) => {
    checkPart('capacity', capacity, check)
    checkEach('breaks', breaks, (rest) => checkPart('max_load', rest.max_load, check))
  })
}

/** Distances are required for all profiles or for none, and not allowed without travel times. */
function checkDistances({ vehicles, matrices = {} }: VroomInput): void {
  if (!Object.values(matrices).some((one) => one?.distances)) return
  for (const profile of vehicles.map(profileOf)) {
    for (const key of ['distances', 'durations'] as const)
      if (!matrices[profile]?.[key]) throw new ProblemFault(`matrices.${profile}.${key}`, { kind: 'missing' })
  }
}

function checkPrices({ vehicles, matrices }: VroomInput): void {
  if (!matrices) return
  for (const [index, vehicle] of vehicles.entries()) {
    const profile = profileOf(vehicle)
    const { max_distance: most, costs } = vehicle
    const known = matrices[profile]
    if (!known) continue
    if (known.costs && costs?.per_hour !== undefined && costs.per_hour !== 3600)
      throw new ProblemFault(`vehicles[${index}].costs.per_hour`, { kind: 'leg-prices-known', profile })
    // As in VROOM, prices of legs replace those per kilometre. Without travel times, legs come from the matrix source.
    const isPriced = costs?.per_km && !known.costs
    if (known.distances || !known.durations || (most === undefined && !isPriced)) continue
    throw new ProblemFault(`matrices.${profile}.distances`, {
      kind: 'distances-needed',
      vehicle: index,
      for: most === undefined ? 'price' : 'limit',
    })
  }
}
