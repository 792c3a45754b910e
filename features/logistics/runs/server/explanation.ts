import { withMutex } from '#kit/server/mutex.ts'
import type { Explanation } from '#optimiser/explain/explain.ts'
import type { Fix } from '#optimiser/explain/fixes.ts'
import type { Problem } from '#optimiser/problem.ts'
import { invalid, tasksWaiting } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { PlanFix } from '../../plans/contract.ts'
import { brokenOf, costOfChange } from '../../plans/rules.ts'
import type { StopFacts } from '../../plans/rules/facts.ts'
import { isModest, promisesFirst } from '../../plans/rules/edits/rank-fixes.ts'
import { newRouteOf, reserveRoutes } from '../../plans/rules/edits/new-route.ts'
import { awayRoutes } from '../../plans/rules/plan/away.ts'
import { isAhead, isOver } from '../../plans/rules/plan/past.ts'
import { orderOf, problemOf } from '../../plans/rules/plan/problem.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { notInPlan, seenBy, loadState } from '../../plans/server/queries.ts'
import { askOf, openPlan, splitFixes, type Opened } from '../../plans/server/commands.ts'
import { frozenIn } from './freeze.ts'
import { workerLimits } from './runs.ts'

/** Why a stop is where it is or nowhere, and what could be done about it. */
export async function explanationOf(context: Context, planId: number, deliveryId: number) {
  const opened = seenBy(context.user, await openPlan(context, planId))
  const stored = await loadState(context.db, opened.plan)
  const { state } = stored
  const stop = opened.facts.stops.find((one) => one.deliveryId === deliveryId)
  if (!stop) throw invalid('deliveryId', notInPlan.delivery)
  const { version } = opened.plan
  if (state.routes.length === 0) return { version, routes: [], fixes: [], late: null }
  const about = { context, opened, state, stop }
  const { stops: past } = await frozenIn(context, opened, stored)
  const away = awayRoutes(state.routes, opened.facts)
  const found = withoutOver(await explained(about), { state, past, away })
  const reserves = await fixesByReserves(about, found)
  const routes = found.vehicles.map(({ vehicle, broken, ...place }) => ({
    ...place,
    routeId: Number(vehicle),
    broken: broken.map(brokenOf),
  }))
  const row = opened.rows.find(({ id }) => id === deliveryId)
  const isWaiting = state.pool.some((one) => one.deliveryId === deliveryId)
  const splits = row && isWaiting ? await splitFixes({ ...about, row }, routes) : []
  return {
    version,
    routes,
    fixes: promisesFirst([...modestIn(about, found).map((fix) => fixIn(state, fix)), ...reserves, ...splits]).filter(
      (fix) => isAhead(fix, state, past),
    ),
    late: found.late && { seconds: found.late.seconds, causes: [...found.late.causes] },
  }
}

type Over = { state: PlanState; past: ReadonlySet<number>; away: ReadonlySet<number> }

/** Routes that are over take nothing, nor do those whose drivers can't work. */
function withoutOver({ vehicles, fixes, ...found }: Explanation, { state, past, away }: Over): Explanation {
  const idsOf = ({ stops }: PlanState['routes'][number]) => stops.map(({ deliveryId }) => deliveryId)
  const over = new Set(state.routes.filter((route) => isOver(idsOf(route), past)).map(({ id }) => String(id)))
  const mayTake = ({ vehicle }: { vehicle: string }) => !away.has(Number(vehicle))
  return {
    ...found,
    vehicles: vehicles.filter((one) => !over.has(one.vehicle) && mayTake(one)),
    fixes: fixes.filter(mayTake),
  }
}

const retryAfterSeconds = 5
const limit = { length: 5, refusal: () => tasksWaiting(retryAfterSeconds) }

type About = { context: Context; opened: Opened; state: PlanState; stop: StopFacts }

const asked = (stop: StopFacts) => ({ stops: [String(stop.deliveryId)], never: ['equip' as const] })

/** The evaluator answers one question after the other: of more stops an explanation takes seconds, and others' edits would wait for it. */
const mostWithin = 400

