import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deletePlan, editPlan, type Plan } from './contract.ts'
import { offMean, readWorkload } from './rules/plan/workload.ts'
import { planRoutes, plans } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
let day: PlanDay
let plan: Plan
beforeEach(async () => {
  day = await planDay(api, 2)
  plan = await day.make()
})
const workload = (id = plan.id, as = day.as) => api.call(readWorkload, { as, params: { id } })

/** The plan of the day with both deliveries on its first route, as if it had been published for another day. */
async function publishedOn(date: string) {
  const past = await day.make('Past')
  const [route] = past.routes
  const edit = { kind: 'move' as const, deliveryIds: day.ids, routeId: route!.id, position: 0 }
  await api.call(editPlan, { as: day.as, params: { id: past.id }, body: { version: past.version, edits: [edit] } })
  await db.update(plans).set({ day: date, status: 'published', isMain: false }).where(eq(plans.id, past.id))
  const [row] = await db.select().from(planRoutes).where(eq(planRoutes.id, route!.id))
  return { driverId: route!.driverId!, seconds: row!.figures!.durationSeconds }
}

describe('the workload of the drivers of a plan', () => {
  it('counts hours, stops and weekends of the published plans of the 28 days before', async () => {
    // The plan is for Monday, 23 November 2026: 21 November is a Saturday, 26 October the first day that counts.
    const { driverId, seconds } = await publishedOn('2026-11-21')
    await publishedOn('2026-10-26')
    await publishedOn('2026-10-25')
    const { from, to, drivers } = await workload()
    expect([from, to]).toEqual(['2026-10-26', '2026-11-22'])
    const [first, ...others] = drivers
    expect(first).toMatchObject({ driverId, days: 2, stops: 4 })
    expect(first!.workSeconds).toBeCloseTo(2 * seconds)
    expect(first!.weekendSeconds).toBeCloseTo(seconds)
    expect(others.length).toBeGreaterThan(0)
    expect(others.every(({ days, stops, workSeconds }) => days + stops + workSeconds === 0)).toBe(true)
  })

  it('leaves out drafts', async () => {
    const { driverId } = await publishedOn('2026-11-20')
    await db.update(plans).set({ status: 'draft' }).where(eq(plans.day, '2026-11-20'))
    expect((await workload()).drivers.find((one) => one.driverId === driverId)).toMatchObject({ days: 0, stops: 0 })
  })

  it('covers the drivers that the caller sees', async () => {
    const plansAlone = await api.signIn([{ action: ['read'], subject: 'Plan' }])
    expect((await workload(plan.id, plansAlone)).drivers).toEqual([])
    const some = await api.signIn([
      { action: ['read'], subject: 'Plan' },
      { action: ['read'], subject: 'Driver', conditions: { depotId: { $in: [2] } } },
    ])
    const seen = (await workload(plan.id, some)).drivers.length
    expect(seen).toBeGreaterThan(0)
    expect(seen).toBeLessThan((await workload()).drivers.length)
  })

  it('is refused to people who may not see the plan, and for an unknown plan', async () => {
    const refused = async (as?: string) =>
      (await api.refusal(readWorkload, { ...(as && { as }), params: { id: plan.id } })).status
    const elsewhere = { action: ['read'], subject: 'Plan', conditions: { depotId: { $in: [1] } } }
    expect(await refused(await api.signIn([elsewhere]))).toBe(404)
    expect((await api.refusal(readWorkload, { as: day.as, params: { id: 'x' } })).status).toBe(404)
    await api.call(deletePlan, { as: day.as, params: { id: plan.id } })
    expect(await refused(day.as)).toBe(404)
  })
})

it('the difference to the mean is how much more or less than the others a driver worked', () => {
  const work = (driverId: number, workSeconds: number) => ({
    driverId,
    workSeconds,
    days: 1,
    stops: 1,
    weekendSeconds: 0,
  })
  expect([...offMean([work(1, 30), work(2, 10)])]).toEqual([
    [1, 10],
    [2, -10],
  ])
  expect(offMean([]).size).toBe(0)
})
