import { withTravel } from '#optimiser/named-problem.ts'
import { invalid } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import type { PlanFix } from '../contract.ts'
import { refusals } from './refusals.ts'
import { brokenOf, costOfChange } from '../rules.ts'
import { promisesFirst } from '../rules/fixes.ts'
import { orderOf } from '../rules/problem.ts'
import { comparison } from './comparison.ts'
import { moneyFor, seenBy } from './money.ts'
import { openPlan, problemFor } from './opened.ts'
import { acceptRun, cancelRun, discardRun, keepRun, startRun } from './run-commands.ts'
import { findPlanForRun, findRun, placesOf, presentRun, runsOf } from './run-queries.ts'
import { workerLimits } from './runs.ts'
import { loadState } from './state.ts'

export const runHandlers: Handlers = []

handle(runHandlers, contract.startRun, ({ params, body }, context) => startRun(context, params.id, body))
handle(runHandlers, contract.listRuns, async ({ params }, context) => {
  await findPlanForRun(context.db, context.user, params.id, 'read')
  const { facts } = await openPlan(context, params.id)
  const money = moneyFor(context.user, facts)
  const runs = await runsOf(context.db, params.id)
  const places = await placesOf(context.db, runs)
  return { runs: runs.map((run) => presentRun(run, money, places)) }
})
handle(runHandlers, contract.readRun, async ({ params }, context) => {
  const { run } = await findRun(context.db, context.user, params.id)
  const { facts } = await openPlan(context, run.planId)
  return presentRun(run, moneyFor(context.user, facts), await placesOf(context.db, [run]))
})
handle(runHandlers, contract.cancelRun, ({ params }, context) => cancelRun(context, params.id))
handle(runHandlers, contract.acceptRun, ({ params, body }, context) => acceptRun(context, params.id, body.routeIds))
handle(runHandlers, contract.keepRun, ({ params, body }, context) => keepRun(context, params.id, body.name))
handle(runHandlers, contract.discardRun, ({ params }, context) => discardRun(context, params.id))

handle(runHandlers, contract.explainStop, async ({ params, query: { deliveryId } }, context) => {
  const opened = seenBy(context.user, await openPlan(context, params.id))
  const { state } = await loadState(context.db, opened.plan)
  if (!opened.facts.stops.some((stop) => stop.deliveryId === deliveryId)) throw invalid('deliveryId', refusals.noStop)
  if (state.routes.length === 0) return { version: opened.plan.version, routes: [], fixes: [] }
  const problem = withTravel(problemFor(opened.plan.id, opened, state), opened.matrices)
  const limits = workerLimits(context.user.id, context.request.signal)
  const [explanation] = await context.inWorker(
    'explainStops',
    { problem, order: orderOf(state), stops: [String(deliveryId)], never: ['equip'] },
    limits,
  )
  const before = new Map(state.routes.map(({ id, stops }) => [id, stops.map((stop) => stop.deliveryId).join()]))
  return {
    version: opened.plan.version,
    routes: explanation!.vehicles.map(({ vehicle, position, broken, cost }) => ({
      routeId: Number(vehicle),
      position,
      cost,
      broken: broken.map(brokenOf),
    })),
    fixes: promisesFirst(explanation!.fixes).map((fix): PlanFix => {
      const found = new Map(fix.plan.routes.map(({ vehicle, stops }) => [Number(vehicle), stops.map(Number)]))
      return {
        routeId: Number(fix.vehicle),
        cost: costOfChange(fix),
        parts: [...fix.details],
        relaxations: [...fix.relaxations],
        routes: state.routes.flatMap(({ id }) => {
          const deliveryIds = found.get(id) ?? []
          return before.get(id) === deliveryIds.join() ? [] : [{ routeId: id, deliveryIds }]
        }),
      }
    }),
  }
})

handle(runHandlers, contract.comparePlans, ({ query }, context) => comparison(context, query.ids))
