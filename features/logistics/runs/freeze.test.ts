import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { driveAsPlanned } from '#homes/test/driven-as-planned.ts'
import { testApi } from '#homes/test/test-api.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { logisticsSetting } from '../settings/server/queries.ts'
import { changePlanning } from '../settings/contract.ts'
import * as contract from '../plans/contract.ts'
import * as runCalls from './contract.ts'
import type { Plan, PlanRoute } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { usualRun, type RunSettings } from './rules/run-settings.ts'
import { plans } from '../plans/server/tables.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
let route: PlanRoute

/** The stops criss-cross, so that a run would put them in another order. */
beforeEach(async () => {
  day = await planDay(api)
  const made = await day.make()
  const { id } = made.routes.find(({ startDepotId }) => startDepotId === 1)!
  const [a, b, c, d, e, f] = day.ids.toReversed()
  const edits = [{ kind: 'move' as const, deliveryIds: [a!, f!, b!, e!, c!, d!], routeId: id, position: 0 }]
  await api.call(contract.editPlan, { as: day.as, params: { id: made.id }, body: { version: made.version, edits } })
  await api.machine.db.update(plans).set({ status: 'published' }).where(eq(plans.id, made.id))
  plan = await day.read(made.id)
  route = plan.routes.find((one) => one.id === id)!
})

async function clockAt(seconds: number, date = monday): Promise<void> {
  const { timeZone } = await logisticsSetting(api.machine.db, 'general')
  const midnight = momentAt(`${date}T00:00`, timeZone).getTime()
  api.machine.clock.now = new Date(midnight + seconds * 1000)
  day.as = await api.signIn()
}

async function run(settings: Partial<RunSettings> = {}) {
  const body = { ...usualRun, start: 'scratch' as const, ...settings }
  const { id } = await api.call(runCalls.startRun, { as: day.as, params: { id: plan.id }, body })
  return api.call(runCalls.readRun, { as: day.as, params: { id } })
}

/** The clock goes on, and the route was driven as it was planned until then. */
async function drivenUntil(seconds: number): Promise<void> {
  await clockAt(seconds)
  await driveAsPlanned(api.machine.db, { day: monday, route, untilSeconds: seconds })
}

const idsOf = ({ stops }: Pick<PlanRoute, 'stops'>) => stops.map(({ deliveryId }) => deliveryId)
/** The setting says a quarter of an hour. */
const beforeStart = (index: number) => route.stops[index]!.times!.startSeconds - 15 * 60

/** A driver is at a stop. */
async function begin(id: number): Promise<void> {
  const { version } = deliveries
  await api.machine.db
    .update(deliveries)
    .set({ state: 'arrived', version: sql`${version} + 1` })
    .where(eq(deliveries.id, id))
}

describe('a stop that a driver has begun', () => {
  const edit = async (...edits: PlanEdit[]) => {
    const { version } = await day.read(plan.id)
    return { as: day.as, params: { id: plan.id }, body: { version, edits } }
  }

  it('is moved by nobody, in the plan that drivers have', async () => {
    const [first, second, third] = idsOf(route) as [number, number, number]
    const other = plan.routes.find(({ id }) => id !== route.id && id !== 0)!
    await api.call(
      contract.editPlan,
      await edit({ kind: 'move', deliveryIds: [first], routeId: route.id, position: 1 }),
    )
    await begin(first)
    await begin(second)
    for (const change of [
      { kind: 'move', deliveryIds: [first], routeId: other.id, position: 0 },
      { kind: 'move', deliveryIds: [third, first], routeId: other.id, position: 0 },
      { kind: 'move', deliveryIds: [first], routeId: route.id, position: 0 },
      { kind: 'unassign', deliveryIds: [second] },
    ] as const) {
      const refused = await api.refusal(
        contract.editPlan,
        await edit({ ...change, deliveryIds: [...change.deliveryIds] }),
      )
      expect(refused, JSON.stringify(change)).toMatchObject({ status: 422, message: expect.stringContaining('served') })
    }
    expect((await api.refusal(contract.undoEdit, { as: day.as, params: { id: plan.id } })).status).toBe(422)
    const after = (await day.read(plan.id)).routes.find(({ id }) => id === route.id)!
    expect(idsOf(after).slice(0, 3)).toEqual([second, first, third])
  })

  it('lets the others be moved, and is free in a plan that nobody drives', async () => {
    const [first, second] = idsOf(route) as [number, number]
    const other = plan.routes.find(({ id }) => id !== route.id)!
    await begin(first)
    const to = { kind: 'move' as const, routeId: other.id, position: 0 }
    await api.call(contract.editPlan, await edit({ ...to, deliveryIds: [second] }))
    await api.machine.db.update(plans).set({ status: 'draft' }).where(eq(plans.id, plan.id))
    await api.call(contract.editPlan, await edit({ ...to, deliveryIds: [first] }))
    const after = (await day.read(plan.id)).routes.find(({ id }) => id === other.id)!
    expect(idsOf(after).slice(0, 2)).toEqual([first, second])
  })
})

