import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { events } from '#platform/events/server/tables.ts'
import * as contract from './contract.ts'
import { renewTravel } from './rules/plan/renew-travel.ts'
import { planTravel } from './server/tables.ts'
import { travelMatrices } from '../travel/server/tables.ts'

const api = await testApi()
const { queue, clock, db } = api.machine
const work = queue.runKept
let day: PlanDay
beforeEach(async () => {
  queue.runKept = work
  // More than any other test plans, since matrices stay in the process.
  day = await planDay(api, 33)
  // What is added waits until the test lets it run.
  queue.runKept = async () => {}
})

const built = new Map<string, ReturnType<typeof buildRegion>>()
/** A town of one road that leads that far, of which each is built once. */
function townTo(east: number, builtAt = '2026-11-01', id = 'town'): ReturnType<typeof buildRegion> {
  const key = `${id} ${east} ${builtAt}`
  const town = new SampleTown()
  town.road('Rambla', [-56.4, -34.95], [east, -34.8])
  const region = built.get(key) ?? buildRegion(town.source(), { id, name: 'Town', builtAt: new Date(builtAt) })
  built.set(key, region)
  return region
}

const create = () =>
  api.call(contract.createPlan, { as: day.as, body: { day: monday, name: 'Base', note: '', depotIds: [] } })
const jobs = () => {
  const begun: string[] = []
  const add = queue.add
  queue.add = async (job, tx) => {
    begun.push(job.name)
    await add(job, tx)
  }
  return { begun, stop: () => (queue.add = add) }
}

describe('a new plan', () => {
  it('is returned at once, and computed while people look at it', async () => {
    const made = await create()
    expect(made.unassigned).toBe(33)
    const looked = await day.read(made.id)
    expect(looked.travel).toEqual({ done: 0, total: 35 })
    expect(looked.deliveries).toHaveLength(33)
    expect((await day.problem(made.id)).facts.matrices).toEqual([])
    await work()
    expect((await day.read(made.id)).travel).toBeNull()
    expect((await day.problem(made.id)).facts.matrices.length).toBeGreaterThan(0)
    expect(await db.select().from(planTravel)).toEqual([])
  })

  it('can be edited before it is computed, as the edit brings the travel times', async () => {
    const made = await create()
    const [route] = (await day.read(made.id)).routes
    const change = await api.call(contract.editPlan, {
      as: day.as,
      params: { id: made.id },
      body: {
        version: made.version,
        edits: [{ kind: 'move', deliveryIds: day.ids, routeId: route!.id, position: 0 }],
      },
    })
    expect(change.routes[0]!.figures!.distanceMeters).toBeGreaterThan(0)
    expect((await day.read(made.id)).travel).toBeNull()
  })

  it('is computed once however many people look, and again if the process computing it falls silent', async () => {
    const { begun, stop } = jobs()
    // Places that no other test has.
    await day.take()
    await day.take()
    const { id } = await create()
    await Promise.all([day.read(id), day.read(id), day.read(id)])
    expect(begun.filter((name) => name === 'plans.prepare')).toHaveLength(1)
    queue.clear()
    clock.now = new Date(clock.now.getTime() + 31_000)
    await day.read(id)
    expect(begun.filter((name) => name === 'plans.prepare')).toHaveLength(2)
    stop()
    await work()
    expect((await day.read(id)).travel).toBeNull()
  })
})

it('a plan that gets another place has its travel times at once', async () => {
  // Places that no other test has.
  for (let more = 0; more < 3; more++) await day.take()
  const { id } = await create()
  await work()
  const added = await day.take()
  const looked = await day.read(id)
  expect(looked.travel).toBeNull()
  expect(looked.pool.map(({ deliveryId }) => deliveryId)).toContain(added)
})

it('a plan computed with straight lines uses roads once there are some', async () => {
  const { id } = await create()
  await work()
  expect((await day.read(id)).isEstimated).toBe(true)
  api.machine.regions.put(await townTo(-56))
  // The first to look finds the estimates, and has the roads worked out.
  await day.read(id)
  await work()
  expect((await day.read(id)).isEstimated).toBe(false)
  await api.machine.regions.remove('town')
})

it('travel times in use can be fetched, even if newer ones have replaced them in the store', async () => {
  await day.take()
  const { id } = await create()
  await work()
  const named = async () => (await day.problem(id)).facts.matrices.map(({ key }) => key)
  const before = await named()
  const usedAt = new Date(clock.now.getTime() + 1000)
  const newer = Array.from({ length: 60 }, (_, index) => ({
    key: `newer ${index}`,
    isEstimated: true,
    source: 'estimate',
  }))
  await db.insert(travelMatrices).values(newer.map((one) => ({ ...one, roads: 'none', points: [], usedAt })))
  const tuesday = daysAfter(monday, 1)
  for (let more = 0; more < 3; more++) await day.take({ date: tuesday })
  await api.call(contract.createPlan, { as: day.as, body: { day: tuesday, name: 'Base', note: '', depotIds: [] } })
  await work()
  // Fetches each of them.
  expect(await named()).toEqual(before)
})

