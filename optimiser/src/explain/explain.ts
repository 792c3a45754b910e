import type { PlanOrder, Problem } from '../problem.ts'
import type { Violation } from '../plan.ts'
import { pricerOf } from '../price/price.ts'
import type { Pricer } from '../price/pricer.ts'
import { stopNumber } from '../schedule/build-plan.ts'
import { exchanges } from './exchanges.ts'
import { Prover } from './fixes.ts'
import type { Fix, Proposal } from './fixes.ts'
import { byEase, placesOn, unitOf } from './places.ts'
import type { Place } from './places.ts'

/** Why a stop is where it is, or nowhere, and what could be done. */
export interface Explanation {
  /** For every vehicle the easiest place and what stands in its way. */
  readonly vehicles: readonly Obstacle[]
  /** Ways that break no rule, cheapest first: as the rules are, with one thing granted, with two. */
  readonly fixes: readonly Fix[]
}

/** What stands between a stop and one vehicle. */
export interface Obstacle {
  readonly vehicle: string
  /** Where the stop (or its pickup) would stand. */
  readonly position: number
  /** The rules in the way; none where the stop simply fits. */
  readonly broken: readonly Violation[]
  /** Added to the route by the stop. */
  readonly cost: number
}

/** Most fixes answered of each size, and most proposals proved for them; guesses. */
const FIXES = 5
const PROVED = 15

/** Explains a stop vehicle by vehicle. Every fix answered has been applied as a whole and found to break no rule. */
export function explain(problem: Problem, plan: PlanOrder, stop: string): Explanation {
  const pricer = pricerOf(problem, plan)
  const { model, evaluator } = pricer
  const stops = unitOf(model, stopNumber(model, stop))
  const routes = pricer.routes.map((route) => (stops.some((each) => route.includes(each)) ? route.filter((each) => !stops.includes(each)) : route))
  const places = routes.map((route, vehicle) => placesOn(evaluator, vehicle, { route, stops }).sort(byEase))
  return {
    vehicles: places.map(([easiest]) => obstacleOf(pricer, easiest!, stops[0]!)),
    fixes: fixesOf(pricer, places, { routes, stops }),
  }
}

function obstacleOf({ model }: Pricer, { vehicle, route, broken, cost }: Place, stop: number): Obstacle {
  return { vehicle: model.problem.vehicles[vehicle]!.id, position: route.indexOf(stop), broken, cost }
}

function fixesOf(pricer: Pricer, places: readonly (readonly Place[])[], scene: { routes: readonly Int32Array[]; stops: readonly number[] }): Fix[] {
  const prover = new Prover(pricer)
  const proposals = places.flat().flatMap((place) => proposalOf(place, scene.routes))
  const isElsewhere = (proposal: Proposal) => proposal.routes.some((route, vehicle) => !isSame(route, pricer.routes[vehicle]!))
  const ofSize = (size: number) => proposals.filter((proposal) => proposal.relaxations.length === size && (size > 0 || isElsewhere(proposal)))
  const free = proveCheapest(prover, ofSize(0))
  const crowded = places.filter((each) => each.every((place) => place.broken.length > 0) && each[0]!.relaxations !== null).map((each) => each[0]!.vehicle)
  const moves = free.length > 0 ? [] : proveCheapest(prover, exchanges({ ...scene, evaluator: pricer.evaluator }, crowded))
  return [...free, ...moves, ...proveCheapest(prover, ofSize(1)), ...proveCheapest(prover, ofSize(2))].sort((one, other) => one.cost - other.cost)
}

function proposalOf({ vehicle, route, relaxations, cost }: Place, routes: readonly Int32Array[]): Proposal[] {
  return relaxations ? [{ vehicle, relaxations, estimate: cost, routes: routes.with(vehicle, route) }] : []
}

/** One fix per set of things asked for and vehicle: the cheapest. */
function proveCheapest(prover: Prover, proposals: readonly Proposal[]): Fix[] {
  const seen = new Set<string>()
  const fixes: Fix[] = []
  for (const proposal of [...proposals].sort((one, other) => one.estimate - other.estimate).slice(0, PROVED * FIXES)) {
    const wish = `${proposal.vehicle} ${proposal.relaxations.map((each) => each.kind + ('stop' in each ? each.stop : '')).join()}`
    if (fixes.length >= FIXES || seen.size >= PROVED) break
    if (seen.has(wish)) continue
    seen.add(wish)
    const fix = prover.prove(proposal)
    if (fix) fixes.push(fix)
  }
  return fixes
}

function isSame(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((stop, position) => stop === other[position])
}
