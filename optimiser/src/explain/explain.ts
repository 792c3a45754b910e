import { stopNumber } from '../door/orders.ts'
import type { PlanOrder, Problem } from '../problem.ts'
import type { Violation } from '../violation.ts'
import { pricerOf } from '../price/price.ts'
import type { Pricer } from '../price/pricer.ts'
import { exchanges } from './exchanges.ts'
import { Prover } from './fixes.ts'
import type { Fix, Proposal } from './fixes.ts'
import { covers, targetOf } from './relaxations.ts'
import type { Relaxation } from './relaxations.ts'
import { lateReasonOf, lateSecondsOn } from './lateness.ts'
import type { LateReason } from './lateness.ts'
import { isSame, placesOn, sceneOf } from './places.ts'
import type { Place, Scene } from './places.ts'

/** Why a stop is unassigned or late, and what could be done. */
export interface Explanation {
  /** For every vehicle, the place with the fewest obstacles. */
  readonly vehicles: readonly Obstacle[]
  /** Fixes that break no rule with none, one or two relaxations, cheapest first. */
  readonly fixes: readonly Fix[]
  /** Why the stop is served after its window, or null. Each fix then reduces its lateness. */
  readonly late: LateReason | null
}

/** The obstacles to serving a stop with one vehicle. */
export interface Obstacle {
  readonly vehicle: string
  /** Position of the stop (or its pickup) on the route. */
  readonly position: number
  /** Rules that serving the stop would break; empty if it fits. */
  readonly broken: readonly Violation[]
  /** Cost added to the route by the stop. */
  readonly cost: number
  /** How late the stop would be. */
  readonly lateSeconds: number
}

/** Guesses: the most fixes of each size, proposals tried for them, and tries for the same relaxations. */
const FIXES = 5
const PROVED = 15
const TRIES = 3

export interface ExplainOptions {
  /** Kinds of relaxations that are impossible; no fix includes them. */
  readonly never?: readonly Relaxation['kind'][]
  /** The vehicles to consider; if absent, all. */
  readonly only?: readonly string[]
}

/** Explains a stop vehicle by vehicle. Every fix has been applied to the whole plan and breaks no rule. */
export function explain(
  problem: Problem,
  plan: PlanOrder,
  stop: string,
  { never = [], only }: ExplainOptions = {},
): Explanation {
  const pricer = pricerOf(problem, plan)
  const { model } = pricer
  const asked = stopNumber(model, stop, 'stop')
  const scene = sceneOf(pricer, asked)
  const vehicles = model.problem.vehicles.flatMap(({ id }, vehicle) => (only?.includes(id) === false ? [] : [vehicle]))
  const places = vehicles.map((vehicle) => placesOn(scene, vehicle))
  return {
    vehicles: places.map(([easiest]) => obstacleOf(scene, easiest!)),
    fixes: fixesOf(
      pricer,
      places.map((each) => each.map((place) => without(place, never))),
      scene,
    ),
    late: lateReasonOf(pricer, asked),
  }
}

/** The place with only its possible relaxations; with none if all are impossible. */
function without(place: Place, never: readonly Relaxation['kind'][]): Place {
  const isPossible = (wishes: readonly Relaxation[]) => wishes.every(({ kind }) => !never.includes(kind))
  const [relaxations = null, ...instead] = [...(place.relaxations ? [place.relaxations] : []), ...place.instead].filter(
    isPossible,
  )
  return { ...place, relaxations, instead }
}

function obstacleOf({ evaluator, stops, asked }: Scene, { vehicle, route, broken, cost }: Place): Obstacle {
  const lateSeconds = lateSecondsOn(evaluator, asked, { vehicle, stops: route })
  const { id } = evaluator.model.problem.vehicles[vehicle]!
  return { vehicle: id, position: route.indexOf(stops[0]!), broken, cost, lateSeconds }
}