describe('what would help a stop on the day of a published plan', () => {
  const explain = (deliveryId: number) =>
    api.call(runCalls.explainStop, { as: day.as, params: { id: plan.id }, query: { deliveryId } })

  it('puts it before nothing that is due, and on no route that is over', async () => {
    const { deliveryId } = plan.pool[0]!
    const onRoute = async () =>
      (await explain(deliveryId)).fixes.flatMap((fix) => fix.routes.filter(({ routeId }) => routeId === route.id))
    await drivenUntil(beforeStart(2) + 60)
    const found = await onRoute()
    expect(found.length).toBeGreaterThan(0)
    for (const { deliveryIds } of found) expect(deliveryIds.slice(0, 3)).toEqual(idsOf(route).slice(0, 3))
    expect((await explain(deliveryId)).routes.map(({ routeId }) => routeId)).toContain(route.id)
    await drivenUntil(route.stops.at(-1)!.times!.endSeconds)
    expect(await onRoute()).toEqual([])
    expect((await explain(deliveryId)).routes.map(({ routeId }) => routeId)).not.toContain(route.id)
  })
})

describe('a run on the day of a published plan', () => {
  it('leaves stops that are past or due soon in place', async () => {
    await drivenUntil(beforeStart(1) + 60)
    const found = await run()
    expect(found.frozen).toEqual({ stops: 2, minutes: 15 })
    const after = found.best!.find(({ routeId }) => routeId === route.id)!
    expect(after.deliveryIds.slice(0, 2)).toEqual(idsOf(route).slice(0, 2))
    expect(after.deliveryIds).not.toEqual(idsOf(route))
    expect(found.unassigned).toEqual([])
  })

  it('uses the minutes of the settings', async () => {
    const value = { ...(await logisticsSetting(api.machine.db, 'planning')), freezeMinutes: 0 }
    await api.call(changePlanning, { as: day.as, body: { value, version: 0 } })
    await drivenUntil(beforeStart(3) + 15 * 60 + 60)
    expect((await run()).frozen).toEqual({ stops: 4, minutes: 0 })
  })

  it('leaves past stops with a driver who is relieved of the rest', async () => {
    await drivenUntil(beforeStart(2) + 60)
    const resources = [{ routeId: route.id, isUsed: false, mostStops: null, mostKilometers: null }]
    const found = await run({ resources })
    expect(found.best!.find(({ routeId }) => routeId === route.id)).toEqual({
      routeId: route.id,
      deliveryIds: idsOf(route).slice(0, 3),
    })
    expect(found.unassigned).toEqual([])
  })

  it('counts frozen stops only in the routes of its scope', async () => {
    await clockAt(beforeStart(2) + 60)
    const other = plan.routes.find(({ id }) => id !== route.id)!
    expect((await run({ scope: { kind: 'routes', routeIds: [other.id], withPool: true } })).frozen).toBeNull()
  })

  it('leaves what was served before its time in place', async () => {
    await clockAt(beforeStart(0) - 3600)
    await begin(idsOf(route)[2]!)
    expect((await run()).frozen).toMatchObject({ stops: 3 })
  })

  it('may change anything on another day, or in a draft', async () => {
    await clockAt(beforeStart(3), '2026-11-22')
    expect((await run()).frozen).toBeNull()
    await clockAt(beforeStart(3))
    await api.machine.db.update(plans).set({ status: 'draft' }).where(eq(plans.id, plan.id))
    const found = await run()
    expect(found.frozen).toBeNull()
    const after = found.best!.find(({ routeId }) => routeId === route.id)!
    expect(after.deliveryIds.slice(0, 3)).not.toEqual(idsOf(route).slice(0, 3))
  })
})
