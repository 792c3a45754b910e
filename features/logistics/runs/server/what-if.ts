import { and, eq } from 'drizzle-orm'
import { conflict, forbidden, invalid, Refused } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import { refusals } from './refusals.ts'
import { assuming } from '../../plans/rules/plan/assumptions.ts'
import type { PlanEdit } from '../../plans/rules/edits/plan-edits.ts'
import { usualRun, type RunScope, secondsOfPace } from '../rules/run-settings.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { answering, tryWhatIf, type Answering, type NoWhatIf, type Question } from '../rules/what-if.ts'
import { copyPlan, change, open, openPlan } from '../../plans/server/commands.ts'
import { notInPlan, planRow, loadState } from '../../plans/server/queries.ts'
import { queueRun, acceptResult } from './commands.ts'
import { checkRunsOf } from './run-line.ts'
import { findPlanForRun } from './queries.ts'
import { takeJob } from './runs.ts'
import { planRuns } from './tables.ts'
import { plans } from '../../plans/server/tables.ts'
import { oldFrom, tidyLater } from './tidy-runs.ts'

export const whatIfHandlers: Handlers = []

const openMs = 60_000

handle(whatIfHandlers, tryWhatIf, async ({ params, body }, context) => {
  await findPlanForRun(context.db, context.user, params.id, 'create')
  // People who may not see costs could work them out from the effect of a known amount.
  if (body.change.kind === 'fuel' && !context.user.ability.can('read', 'Cost')) throw forbidden(refusals.fuelNeedsCosts)
  return ask(context, params.id, body)
})

/** A copy of the plan with the change made, and a run that answers. The plan asked about stays as it is. */
async function ask(context: Context, id: number, { name, change: asked, withPool, pace }: Question) {
  const opened = await openPlan(context, id, 'create')
  const stored = await loadState(context.db, opened.plan)
  const answer = answering(asked, { state: stored.state, facts: opened.facts })
  if (typeof answer === 'string') throw refusalOf(answer)
  const { edits, assumptions } = answer
  const facts = assuming(opened.facts, assumptions)
  return context.db.transaction(async (tx) => {
    await checkRunsOf(tx, context.user, { seconds: secondsOfPace[pace], text: refusals.whatIfsWaiting })
    const copy = await copyPlan(tx, context, { from: opened.plan, name, stored, asking: assumptions })
    const step = { edits: edits.map((edit) => inCopy(edit, copy.routeIds)) }
    const plan =
      edits.length === 0
        ? copy.plan
        : (await change(tx, context, { opened: { ...opened, facts, plan: copy.plan }, step })).plan
    const { state } = await loadState(tx, plan)
    if (state.routes.length === 0) throw conflict(refusals.noRouteLeft)
    const scope = withPool ? usualRun.scope : withoutPool(state, freedBy(answer, stored.state))
    // What the change does not touch stays where it can.
    const settings = { ...usualRun, scope, pace, stability: { ...usualRun.stability, weight: 50 } }
    await queueRun(tx, context, { plan, settings, isTakenAtOnce: true })
    await tidyLater(tx, context, oldFrom(plan.day))
    return planRow(tx, plan.id)
  })
}

const wrongNames = { noRoute: notInPlan.route, noDepot: refusals.notDepotOfPlan }
const nothingToTry = {
  noRouteLeft: refusals.noRouteLeft,
  noVehicleLeft: refusals.noVehicleLeft,
  noVolume: refusals.noVolume,
  noWindows: refusals.noWindows,
  sameDepot: refusals.sameDepot,
  noFuel: refusals.noFuel,
}

function refusalOf(why: NoWhatIf): Refused {
  return why === 'noRoute' || why === 'noDepot' ? invalid('change', wrongNames[why]) : conflict(nothingToTry[why])
}

function inCopy(edit: PlanEdit, routeIds: ReadonlyMap<number, number>): PlanEdit {
  return 'routeId' in edit ? { ...edit, routeId: routeIds.get(edit.routeId) ?? edit.routeId } : edit
}

/** Stops that lose their route by the change. */
function freedBy({ edits }: Answering, { routes }: PlanState): number[] {
  const gone = new Set(edits.flatMap((edit) => (edit.kind === 'removeRoute' ? [edit.routeId] : [])))
  return routes.flatMap(({ id, stops }) => (gone.has(id) ? stops.map(({ deliveryId }) => deliveryId) : []))
}

/** What waited before goes on waiting. */
function withoutPool({ routes }: PlanState, freed: number[]): RunScope {
  const routeIds = routes.map(({ id }) => id)
  return { kind: 'routes', routeIds, withPool: freed.length > 0, ...(freed.length > 0 && { waiting: freed }) }
}

/** Applies the result of a what-if question to its plan, in the name of the person who asked. If someone has changed the plan since, it waits for a decision. */
export function workOnAnswers(machine: Machine): void {
  machine.queue.work(takeJob, async ({ runId }) => {
    const [found] = await machine.db
      .select({ run: planRuns, plan: plans })
      .from(planRuns)
      .innerJoin(plans, eq(plans.id, planRuns.planId))
      .where(and(eq(planRuns.id, Number(runId)), eq(planRuns.state, 'done')))
    if (!found || found.run.userId === null) return
    const user = await callerWith(machine.db, found.run.userId)
    if (!user) return
    const { run, plan } = found
    const opened = await open(machine, plan, AbortSignal.timeout(openMs))
    const editor = { ...machine, user, address: '' }
    try {
      await machine.db.transaction((tx) => acceptResult(tx, editor, { run, opened }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      machine.log.info({ runId: run.id, refused: error.message }, 'the result of a question waits for an answer')
    }
    machine.bus.wake()
  })
}
