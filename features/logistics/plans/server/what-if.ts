import { conflict, invalid, tasksWaiting } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import type { PlanEdit } from '../rules/edits.ts'
import { secondsOfPace, usualRun, type RunSettings } from '../rules/run-settings.ts'
import { tryWhatIf, whatIfEdits, type WhatIf } from '../rules/what-if.ts'
import { copyPlan, removePlan } from './commands.ts'
import { fillPlan } from './fill.ts'
import { openPlan } from './opened.ts'
import { planRow } from './queries.ts'
import { findPlanForRun } from './run-queries.ts'
import { loadState } from './state.ts'

export const whatIfHandlers: Handlers = []

/** What the change does not touch stays where it can. */
const settings: RunSettings = { ...usualRun, pace: 'quick', stability: { ...usualRun.stability, weight: 50 } }

/** People whose search goes on: each has a thread of its own, so nobody has two. */
const trying = new Set<number>()

handle(whatIfHandlers, tryWhatIf, async ({ params, body }, context) => {
  const { user } = context
  if (trying.has(user.id)) throw tasksWaiting(secondsOfPace[settings.pace])
  trying.add(user.id)
  try {
    return await tried(context, params.id, body)
  } finally {
    trying.delete(user.id)
  }
})

async function tried(context: Context, id: number, { name, change }: { name: string; change: WhatIf }) {
  await findPlanForRun(context.db, context.user, id, 'create')
  const opened = await openPlan(context, id, 'create')
  const stored = await loadState(context.db, opened.plan)
  const edits = whatIfEdits(change, { state: stored.state, facts: opened.facts })
  if (edits === 'noRoute') throw invalid('change', refusals.noRoute)
  if (edits === 'noRouteLeft') throw conflict(refusals.noRouteLeft)
  if (edits === 'noVehicleLeft') throw conflict(refusals.noVehicleLeft)
  const { plan, routeIds } = await context.db.transaction((tx) =>
    copyPlan(tx, context, { from: opened.plan, name, stored }),
  )
  try {
    const copied = edits.map((edit) => inCopy(edit, routeIds))
    await fillPlan(context, plan, { signal: context.request.signal, settings, edits: copied })
  } catch (error) {
    // Half of an answer would be compared as if it were one.
    await context.db.transaction((tx) => removePlan(tx, context, plan))
    throw error
  }
  return planRow(context.db, plan.id)
}

function inCopy(edit: PlanEdit, routeIds: ReadonlyMap<number, number>): PlanEdit {
  return 'routeId' in edit ? { ...edit, routeId: routeIds.get(edit.routeId) ?? edit.routeId } : edit
}
