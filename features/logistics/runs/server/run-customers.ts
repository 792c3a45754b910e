import { handle, type Handlers } from '#kit/server/handle.ts'
import { isServedAlike } from '../rules/comparison.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import { changedRoutes } from '../../plans/rules/edits/restore-edit.ts'
import { byWeight, listRunCustomers, type CustomerChange } from '../rules/run-customers.ts'
import { withResult } from '../rules/run-result.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import type { StopTimes } from '../../plans/rules.ts'
import { evaluateState, openPlan } from '../../plans/server/commands.ts'
import { findRun } from './queries.ts'
import { loadState } from '../../plans/server/queries.ts'

export const runCustomerHandlers: Handlers = []

handle(runCustomerHandlers, listRunCustomers, async ({ params, query: { page, itemsPerPage } }, context) => {
  const { run } = await findRun(context.db, context.user, params.id)
  const opened = await openPlan(context, run.planId)
  const { facts, rows } = opened
  const { state, times } = await loadState(context.db, opened.plan)
  const after = withResult(state, run)
  const routeIds = changedRoutes(state, after)
  const evaluation = await evaluateState(context, opened, { state: after, routeIds })
  const [now, then] = [placesOf({ state, times, facts }), placesOf({ state: after, times: evaluation.times, facts })]
  const touched = new Set(routeIds)
  const changes = rows.flatMap((row): CustomerChange[] => {
    const [before, place] = [now.get(row.id) ?? null, then.get(row.id) ?? null]
    // Times of a route that the result leaves alone were not worked out again.
    const isTouched = [before, place].some((one) => one && touched.has(one.routeId))
    if (!isTouched || isServedAlike(before, place)) return []
    return [{ deliveryId: row.id, reference: row.reference, recipient: row.recipient, before, after: place }]
  })
  const sorted = changes.toSorted((one, other) => byWeight(one, other) || one.deliveryId - other.deliveryId)
  return { customers: sorted.slice((page - 1) * itemsPerPage, page * itemsPerPage), total: sorted.length }
})

type Planned = { state: PlanState; times: ReadonlyMap<number, StopTimes>; facts: PlanFacts }

function placesOf({ state, times, facts }: Planned): Map<number, CustomerChange['before']> {
  const names = new Map(facts.drivers.map(({ id, name }) => [id, name]))
  return new Map(
    state.routes.flatMap(({ id: routeId, driverId, stops }) => {
      const driverName = names.get(driverId ?? 0) ?? null
      return stops.map(({ deliveryId }): [number, CustomerChange['before']] => {
        const startSeconds = times.get(deliveryId)?.startSeconds ?? null
        return [deliveryId, { routeId, driverId, driverName, startSeconds }]
      })
    }),
  )
}
