import { isSame } from '#kit/contract/same.ts'
import {
  applyEdit,
  planOf,
  price,
  priceSlots,
  type Plan,
  type PriceChange,
  type Problem,
  type Slot,
  type Violation,
} from '#optimiser/optimiser.ts'
import { figuresOf, kpisOf, loadsOf, type BrokenRule, type LoadStep } from '../../../plans/rules.ts'
import { applyPlanEdit } from '../../../plans/rules/edits/apply-edit.ts'
import { faultIn } from '../../../plans/rules/edits/edit-faults.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import { placesAhead } from '../../../plans/rules/plan/moment.ts'
import { countsOf, evaluate } from '../../../plans/rules/plan/evaluation.ts'
import { withCheapestRest } from '../../../plans/rules/stops/cheapest-rest.ts'
import type { PlanFacts, TimeSpan, TravelMatrices } from '../../../plans/rules/facts.ts'
import { newRouteOf } from '../../../plans/rules/edits/new-route.ts'
import { orderOf, problemOf, problemTextOf } from '../../../plans/rules/plan/problem.ts'
import { withLeftOut } from '../../../plans/rules/plan/promises.ts'
import { sharedAdvice, type SharedAdvice } from '../../../runs/rules/shared-advice.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import type { PlanView, RouteView } from './plan-view.ts'
import { newlyBroken } from '../../../runs/rules/result-warnings.ts'
import { changeBetween, type StepChange } from '../words/step-price.ts'

/** What edits change, and which rules they break that hold now. */
export type EditChange = StepChange & { breaks: BrokenRule[] }

/** What the page asks of its evaluator, with what each is answered. */
export type Questions = {
  open: { asked: { facts: PlanFacts; matrices: TravelMatrices; state: PlanState }; answer: PlanView }
  /** Another state becomes the plan. */
  state: { asked: PlanState; answer: PlanView }
  /** What another state would be, without taking it. */
  look: { asked: PlanState; answer: PlanView }
  /** Every place that stops could be put at together; those that are planned are taken out first. */
  prices: { asked: readonly string[]; answer: Slot[] }
  /** What it changes to leave stops out. */
  removal: { asked: readonly string[]; answer: PriceChange }
  /** What edits would change of the whole plan. */
  change: { asked: readonly PlanEdit[]; answer: EditChange }
  /** How full a vehicle would be at most with stops put at a place; null where nothing is limited. */
  load: { asked: Pick<Slot, 'vehicle' | 'position'> & { stops: readonly string[] }; answer: number | null }
  /** The hours of a route with a rest more, where it costs least; null where its shift can't have another. */
  rest: { asked: number; answer: TimeSpan[] | null }
  /** One route more that would serve many of the stops that a search left out; null where none would. */
  advice: { asked: readonly number[]; answer: SharedAdvice | null }
  /** How full every vehicle is along its day, by route. */
  loads: { asked: null; answer: ReadonlyMap<number, readonly LoadStep[]> }
}
export type Kind = keyof Questions

type Opened = {
  facts: PlanFacts
  matrices: TravelMatrices
  state: PlanState
  problem: Problem
  plan: Plan
  view: PlanView
}

/** Holds one plan and answers about it, with the same code that the server and the optimiser price with. */
export class Evaluation {
  private current: Opened | undefined
  /** What edits led to that were asked about last: mostly they are made next. */
  private ahead: Opened | undefined

  readonly answers: { [K in Kind]: (asked: Questions[K]['asked']) => Questions[K]['answer'] } = {
    open: ({ facts, matrices, state }) => {
      this.ahead = undefined
      this.current = openedOf({ facts, matrices, state }, problemOf(facts, matrices, state))
      return this.current.view
    },
    state: (state) => {
      this.current = this.ahead && isSame(this.ahead.state, state) ? this.ahead : this.after(state)
      this.ahead = undefined
      return this.current.view
    },
    change: (edits) => {
      const { state, view } = this.opened()
      this.ahead = this.after(edits.reduce((before, edit) => this.edited(before, edit), state))
      const { view: after } = this.ahead
      return { ...changeBetween(view.kpis, after.kpis), breaks: newlyBroken(view, after) }
    },
    look: (state) => {
      const { facts, matrices } = this.opened()
      return viewOf({ facts, state, problem: problemOf(facts, matrices, state) })
    },
    prices: (stops) => {
      const { facts, plan, state } = this.opened()
      const waiting = stops.filter((stop) => plan.unassigned.includes(stop)).map(Number)
      return placesAhead(this.prices(stops), state, facts).map((slot) => ({
        ...slot,
        change: withLeftOut(slot.change, facts, { in: waiting }),
      }))
    },
    removal: (stops) => {
      const { facts, problem, plan } = this.opened()
      return withLeftOut(price(problem, plan, { kind: 'remove', stops }), facts, { out: stops.map(Number) })
    },
    load: ({ stops, vehicle, position }) => {
      const { facts, state, problem } = this.opened()
      const { without } = this.without(stops)
      const after = applyEdit(problem, without, { kind: 'insert', stops, vehicle, position })
      const route = after.routes.find((one) => one.vehicle === vehicle)
      return route ? figuresOf(route, facts, state).loadShare : null
    },
    rest: (routeId) => withCheapestRest(this.opened(), routeId) ?? null,
    advice: (leftOut) => sharedAdvice(this.opened(), leftOut) ?? null,
    loads: () => {
      const { facts, state, plan } = this.opened()
      return new Map(plan.routes.map((route) => [Number(route.vehicle), loadsOf(route, facts, state)]))
    },
  }