async function explained(about: About): Promise<Explanation> {
  const { context, opened, state, stop } = about
  const { user, db, request } = context
  if (opened.facts.stops.length > mostWithin)
    return explainedApart(context, { problem: problemOf(opened.facts, opened.matrices, state), state, stop })
  const ask = askOf(context, opened, state)
  // One of each person at a time: others' edits are worked out in between.
  const [found] = await withMutex(
    { within: db, of: `explanations for ${user.id}` },
    { signal: request.signal, limit },
    () => ask('explain', { order: orderOf(state), ...asked(stop) }),
  )
  return found!
}

type Apart = Pick<About, 'state' | 'stop'> & { problem: Problem; only?: string[] }

/** In a worker: one of each person at a time. */
async function explainedApart({ user, request, inWorker }: Context, { state, stop, ...question }: Apart) {
  const limits = workerLimits(user.id, request.signal)
  const [found] = await inWorker('explainStops', { ...question, order: orderOf(state), ...asked(stop) }, limits)
  return found!
}

function modestIn({ opened: { facts }, state: { routes } }: About, { fixes }: Explanation): Fix[] {
  const capacityOf = (routeId: string, unit: string) => {
    const vehicleId = routes.find(({ id }) => String(id) === routeId)?.vehicleId
    return facts.vehicles.find(({ id }) => id === vehicleId)?.capacity[unit] ?? 0
  }
  return fixes.filter((fix) => isModest(fix, capacityOf))
}

function fixIn(state: PlanState, fix: Fix): PlanFix {
  const found = new Map(fix.plan.routes.map(({ vehicle, stops }) => [Number(vehicle), stops.map(Number)]))
  const routes = state.routes.flatMap(({ id, stops }) => {
    const deliveryIds = found.get(id) ?? []
    const before = stops.map((one) => one.deliveryId)
    return before.join() === deliveryIds.join() ? [] : [{ routeId: id, deliveryIds }]
  })
  return {
    routeId: Number(fix.vehicle),
    cost: costOfChange(fix),
    lateSeconds: fix.lateSeconds,
    parts: [...fix.details],
    relaxations: [...fix.relaxations],
    routes,
    addRoute: null,
    split: null,
  }
}

/** Most reserves that are proposed; a guess. */
const mostProposed = 2

/** Vehicles without a route that could serve the stop, at what the plan would cost with them; nothing where a route can without being widened. */
async function fixesByReserves(about: About, { fixes }: Explanation): Promise<PlanFix[]> {
  if (fixes.some(({ relaxations, lateSeconds }) => relaxations.length === 0 && lateSeconds === 0)) return []
  const { context, opened, state, stop } = about
  const { facts, matrices, plan } = opened
  const hasTravel = (vehicleId: number) => {
    const profileId = facts.vehicles.find(({ id }) => id === vehicleId)?.profileId
    return facts.profiles.some(({ id, matrixKey }) => id === profileId && matrices.has(matrixKey))
  }
  const additions = reserveRoutes(state, facts, stop).filter(({ vehicleId }) => hasTravel(vehicleId))
  if (additions.length === 0) return []
  // Ids that no route has: they only name the vehicles of this question.
  const first = Math.max(0, ...state.routes.map(({ id }) => id)) + 1
  const added = additions.map((edit, index) => newRouteOf(edit, first + index, { facts, depotIds: plan.depotIds }))
  const longer = { ...state, routes: [...state.routes, ...added.map((route) => ({ ...route, stops: [] }))] }
  const only = added.map(({ id }) => String(id))
  const found = await explainedApart(context, { problem: problemOf(facts, matrices, longer), state, stop, only })
  return found.fixes
    .filter(({ relaxations }) => relaxations.length === 0)
    .slice(0, mostProposed)
    .map((fix) => {
      const edit = additions[Number(fix.vehicle) - first]!
      const stops = fix.plan.routes.find(({ vehicle }) => vehicle === fix.vehicle)?.stops ?? []
      return {
        routeId: null,
        cost: costOfChange(fix),
        lateSeconds: fix.lateSeconds,
        parts: [],
        relaxations: [],
        routes: [],
        addRoute: {
          driverId: edit.driverId,
          vehicleId: edit.vehicleId,
          hours: edit.hours ?? [],
          deliveryIds: stops.map(Number),
        },
        split: null,
      }
    })
}