function fixesOf(pricer: Pricer, places: readonly (readonly Place[])[], scene: Scene): Fix[] {
  const prover = new Prover(pricer, scene)
  const proposals = places.flatMap((each) =>
    each.filter((place) => !isPointless(place, each)).flatMap((place) => proposalsOf(place, scene)),
  )
  const ofSize = (size: number) => proposals.filter(({ relaxations }) => relaxations.length === size)
  const free = proveCheapest(prover, ofSize(0))
  const isCrowded = (place: Place) => place.broken.length > 0 || (scene.lateSeconds > 0 && place.lateSeconds > 0)
  const crowded = places.filter((each) => each.every(isCrowded) && each[0]!.relaxations !== null)
  const isSolved = free.some(({ lateSeconds }) => scene.lateSeconds === 0 || lateSeconds === 0)
  const moves = isSolved ? [] : proveCheapest(prover, exchanges(scene, crowded))
  const fixes = [...free, ...moves, ...proveCheapest(prover, ofSize(1)), ...proveCheapest(prover, ofSize(2))]
  // Lateness only counts if the stop is late now.
  const comparable = scene.lateSeconds > 0 ? fixes : fixes.map((fix) => ({ ...fix, lateSeconds: 0 }))
  return cheapestOfEach(fixes).filter((fix) => !isPointless(fix, comparable))
}

/** The cheapest fix of each kind. Fixes may have become the same kind when their relaxations were minimised. */
function cheapestOfEach(fixes: readonly Fix[]): Fix[] {
  const seen = new Set<string>()
  return [...fixes]
    .sort((one, other) => one.cost - other.cost)
    .filter((fix) => {
      const wish = wishOf(fix)
      return !seen.has(wish) && seen.add(wish)
    })
}

/** Key of a vehicle and the relaxations required for it. */
function wishOf({ vehicle, relaxations }: Pick<Proposal | Fix, 'vehicle' | 'relaxations'>): string {
  return `${vehicle} ${relaxations.map(targetOf).sort().join()}`
}

function proposalsOf({ vehicle, route, relaxations, instead, cost, lateSeconds }: Place, scene: Scene): Proposal[] {
  if (!relaxations) return []
  const routes = scene.routes.with(vehicle, route)
  const isHere = routes.every((each, other) => isSame(each, scene.planned[other]!))
  const isNoHelp = scene.lateSeconds > 0 && lateSeconds >= scene.lateSeconds
  return [relaxations, ...instead]
    .filter((each) => each.length > 0 || !(isHere || isNoHelp))
    .map((each) => ({ vehicle, relaxations: each, estimate: cost, routes }))
}

interface Wish {
  readonly vehicle: number | string
  readonly relaxations: readonly Relaxation[] | null
  readonly cost: number
  readonly lateSeconds: number
}

/** Whether another option for the vehicle requires fewer of the same relaxations, costs no more and is no later. */
function isPointless({ vehicle, relaxations, cost, lateSeconds }: Wish, others: readonly Wish[]): boolean {
  if (!relaxations) return true
  return others.some(
    (other) =>
      other.vehicle === vehicle &&
      other.relaxations !== null &&
      other.relaxations.length < relaxations.length &&
      other.cost <= cost &&
      other.lateSeconds <= lateSeconds &&
      other.relaxations.every((each) => relaxations.some((wider) => covers(wider, each))),
  )
}

/** One fix per vehicle and set of relaxations: the cheapest that is proved. */
function proveCheapest(prover: Prover, proposals: readonly Proposal[]): Fix[] {
  const tries = new Map<string, number>()
  const fixes: Fix[] = []
  let proofs = 0
  for (const proposal of [...proposals].sort((one, other) => one.estimate - other.estimate)) {
    const wish = wishOf(proposal)
    const tried = tries.get(wish) ?? 0
    if (fixes.length >= FIXES || proofs >= PROVED) break
    if (tried >= TRIES) continue
    const fix = prover.prove(proposal)
    proofs++
    tries.set(wish, fix ? TRIES : tried + 1)
    if (fix) fixes.push(fix)
  }
  return fixes
}
