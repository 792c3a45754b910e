import { eq } from 'drizzle-orm'
import { conflict, invalid, tooMany, type Refused } from '#kit/server/errors.ts'
import { withMutex } from '#kit/server/mutex.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { PlanChange } from '../../contract.ts'
import { refusals } from '../refusals.ts'
import { withHours } from '../../rules/edits/apply-edit.ts'
import type { PlanEdit } from '../../rules/edits/plan-edits.ts'
import type { PlanFacts } from '../../rules/facts.ts'
import { begunStops, movedPast } from '../../rules/plan/past.ts'
import { isSameUse } from '../../rules/plan/roads.ts'
import { moneyFor } from '../facts/money.ts'
import { open, openPlan, type Opened } from '../plan/open-plan.ts'
import { presentChange } from '../plan/present-plan.ts'
import { lockPlan, nextRedo, nextUndo } from '../queries.ts'
import { Outdated } from './merge-edits.ts'
import type { PlanRecord } from '../facts/stored-state.ts'
import { planEdits } from '../tables.ts'
import { change, type Made, type Step } from './store-edits.ts'

/** Changes a plan for a person, and answers what they see of it then. */
export async function makeEdits(context: Context, id: number, step: { version: number; edits: PlanEdit[] }) {
  return onNewest(context, id, (opened) => {
    checkNames(opened.facts, step.edits)
    const edits = step.edits.map((edit) => withHours(edit, opened.facts.drivers))
    return answerChange(context, id, (tx) => change(tx, context, { opened, step: { ...step, edits } }))
  })
}

const mostTries = 3

/** Reopens the plan if a delivery was added to it out of turn. */
async function onNewest(context: Context, id: number, act: (opened: Opened) => Promise<PlanChange>) {
  for (let tries = 1; ; tries++) {
    try {
      return await act(await openPlan(context, id, 'write'))
    } catch (error) {
      if (!(error instanceof Outdated) || tries === mostTries) throw error
    }
  }
}

/** One more edit of the caller's own that still holds is taken back; what others did since stays. */
export function undoPlanStep(context: Context, id: number): Promise<PlanChange> {
  return turnBack(context, id, { kind: 'undo', next: nextUndo, none: refusals.nothingToUndo })
}

export function doAgain(context: Context, id: number): Promise<PlanChange> {
  return turnBack(context, id, { kind: 'redo', next: nextRedo, none: refusals.nothingToRedo })
}

type Turning = { kind: 'undo' | 'redo'; next: typeof nextUndo; none: Refused['text'] }

/** Makes the inverse of an earlier edit, and keeps the inverse of that in its place. */
async function turnBack(context: Context, id: number, { kind, next, none }: Turning): Promise<PlanChange> {
  return onNewest(context, id, (opened) =>
    answerChange(context, id, async (tx) => {
      await lockPlan(tx, id)
      const target = await next(tx, id, context.user.id)
      if (!target) throw conflict(none)
      const step: Step = { edits: [target.inverse], kind, summary: target.summary }
      const made = await change(tx, context, { opened, step })
      const undoneBy = kind === 'undo' ? made.plan.version : null
      await tx.update(planEdits).set({ undoneBy, inverse: made.inverse }).where(eq(planEdits.id, target.id))
      return made
    }),
  )
}

const retryAfterSeconds = 3
const limit = { length: 20, refusal: () => tooMany(refusals.planBusy, retryAfterSeconds) }

export async function answerChange(
  context: Context,
  planId: number,
  act: (tx: Transaction) => Promise<Made>,
): Promise<PlanChange> {
  const { signal } = context.request
  const made = await withMutex({ within: context.db, of: planId }, { signal, limit }, () =>
    context.db.transaction(async (tx) => keepingPast(await act(tx))),
  )
  const { plan, opened, changed, since } = made
  const { opened: current, changed: all } = await withItsRoads(context, { opened, plan, changed })
  const money = moneyFor(context.user, current.facts)
  const change = await presentChange(context, { opened: current, plan: current.plan, changed: all, money })
  return { ...change, since }
}

/** What a driver has begun stays where it is, in the plan that drivers have. */
function keepingPast(made: Made): Made {
  const { plan, opened, before, after } = made
  const moved = plan.status === 'published' ? movedPast(before, after, begunStops(opened.rows)) : undefined
  if (moved === undefined) return made
  throw invalid('edits', refusals.begun, { reference: opened.rows.find(({ id }) => id === moved)?.reference ?? '' })
}

/** So many places are worked out while one waits for an answer; of more, figures stay those of before until they are done. */
const mostAwaited = 1500

/** A plan that was changed, evaluated with travel times of the roads it is for now. */
async function withItsRoads(
  context: Context,
  { opened, plan, changed }: { opened: Opened; plan: PlanRecord; changed: number[] },
): Promise<{ opened: Opened; changed: number[] }> {
  if (isSameUse(opened.plan.roads, plan.roads) || opened.facts.places.length > mostAwaited)
    return { opened: { ...opened, plan }, changed }
  return { opened: await open(context, plan, context.request.signal), changed }
}

/** Refuses drivers, vehicles, depots and traffic that the plan can't have. */
function checkNames({ drivers, vehicles, depots, traffic }: PlanFacts, edits: PlanEdit[]): void {
  const isIn = (list: { id: number }[], id: number | null) => id === null || list.some((one) => one.id === id)
  for (const edit of edits) {
    if ('vehicleId' in edit && !isIn(vehicles, edit.vehicleId)) throw invalid('vehicleId', refusals.noVehicle)
    if ('driverId' in edit && !isIn(drivers, edit.driverId)) throw invalid('driverId', refusals.noDriver)
    if (edit.kind === 'setRoads') checkTraffic(traffic, edit.traffic)
    const depotId = depotsIn(edit).find((id) => !isIn(depots, id))
    if (depotId !== undefined) throw invalid('startDepotId', refusals.noDepot, { depot: depotId ?? '' })
  }
}

function depotsIn(edit: PlanEdit): (number | null)[] {
  if (edit.kind === 'setDepots') return [edit.startDepotId, edit.endDepotId]
  return edit.kind === 'addRoute' && edit.depotId !== undefined ? [edit.depotId] : []
}

function checkTraffic({ profiles }: PlanFacts['traffic'], named: string | null | undefined): void {
  if (named && !profiles.some(({ key }) => key === named)) throw invalid('traffic', refusals.noTraffic)
}