  /** Measures every route once, so that the first price asked for comes at once. */
  warmUp(): void {
    const [stop] = this.opened().problem.stops
    if (stop) priceSlots(this.opened().problem, this.opened().plan, stop.id)
  }

  /** A state after an edit as the server makes it, but for the id of a route that is added. */
  private edited(state: PlanState, edit: PlanEdit): PlanState {
    if (faultIn(state, edit)) return state
    if (edit.kind !== 'addRoute') return applyPlanEdit(state, edit)
    const { facts } = this.opened()
    const id = Math.max(0, ...state.routes.map((route) => route.id)) + 1
    return applyPlanEdit(state, edit, newRouteOf(edit, id, { facts, depotIds: facts.depots.map((depot) => depot.id) }))
  }

  /** The plan in another state. */
  private after(state: PlanState): Opened {
    const { facts, matrices, state: before, problem } = this.opened()
    const isKept = asksTheSame(before, state, facts)
    return openedOf({ facts, matrices, state }, isKept ? problem : problemOf(facts, matrices, state))
  }

  private opened(): Opened {
    if (!this.current) throw new Error('No plan has been opened.')
    return this.current
  }

  /** The plan without some stops, and what that changes. */
  private without(stops: readonly string[]): { removal: PriceChange | undefined; without: Plan } {
    const { problem, plan } = this.opened()
    const served = stops.filter((stop) => !plan.unassigned.includes(stop))
    if (served.length === 0) return { removal: undefined, without: plan }
    const edit = { kind: 'remove' as const, stops: served }
    return { removal: price(problem, plan, edit), without: applyEdit(problem, plan, edit) }
  }

  private prices(stops: readonly string[]): Slot[] {
    const { problem, plan } = this.opened()
    const [first] = stops
    if (first !== undefined && stops.length === 1 && !isPaired(problem, first))
      return [...priceSlots(problem, plan, first)]
    const { removal, without } = this.without(stops)
    const lengths = new Map(without.routes.map((route) => [route.vehicle, route.stops.length]))
    return problem.vehicles.flatMap(({ id: vehicle }) =>
      Array.from({ length: (lengths.get(vehicle) ?? 0) + 1 }, (_, position): Slot => {
        const change = price(problem, without, { kind: 'insert', stops, vehicle, position })
        return { vehicle, position, change: removal ? together(removal, change) : change }
      }),
    )
  }
}

/** Both ends of a pair are put in together by the optimiser, but moved one by one by people. */
function isPaired({ pairs = [] }: Problem, stop: string): boolean {
  return pairs.some(({ pickup, delivery }) => pickup === stop || delivery === stop)
}

function openedOf(given: Pick<Opened, 'facts' | 'matrices' | 'state'>, problem: Problem): Opened {
  const plan = planOf(problem, orderOf(given.state))
  return { ...given, problem, plan, view: viewOf({ ...given, problem }) }
}

function viewOf({ facts, state, problem }: Pick<Opened, 'facts' | 'state' | 'problem'>): PlanView {
  const evaluation = evaluate(problem, { facts, state })
  const { figures, times, brokenOfRoute, broken } = evaluation
  const routes = new Map(
    state.routes.map(({ id, stops }): [number, RouteView] => [
      id,
      {
        figures: figures.get(id) ?? null,
        times: new Map(
          stops.flatMap(({ deliveryId }) => {
            const own = times.get(deliveryId)
            return own ? [[deliveryId, own] as const] : []
          }),
        ),
        broken: brokenOfRoute.get(id) ?? [],
      },
    ]),
  )
  return { routes, broken, kpis: kpisOf(state, figures, countsOf(evaluation, facts)) }
}

/** Whether two states make the same problem: only the order of stops differs, and no lock asks about it. */
export function asksTheSame(before: PlanState, after: PlanState, { moment }: Pick<PlanFacts, 'moment'>): boolean {
  return problemTextOf(before, moment) === problemTextOf(after, moment)
}

/** Two changes, one after the other, as one. */
function together(first: PriceChange, second: PriceChange): PriceChange {
  const isMended = (broken: Violation) =>
    first.mended.some(
      ({ rule, vehicle, stop, amount }) =>
        rule === broken.rule && vehicle === broken.vehicle && stop === broken.stop && amount >= broken.amount,
    )
  return {
    cost: first.cost + second.cost,
    unassignedCost: first.unassignedCost + second.unassignedCost,
    distanceMeters: first.distanceMeters + second.distanceMeters,
    durationSeconds: first.durationSeconds + second.durationSeconds,
    drivingSeconds: first.drivingSeconds + second.drivingSeconds,
    lateSeconds: first.lateSeconds + second.lateSeconds,
    brokenPromises: first.brokenPromises + second.brokenPromises,
    broken: second.broken.filter((broken) => !isMended(broken)),
    mended: [...first.mended, ...second.mended],
  }
}
