import { conflict, invalid } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { refusals } from '../refusals.ts'
import { mergeOf, mergeRoute } from '../../rules/edits/take-over.ts'
import { answerChange } from './edit-plan.ts'
import { change } from './store-edits.ts'
import { openPlan } from '../plan/open-plan.ts'
import { findPlan, lockPlan } from '../queries.ts'
import { loadState } from '../facts/stored-state.ts'
import { routeName } from './edit-summary.ts'

export const mergeHandlers: Handlers = []

const refused = {
  mergeNobody: refusals.mergeNobody,
  mergeLocked: refusals.mergeLocked,
  mergeMissing: refusals.mergeMissing,
  mergeSame: refusals.mergeSame,
}

handle(mergeHandlers, mergeRoute, async ({ params: { id }, body: { version, fromPlanId, routeId } }, context) => {
  const opened = await openPlan(context, id, 'write')
  const from = await findPlan(context.db, context.user, fromPlanId)
  if (from.id === id || from.day !== opened.plan.day) throw invalid('fromPlanId', refusals.mergeDays)
  return answerChange(context, opened.plan.id, async (tx) => {
    const theirs = await loadState(tx, from)
    const source = theirs.state.routes.find((route) => route.id === routeId)
    if (!source) throw invalid('routeId', refusals.noRoute)
    const { state } = await loadState(tx, await lockPlan(tx, id))
    const merged = mergeOf({ ...source, deliveryIds: source.stops.map(({ deliveryId }) => deliveryId) }, state)
    if (typeof merged === 'string') throw conflict(refused[merged])
    const edits = [{ kind: 'accept' as const, routes: [merged] }]
    const summary = {
      kind: 'merge',
      stops: source.stops.length,
      reference: null,
      route: routeName(source, opened.facts),
      fromRoute: null,
      edits: 1,
    }
    return change(tx, context, { opened, step: { version, edits, summary } })
  })
})