describe('a plan whose region was replaced', () => {
  const buildTown = async (builtAt: string, to: number, { id = 'town', reach = 1 } = {}) => {
    const files = await townTo(to, builtAt, id)
    const { west, south, east, north } = files.meta.bounds
    const bounds = { west, south, east: west + (east - west) * reach, north }
    api.machine.regions.put({ ...files, meta: { ...files.meta, bounds } })
    return files.meta
  }
  const planned = async () => {
    await buildTown('2026-11-01', -56)
    const { id } = await create()
    await work()
    const { version, routes } = await day.read(id)
    const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId: routes[0]!.id, position: 0 }]
    await api.call(contract.editPlan, { as: day.as, params: { id }, body: { version, edits } })
    return day.read(id)
  }
  afterEach(async () => {
    await api.machine.regions.remove('town')
    await api.machine.regions.remove('smaller')
  })

  it('keeps its times and names their map until they are updated', async () => {
    const before = await planned()
    const { id } = before
    const { matrices } = (await day.problem(id)).facts
    const map = { id: 'town', name: 'Town', snapshot: null, builtAt: '2026-11-01T00:00:00.000Z' }
    expect(before.map).toEqual({ ...map, now: 'same' })
    await buildTown('2026-11-20', -55.99)
    const held = await day.read(id)
    expect({ ...held, travel: null }).toEqual({ ...before, map: { ...map, now: 'replaced' } })
    expect((await day.problem(id)).facts.matrices).toEqual(matrices)
    await api.call(renewTravel, { as: day.as, params: { id } })
    await work()
    const renewed = await day.read(id)
    expect(renewed.map).toMatchObject({ id: 'town', builtAt: '2026-11-20T00:00:00.000Z' })
    expect(renewed.version).toBe(held.version)
    expect(renewed.kpis.distanceMeters).not.toBe(before.kpis.distanceMeters)
    expect((await day.problem(id)).facts.matrices[0]!.key).not.toBe(matrices[0]!.key)
    const recorded = await db.select().from(events).where(eq(events.kind, 'plan.travel-renewed'))
    expect(recorded).toMatchObject([{ entityId: String(id), before: { map: 'Town' } }])
  })

  it('can be edited with its times, and goes over to the new map for a place it has no time to', async () => {
    const before = await planned()
    const { id } = before
    await buildTown('2026-11-20', -55.99)
    const [route] = before.routes
    const edits = [{ kind: 'unassign' as const, deliveryIds: day.ids.slice(0, 1) }]
    const change = await api.call(contract.editPlan, {
      as: day.as,
      params: { id },
      body: { version: before.version, edits },
    })
    expect(change.routes[0]!.id).toBe(route!.id)
    expect((await day.read(id)).map).toEqual({ ...before.map, now: 'replaced' })
    await day.take()
    await day.read(id)
    await work()
    expect((await day.read(id)).map).toMatchObject({ builtAt: '2026-11-20T00:00:00.000Z' })
  })

  it('keeps its times where the new map covers only a part of it, or none does', async () => {
    const before = await planned()
    const { id } = before
    const { matrices } = (await day.problem(id)).facts
    const isHeld = async () => {
      const held = await day.read(id)
      await work()
      expect({ ...(await day.read(id)), travel: null }).toEqual({ ...before, map: { ...before.map, now: 'outside' } })
      expect(held.isEstimated).toBe(false)
      expect((await day.problem(id)).facts.matrices).toEqual(matrices)
    }
    await buildTown('2026-11-20', -55.99, { reach: 0.01 })
    await isHeld()
    await api.machine.regions.remove('town')
    await isHeld()
    await api.call(renewTravel, { as: day.as, params: { id } })
    await work()
    expect(await day.read(id)).toMatchObject({ map: null, isEstimated: true })
  })

  it('keeps its times where another map covers it since', async () => {
    const before = await planned()
    await buildTown('2026-11-20', -56.01, { id: 'smaller', reach: 0.9999 })
    await day.read(before.id)
    await work()
    expect((await day.read(before.id)).map).toEqual({ ...before.map, now: 'another' })
    await api.call(renewTravel, { as: day.as, params: { id: before.id } })
    await work()
    expect((await day.read(before.id)).map).toMatchObject({ id: 'smaller', now: 'same' })
  })

  it('is on the same map where that was only built again', async () => {
    const { id } = await planned()
    await buildTown('2026-11-21', -56)
    expect((await day.read(id)).map).toMatchObject({ builtAt: '2026-11-21T00:00:00.000Z' })
  })

  it('is updated only by those who may change it', async () => {
    const { id } = await planned()
    const reader = await api.signIn([{ action: 'read', subject: 'Plan' }])
    expect((await api.refusal(renewTravel, { as: reader, params: { id } })).status).toBe(403)
    expect((await api.refusal(renewTravel, { as: day.as, params: { id: 999_999 } })).status).toBe(404)
  })
})
