import type { Problem, Stop, Vehicle } from '../problem.ts'
import type { Relaxation } from './relaxations.ts'

/** The problem with the rules made wider; everything else is shared with the problem given. */
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
      return { ...problem, stops: problem.stops.map((stop) => (stop.id === relaxation.stop ? relaxedStop(stop, relaxation) : stop)) }
    default:
      return { ...problem, vehicles: problem.vehicles.map((vehicle) => (vehicle.id === relaxation.vehicle ? relaxedVehicle(vehicle, relaxation) : vehicle)) }
  }
}

function withoutStop({ relations = [] }: Problem, { stop, relation }: Extract<Relaxation, { kind: 'ignore-relation' }>) {
  return relations.map((each) => (each.kind === relation ? { ...each, stops: each.stops.filter((other) => other !== stop) } : each))
}

function withLongerOnBoard(problem: Problem, { stop, bySeconds }: Extract<Relaxation, { kind: 'allow-longer-on-board' }>): Problem {
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
  const reachable = (stop.windows ?? []).filter((window) => window.startSeconds <= untilSeconds)
  const last = reachable.reduce((a, b) => (b.endSeconds > a.endSeconds ? b : a))
  return { ...stop, windows: (stop.windows ?? []).map((window) => (window === last ? { ...window, endSeconds: untilSeconds } : window)) }
}

type VehicleRelaxation = Extract<Relaxation, { readonly vehicle: string }>

function relaxedVehicle(vehicle: Vehicle, relaxation: VehicleRelaxation): Vehicle {
  switch (relaxation.kind) {
    case 'allow-overtime':
      return { ...vehicle, overtime: { costPerMinute: 0, ...vehicle.overtime, upToSeconds: (vehicle.overtime?.upToSeconds ?? 0) + relaxation.bySeconds } }
    case 'start-earlier':
      return vehicle.shift ? { ...vehicle, shift: { ...vehicle.shift, startSeconds: vehicle.shift.startSeconds - relaxation.bySeconds } } : vehicle
    case 'add-capacity':
      return { ...vehicle, capacity: { ...vehicle.capacity, [relaxation.unit]: sumToThousandths(vehicle.capacity?.[relaxation.unit], relaxation.amount) } }
    case 'raise-limit':
      return { ...vehicle, limits: { ...vehicle.limits, [relaxation.limit]: sumToThousandths(vehicle.limits?.[relaxation.limit], relaxation.by) } }
    case 'equip':
      return { ...vehicle, [relaxation.need]: [...(vehicle[relaxation.need] ?? []), ...relaxation.names] }
  }
}

function sumToThousandths(limit = 0, more = 0): number {
  return Math.round((limit + more) * 1000) / 1000
}
