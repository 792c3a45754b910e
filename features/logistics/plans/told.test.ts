import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { editPlan, type Plan } from './contract.ts'

const api = await testApi()
const { db, clock } = api.machine
let day: PlanDay
let plan: Plan

/** Three stops of Monday on one route, of which nobody was told anything. */
beforeEach(async () => {
  day = await planDay(api, 3)
  plan = await day.make()
  const { id: routeId } = plan.routes.find(({ startDepotId }) => startDepotId === 1)!
  const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId, position: 0 }]
  await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version: plan.version, edits } })
  await day.read(plan.id)
})

const midnight = Date.parse(`${monday}T00:00:00Z`)
const tell = (deliveryId: number, from: number, to: number) => {
  const [earliest = clock.now, latest = clock.now] = [from, to].map((seconds) => new Date(midnight + seconds * 1000))
  return db.insert(promises).values({ deliveryId, channel: 'phone', earliest, latest, toldAt: clock.now })
}
const startOf = ({ routes }: Plan, id: number) =>
  routes.flatMap(({ stops }) => stops).find(({ deliveryId }) => deliveryId === id)!.times!.startSeconds
const counts = async () => {
  const { kpis } = await day.read(plan.id)
  return { promised: kpis.promised, brokenPromises: kpis.brokenPromises }
}

describe('what recipients were told', () => {
  it('is counted without working the plan out again', async () => {
    expect(await counts()).toEqual({ promised: 0, brokenPromises: 0 })
    const start = startOf(await day.read(plan.id), day.ids[0]!)
    const evaluated = vi.spyOn(api.machine, 'askEvaluator')
    await tell(day.ids[0]!, start + 3600, start + 7200)
    expect(await counts()).toEqual({ promised: 1, brokenPromises: 1 })
    await tell(day.ids[1]!, 0, 86_000)
    expect(await counts()).toEqual({ promised: 2, brokenPromises: 1 })
    // Told once more: the newest time counts.
    await tell(day.ids[0]!, start - 600, start + 600)
    expect(await counts()).toEqual({ promised: 2, brokenPromises: 0 })
    await db.delete(promises).where(eq(promises.deliveryId, day.ids[0]!))
    expect(await counts()).toEqual({ promised: 1, brokenPromises: 0 })
    expect(evaluated).not.toHaveBeenCalled()
    evaluated.mockRestore()
  })

  it('is counted by an edit as it is then', async () => {
    const before = await day.read(plan.id)
    await tell(day.ids[0]!, 0, 86_000)
    const edits = [{ kind: 'unassign' as const, deliveryIds: [day.ids[0]!] }]
    await api.call(editPlan, { as: day.as, params: { id: plan.id }, body: { version: before.version, edits } })
    expect(await counts()).toEqual({ promised: 1, brokenPromises: 1 })
  })
})
