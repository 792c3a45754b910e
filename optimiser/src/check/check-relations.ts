import type { Plan } from '../plan.ts'
import type { PlanOrder } from '../problem.ts'
import type { Facts } from './facts.ts'

/** Where each stop is served. */
type Whereabouts = ReadonlyMap<string, { readonly vehicle: string; readonly position: number }>

/** Checks which stops share a route, and their order. */
export function checkRelations(facts: Facts, plan: Plan): void {
  const served = new Map(
    plan.routes.flatMap(({ vehicle, stops }) => stops.map((stop, position) => [stop, { vehicle, position }] as const)),
  )
  checkPairs(facts, served)
  checkGroups(facts, served)
  checkPositions(facts, plan)
  checkLocks(facts, served, plan)
}

function checkPairs(facts: Facts, served: Whereabouts): void {
  for (const { pickup, delivery } of facts.problem.pairs ?? []) {
    const [from, to] = [served.get(pickup), served.get(delivery)]
    if (!from && !to) continue
    const isKept = from && to && from.vehicle === to.vehicle && from.position < to.position
    if (!isKept) facts.blame('pairs', 1, { kind: 'pair-parted', pickup, delivery }, { stop: delivery })
  }
}

function checkGroups(facts: Facts, served: Whereabouts): void {
  const vehicles = [...facts.vehicles.keys()]
  const rankOf = (stop: string) => ({
    vehicle: vehicles.indexOf(served.get(stop)!.vehicle),
    position: served.get(stop)!.position,
  })
  for (const { kind, stops } of facts.problem.relations ?? []) {
    const members = [...new Set(stops)].filter((stop) => served.has(stop)).map((stop) => ({ stop, ...rankOf(stop) }))
    members.sort((one, other) => one.vehicle - other.vehicle || one.position - other.position)
    if (kind === 'together') checkTogether(facts, members)
    else checkApart(facts, members)
  }
}

interface Member {
  readonly stop: string
  readonly vehicle: number
}

/** Reports each stop that is not on the route of the first one. */
function checkTogether(facts: Facts, [first, ...others]: readonly Member[]): void {
  for (const { stop, vehicle } of others) {
    if (vehicle !== first!.vehicle)
      facts.blame('together', 1, { kind: 'not-together', one: first!.stop, other: stop }, { stop })
  }
}

/** Reports each stop that comes after another one of the group on the same route. */
function checkApart(facts: Facts, members: readonly Member[]): void {
  for (const [index, { stop, vehicle }] of members.entries()) {
    const { id } = facts.problem.vehicles[vehicle]!
    for (const before of members.slice(0, index).filter((each) => each.vehicle === vehicle)) {
      facts.blame('apart', 1, { kind: 'not-apart', one: before.stop, other: stop }, { vehicle: id, stop })
    }
  }
}

function checkPositions(facts: Facts, plan: Plan): void {
  for (const { vehicle, stops } of plan.routes) {
    const fixed = prefixOf(facts, vehicle).length
    const free = stops.slice(fixed).map((id) => facts.stops.get(id)!)
    for (const [index, stop] of free.entries()) {
      const isAfterOther = free.slice(0, index).some((before) => before.position !== 'first')
      const isBeforeOther = free.slice(index + 1).some((after) => after.position !== 'last')
      const isWrong = (stop.position === 'first' && isAfterOther) || (stop.position === 'last' && isBeforeOther)
      if (isWrong)
        facts.blame(
          'position',
          1,
          { kind: stop.position === 'first' ? 'not-first' : 'not-last', stop: stop.id },
          { vehicle, stop: stop.id },
        )
    }
  }
}

function prefixOf({ problem }: Facts, vehicle: string): readonly string[] {
  return problem.locks?.prefixes?.find((prefix) => prefix.vehicle === vehicle)?.visits.map((visit) => visit.stop) ?? []
}

function checkLocks(facts: Facts, served: Whereabouts, plan: Plan): void {
  const { vehicles = [], prefixes = [], routes = [], orders = [] } = facts.problem.locks ?? {}
  for (const { stop, vehicle } of vehicles) {
    const isElsewhere = served.has(stop) && served.get(stop)!.vehicle !== vehicle
    if (isElsewhere) facts.blame('locks', 1, { kind: 'locked-to-vehicle', stop, vehicle }, { vehicle, stop })
  }
  for (const { vehicle, visits } of prefixes) {
    const isKept = visits.every((visit, index) => orderOf(plan, vehicle)[index] === visit.stop)
    if (!isKept) facts.blame('locks', 1, { kind: 'beginning-changed', vehicle }, { vehicle })
  }
  for (const vehicle of routes) {
    const isKept = orderOf(facts.problem.startPlan, vehicle).join('\n') === orderOf(plan, vehicle).join('\n')
    if (!isKept) facts.blame('locks', 1, { kind: 'route-changed', vehicle }, { vehicle })
  }
  for (const order of orders) checkOrder(facts, served, order)
}

function orderOf(plan: PlanOrder | undefined, vehicle: string): readonly string[] {
  return plan?.routes.find((route) => route.vehicle === vehicle)?.stops ?? []
}

function checkOrder(facts: Facts, served: Whereabouts, order: readonly string[]): void {
  for (const [index, one] of order.entries()) {
    for (const other of order.slice(index + 1)) {
      const [first, second] = [served.get(one), served.get(other)]
      const isTurned = first && second && first.vehicle === second.vehicle && first.position > second.position
      if (isTurned)
        facts.blame(
          'locks',
          1,
          { kind: 'order-changed', first: one, second: other },
          { vehicle: first.vehicle, stop: one },
        )
    }
  }
}
