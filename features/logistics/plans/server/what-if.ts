import { and, eq } from 'drizzle-orm'
import { conflict, invalid, tasksWaiting } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
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
import { plans } from './tables.ts'

export const whatIfHandlers: Handlers = []

/** What the change does not touch stays where it can. */
const settings: RunSettings = { ...usualRun, pace: 'quick', stability: { ...usualRun.stability, weight: 50 } }

/** People whose search goes on: each has a thread of its own, so nobody has two. */
const trying = new Set<number>()

const leftJob = 'plans.whatIfLeft'
/** By then it is worked out, or whoever worked on it has died. */
const patienceMs = 600_000

/** Removes copies that nobody works on any more. */
export function workOnLeftCopies(machine: Machine): void {
  machine.queue.work(leftJob, ({ planId }) =>
    machine.db.transaction(async (tx) => {
      const isLeft = and(eq(plans.id, Number(planId)), eq(plans.isUnfinished, true))
      const [plan] = await tx.select().from(plans).where(isLeft).for('update')
      if (plan) await removePlan(tx, machine, plan)
    }),
  )
}

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
  const { plan, routeIds } = await context.db.transaction(async (tx) => {
    const copy = await copyPlan(tx, context, { from: opened.plan, name, stored, isUnfinished: true })
    const runAt = new Date(context.now().getTime() + patienceMs)
    await context.queue.add({ name: leftJob, data: { planId: copy.plan.id }, runAt }, tx)
    return copy
  })
  try {
    const copied = edits.map((edit) => inCopy(edit, routeIds))
    await fillPlan(context, plan, { signal: context.request.signal, settings, edits: copied })
    await context.db.update(plans).set({ isUnfinished: false }).where(eq(plans.id, plan.id))
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
