import type { Break, Depot, Problem, Quantities, Stop, TimeSpan, Vehicle } from '../problem.ts'
import type { DepotRelaxation, PlanRelaxation, Relaxation, VehicleRelaxation } from './relaxations.ts'

/** The problem with relaxed rules. Everything else is shared with the original problem. */
export function relaxed(problem: Problem, relaxations: readonly Relaxation[]): Problem {
  return relaxations.reduce(relaxedByOne, problem)
}

function relaxedByOne(problem: Problem, relaxation: Relaxation): Problem {
  switch (relaxation.kind) {
    case 'unlock': {
      const vehicles = problem.locks?.vehicles?.filter(({ stop }) => stop !== relaxation.stop) ?? []
      return { ...problem, locks: { ...problem.locks, vehicles } }
    }
    case 'ignore-relation':
      return { ...problem, relations: withoutStop(problem, relaxation) }
    case 'allow-longer-on-board':
      return withLongerOnBoard(problem, relaxation)
    case 'widen-window':
    case 'ignore-position':
      return {
        ...problem,
        stops: problem.stops.map((stop) => (stop.id === relaxation.stop ? relaxedStop(stop, relaxation) : stop)),
      }
    case 'open-earlier':
    case 'close-later':
      return {
        ...problem,
        depots: (problem.depots ?? []).map((depot) =>
          depot.id === relaxation.depot ? relaxedDepot(depot, relaxation) : depot,
        ),
      }
    case 'allow-changes':
      return withMoreChanges(problem, relaxation)
    default:
      return {
        ...problem,
        vehicles: problem.vehicles.map((vehicle) =>
          vehicle.id === relaxation.vehicle ? relaxedVehicle(vehicle, relaxation) : vehicle,
        ),
      }
  }
}

function withoutStop(
  { relations = [] }: Problem,
  { stop, relation }: Extract<Relaxation, { kind: 'ignore-relation' }>,
) {
  return relations.map((each) =>
    each.kind === relation ? { ...each, stops: each.stops.filter((other) => other !== stop) } : each,
  )
}

function withLongerOnBoard(
  problem: Problem,
  { stop, bySeconds }: Extract<Relaxation, { kind: 'allow-longer-on-board' }>,
): Problem {
  const longer = <Limited extends { readonly maxOnBoardSeconds?: number }>(thing: Limited) =>
    thing.maxOnBoardSeconds === undefined ? thing : { ...thing, maxOnBoardSeconds: thing.maxOnBoardSeconds + bySeconds }
  return {
    ...problem,
    stops: problem.stops.map((each) => (each.id === stop ? longer(each) : each)),
    ...(problem.pairs && { pairs: problem.pairs.map((pair) => (pair.delivery === stop ? longer(pair) : pair)) }),
  }
}

function relaxedStop(stop: Stop, relaxation: Extract<Relaxation, { kind: 'widen-window' | 'ignore-position' }>): Stop {
  if (relaxation.kind === 'ignore-position') {
    const { position: _, ...rest } = stop
    return rest
  }
  const { untilSeconds } = relaxation
  const { windows } = stop
  if (!windows) return stop
  const reachable = windows.filter((window) => window.startSeconds <= untilSeconds)
  return { ...stop, windows: withLaterEnd(windows, reachable, untilSeconds) }
}

function relaxedVehicle(vehicle: Vehicle, relaxation: VehicleRelaxation): Vehicle {
  switch (relaxation.kind) {
    case 'allow-overtime':
      return {
        ...vehicle,
        overtime: {
          costPerMinute: 0,
          ...vehicle.overtime,
          upToSeconds: (vehicle.overtime?.upToSeconds ?? 0) + relaxation.bySeconds,
        },
      }
    case 'start-earlier':
      return vehicle.shift
        ? { ...vehicle, shift: { ...vehicle.shift, startSeconds: vehicle.shift.startSeconds - relaxation.bySeconds } }
        : vehicle
    case 'later-break':
      return {
        ...vehicle,
        breaks: vehicle.breaks?.map((rest, index) =>
          index === relaxation.break ? laterBreak(rest, relaxation.bySeconds) : rest,
        ),
      }
    case 'add-capacity':
      return withMore(vehicle, 'capacity', { name: relaxation.unit, by: relaxation.amount })
    case 'raise-limit':
      return withMore(vehicle, 'limits', { name: relaxation.limit, by: relaxation.by })
    case 'equip':
      return { ...vehicle, [relaxation.need]: [...(vehicle[relaxation.need] ?? []), ...relaxation.names] }
  }
}

function laterBreak(rest: Break, bySeconds: number): Break {
  return rest.kind === 'fixed'
    ? { ...rest, window: { ...rest.window, endSeconds: rest.window.endSeconds + bySeconds } }
    : rest
}

function relaxedDepot({ openings, ...depot }: Depot, relaxation: DepotRelaxation): Depot {
  if (!openings) return depot
  if (relaxation.kind === 'open-earlier') {
    const { fromSeconds } = relaxation
    const later = openings.filter(({ startSeconds }) => startSeconds > fromSeconds)
    const next = later.toSorted((a, b) => a.startSeconds - b.startSeconds)[0]
    return {
      ...depot,
      openings: openings.map((span) => (span === next ? { ...span, startSeconds: fromSeconds } : span)),
    }
  }
  return { ...depot, openings: withLaterEnd(openings, openings, relaxation.untilSeconds) }
}

/** The spans, where the last to end of `some` ends later. */
function withLaterEnd<Span extends TimeSpan>(
  spans: readonly Span[],
  some: readonly Span[],
  endSeconds: number,
): Span[] {
  const last = some.toSorted((a, b) => b.endSeconds - a.endSeconds)[0]
  return spans.map((span) => (span === last ? { ...span, endSeconds } : span))
}

function withMoreChanges({ stability, ...problem }: Problem, { changes, by }: PlanRelaxation): Problem {
  const price = stability?.[changes]
  if (price?.atMost === undefined) return { ...problem, stability }
  return { ...problem, stability: { ...stability, [changes]: { ...price, atMost: price.atMost + by } } }
}

/** Raises a limit or capacity if there is one. The sum is rounded to thousandths. */
function withMore(
  vehicle: Vehicle,
  part: 'capacity' | 'limits',
  { name, by }: { readonly name: string; readonly by: number },
): Vehicle {
  const limits: Quantities = { ...vehicle[part] }
  const limit = limits[name]
  return limit === undefined
    ? vehicle
    : { ...vehicle, [part]: { ...limits, [name]: Math.round((limit + by) * 1000) / 1000 } }
}
