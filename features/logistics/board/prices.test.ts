import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { dice } from '#kit/server/sample.ts'
import type { PriceChange } from '#optimiser/optimiser.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import * as contract from '../plans/contract.ts'
import type { Plan } from '../plans/contract.ts'
import { costOfChange, type Kpis } from '../plans/rules.ts'
import { applyPlanEdit } from '../plans/rules/edits/apply-edit.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import type { PlanState } from '../plans/rules/plan/state.ts'
import { Evaluation } from './web/model/evaluation.ts'
import { answerOf, type Asked } from './web/model/evaluator-messages.ts'
import { Evaluator } from './web/model/evaluator.ts'
import { stateOf, viewOf, withChange } from './web/model/plan-view.ts'

const api = await testApi()
type Dice = ReturnType<typeof dice>

/** The page's evaluator with a thread that takes and gives what a worker does: copies. */
function evaluatorOfPage(): Evaluator {
  return new Evaluator(() => {
    const evaluation = new Evaluation()
    const thread: ReturnType<ConstructorParameters<typeof Evaluator>[0] & object> = {
      onmessage: null,
      onerror: null,
      terminate: () => {},
      postMessage: (asked: Asked) => {
        const data: unknown = structuredClone(answerOf(evaluation, structuredClone(asked)))
        queueMicrotask(() => thread.onmessage?.call(asWorker(thread), new MessageEvent('message', { data })))
      },
    }
    return thread
  })
}

/** Only handed back to a handler that doesn't look at it. */
function asWorker(thread: unknown): Worker {
  return thread as Worker
}

/** Deliveries with soft and hard windows, and two goods that are picked up at one place and brought to another. */
async function variedDay(): Promise<PlanDay> {
  const day = await planDay(api, 9)
  await day.take({ windows: [{ from: '08:00', to: '08:30', isHard: false, centsPerMinute: 30 }] })
  await day.take({ windows: [{ from: '09:00', to: '09:20', isHard: false, centsPerMinute: 55 }] })
  await day.take({ windows: [{ from: '07:00', to: '07:20' }] })
  for (let pair = 0; pair < 2; pair++) {
    const drop = await day.take()
    const pickup = await day.take({ type: 'pickup' })
    await api.machine.db.update(deliveries).set({ linkedId: drop }).where(eq(deliveries.id, pickup))
  }
  // Told times that some orders keep and others don't.
  const first = Date.parse(`${monday}T07:30Z`)
  for (const [index, deliveryId] of day.ids.slice(0, 6).entries()) {
    const earliest = new Date(first + index * 600_000)
    const latest = new Date(earliest.getTime() + 1_800_000)
    await api.machine.db
      .insert(promises)
      .values({ deliveryId, channel: 'phone', earliest, latest, toldAt: api.machine.now() })
  }
  return day
}

const planned = ({ routes }: PlanState) => routes.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))

/** What changes the plan without a price on the board. */
function setting(roll: Dice, state: PlanState): PlanEdit {
  const route = roll.one(state.routes.slice(0, 3))
  const all = [...planned(state), ...state.pool.map(({ deliveryId }) => deliveryId)]
  const deliveryIds = [roll.one(all)]
  const start = roll.number(6, 9) * 3600
  const noon = { startSeconds: start + 4 * 3600, endSeconds: start + 9 * 3600 }
  return roll.one<PlanEdit>([
    { kind: 'lock', deliveryIds, lock: roll.one(['route', 'order', 'first', 'last']) },
    { kind: 'unlock', deliveryIds, lock: roll.one(['route', 'order', 'first', 'last']) },
    { kind: 'lockTime', deliveryIds, timeLock: roll.one([null, { startSeconds: 36_000, endSeconds: 39_600 }]) },
    { kind: 'lockRoute', routeId: route.id, isLocked: roll.chance(0.3) },
    // A break between two spans.
    {
      kind: 'setShift',
      routeId: route.id,
      hours: [{ startSeconds: start, endSeconds: start + 3 * 3600 }, noon],
      overtimeMinutes: roll.number(0, 60),
    },
  ])
}

type Held = { edit: PlanEdit; change: PriceChange }

/** Some stops in hand, let go at one of the places that were priced. */
async function dropped(roll: Dice, state: PlanState, evaluator: Evaluator): Promise<Held> {
  const served = planned(state)
  const all = [...served, ...state.pool.map(({ deliveryId }) => deliveryId)]
  if (served.length > 2 && roll.chance(0.25)) {
    const deliveryIds = [...new Set([roll.one(served), roll.one(served)])]
    return {
      edit: { kind: 'unassign', deliveryIds },
      change: await evaluator.ask('removal', deliveryIds.map(String)),
    }
  }
  const deliveryIds = [...new Set(Array.from({ length: roll.number(1, 3) }, () => roll.one(all)))]
  const near = new Set(state.routes.slice(0, 3).map(({ id }) => String(id)))
  const slots = await evaluator.ask('prices', deliveryIds.map(String))
  const { vehicle, position, change } = roll.one(slots.filter((slot) => near.has(slot.vehicle)))
  return { edit: { kind: 'move', deliveryIds, routeId: Number(vehicle), position }, change }
}

function expectChange(before: Kpis, after: Kpis, change: PriceChange): void {
  expect(after.cost - before.cost).toBeCloseTo(costOfChange(change), 4)
  expect(after.distanceMeters - before.distanceMeters).toBeCloseTo(change.distanceMeters, 4)
  expect(after.durationSeconds - before.durationSeconds).toBeCloseTo(change.durationSeconds, 4)
  expect(after.lateSeconds - before.lateSeconds).toBeCloseTo(change.lateSeconds, 4)
  expect(after.brokenPromises - before.brokenPromises).toBe(change.brokenPromises)
}

describe('the price on the board', () => {
  it.each([1, 2, 3])('equals the change in the server’s totals and in those of the page (seed %i)', async (seed) => {
    const day = await variedDay()
    const roll = dice(seed * 7919)
    let plan: Plan = await day.make()
    expect(plan.kpis).toMatchObject({ promised: 6, brokenPromises: 6 })
    const seen = new Set<number>()
    const given = await day.problem(plan.id)
    const evaluator = evaluatorOfPage()
    await evaluator.ask('open', { ...given, state: stateOf(plan) })
    const send = async (edit: PlanEdit) => {
      const body = { version: plan.version, edits: [edit] }
      return api.call(contract.editPlan, { as: day.as, params: { id: plan.id }, body })
    }
    for (let step = 0; step < 10; step++) {
      if (roll.chance(0.5)) {
        plan = withChange(plan, await send(setting(roll, stateOf(plan))))
        await evaluator.ask('state', stateOf(plan))
      }
      const before = plan.kpis
      const { edit, change } = await dropped(roll, stateOf(plan), evaluator)
      // As the board shows it at once, while the edit is on its way.
      const atOnce = applyPlanEdit(stateOf(plan), edit)
      const view = await evaluator.ask('state', atOnce)
      expectChange(before, view.kpis, change)
      const answer = await send(edit)
      expectChange(before, answer.kpis, change)
      seen.add(change.brokenPromises)
      plan = withChange(plan, answer)
      expect(stateOf(plan)).toEqual(atOnce)
      expect(viewOf(plan).kpis).toEqual(view.kpis)
      expect((await day.read(plan.id)).kpis).toEqual(view.kpis)
    }
    expect([...seen].some((count) => count !== 0)).toBe(true)
    evaluator.close()
  })
})
