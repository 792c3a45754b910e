import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { planDay, monday, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Job, WorkOnJob } from '#kit/server/machine.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { changeDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { changePlanning, readLogisticsSettings } from '../settings/contract.ts'
import * as contract from './contract.ts'
import type { Plan } from './contract.ts'
import type { PlanEdit } from './rules/edits/plan-edits.ts'
import { plans } from './server/tables.ts'
import { workOnUrgent } from './server/stops/insert-urgent.ts'

const api = await testApi()
let day: PlanDay
let plan: Plan
const of = (id: number) => ({ as: day.as, params: { id } })
const edit = async (...edits: PlanEdit[]) => {
  const { id, version } = await day.read(plan.id)
  await api.call(contract.editPlan, { ...of(id), body: { version, edits } })
}
const routeOf = async (id: number) => {
  const { routes } = await day.read(plan.id)
  return routes.find(({ stops }) => stops.some(({ deliveryId }) => deliveryId === id))?.id
}
const poolOf = async (id: number) => (await day.read(plan.id)).pool.find(({ deliveryId }) => deliveryId === id)
const settings = async (change: object) => {
  const { tabs, versions } = await api.call(readLogisticsSettings, { as: day.as })
  const body = { version: versions['planning'] ?? 0, value: { ...tabs.planning, ...change } }
  await api.call(changePlanning, { as: day.as, body })
}
const urgent = (change: object = {}) => day.take({ priority: 3, ...change })
const at = (time: string) => {
  api.machine.clock.now = new Date(`${monday}T${time}:00Z`)
}

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T12:00:00Z')
  day = await planDay(api, 6)
  plan = await day.make()
  const [one, other] = plan.routes.filter(({ startDepotId }) => startDepotId === 1)
  await edit(
    { kind: 'move', deliveryIds: day.ids.slice(0, 3), routeId: one!.id, position: 0 },
    { kind: 'move', deliveryIds: day.ids.slice(3), routeId: other!.id, position: 0 },
  )
  await settings({ autoInsert: true })
})

it('an urgent delivery joins the cheapest route of its day, which anyone can undo', async () => {
  const id = await urgent()
  const routeId = await routeOf(id)
  const { version, undo } = await day.read(plan.id)
  expect(routeId).toBeDefined()
  expect(undo).toMatchObject({ userId: null, personName: '', summary: { kind: 'insert', stops: 1 } })
  await api.call(contract.undoEdit, of(plan.id))
  expect(await routeOf(id)).toBeUndefined()
  await api.call(contract.redoEdit, of(plan.id))
  expect(await routeOf(id)).toBe(routeId)
  expect((await day.read(plan.id)).version).toBeGreaterThan(version)
})

it('an urgent delivery joins the published plan of its day, even if a draft is the main plan', async () => {
  await api.machine.db.update(plans).set({ status: 'published' }).where(eq(plans.id, plan.id))
  const { id: draft } = await api.call(contract.copyPlan, { ...of(plan.id), body: { name: 'Draft' } })
  await api.call(contract.changePlan, { ...of(draft), body: { isMain: true } })
  const id = await urgent()
  expect(await routeOf(id)).toBeDefined()
  expect((await day.read(draft)).pool.map(({ deliveryId }) => deliveryId)).toContain(id)
})

it('deliveries stay in the pool if the setting is off, or if they are not urgent', async () => {
  expect(await poolOf(await urgent({ priority: 2 }))).toBeDefined()
  await settings({ autoInsert: false })
  expect(await poolOf(await urgent())).toBeDefined()
})

it('a delivery that becomes urgent, changes its day or has its address settled joins too', async () => {
  const ids = [await urgent({ priority: 1 }), await urgent({ date: '2026-11-24' }), await urgent({ pins: null })]
  const door: [number, number] = [-56.191, -34.888]
  const changes = [{ priority: 3 }, { date: monday }, { pins: { door, parking: null } }]
  for (const [index, id] of ids.entries()) {
    expect(await routeOf(id)).toBeUndefined()
    const { version } = await api.call(readDeliveryById, of(id))
    await api.call(changeDelivery, { ...of(id), body: { version, ...changes[index] } })
    expect(await routeOf(id)).toBeDefined()
  }
})

it('a delivery that a planner takes off a route is not put back', async () => {
  const id = await urgent()
  await edit({ kind: 'unassign', deliveryIds: [id] })
  api.machine.clock.now = new Date(api.machine.now().getTime() + 5000)
  await api.call(contract.listPlans, { as: day.as })
  expect(await poolOf(id)).toBeDefined()
})

it('a delivery that would break a rule or make someone late stays in the pool with the reason, and planners are notified', async () => {
  const heavy = await urgent({ quantities: { parcels: 1, kilograms: 90_000 } })
  expect(await poolOf(heavy)).toMatchObject({ reason: { rule: 'capacity' } })
  const { notifications } = await api.call(listNotifications, { as: day.as })
  expect(notifications[0]).toMatchObject({ kind: 'urgent-left', link: expect.stringContaining(`plan=${plan.id}`) })
  const early = await urgent({ windows: [{ from: '00:00', to: '00:05', isHard: false }] })
  expect(await poolOf(early)).toMatchObject({ reason: { rule: 'windows' } })
})

it('planners are notified once of a delivery without a place, even if the process died before the job ended', async () => {
  const left = async () =>
    (await api.call(listNotifications, { as: day.as })).notifications.filter(({ kind }) => kind === 'urgent-left')
  const works = new Map<string, WorkOnJob>()
  const jobs: Job[] = []
  const queue = {
    ...api.machine.queue,
    add: async (job: Job) => void jobs.push(job),
    work: (name: string, handle: WorkOnJob) => void works.set(name, handle),
  }
  workOnUrgent({ ...api.machine, queue })
  await settings({ autoInsert: false })
  const heavy = await urgent({ quantities: { parcels: 1, kilograms: 90_000 } })
  await settings({ autoInsert: true })
  jobs.push({ name: 'deliveries.urgent', data: { ids: [heavy] } })
  const killed = () => Promise.reject(new Error('killed'))
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const work = works.get(job.name)!
    await expect(work(job.data, killed, false)).rejects.toThrow('killed')
    expect(await left()).toEqual([])
    jobs.length = 0
    await work(job.data, async () => {}, false)
  }
  expect(await left()).toHaveLength(1)
})

it('the reason a delivery was left in the pool is shown again once it is put back there', async () => {
  const heavy = await urgent({ quantities: { parcels: 1, kilograms: 90_000 } })
  await edit({ kind: 'move', deliveryIds: [heavy], routeId: plan.routes[0]!.id, position: 0 })
  expect(await poolOf(heavy)).toBeUndefined()
  for (const again of [contract.redoEdit, undefined]) {
    await api.call(contract.undoEdit, of(plan.id))
    expect(await poolOf(heavy)).toMatchObject({ reason: { rule: 'capacity' } })
    if (again) await api.call(again, of(plan.id))
  }
})

it('a locked route takes no urgent delivery', async () => {
  const { routes } = await day.read(plan.id)
  const open = routes.find(({ startDepotId, stops }) => startDepotId === 1 && stops.length === 0)!
  await edit(...routes.filter(({ id }) => id !== open.id).map(({ id }) => lock(id)))
  expect(await routeOf(await urgent())).toBe(open.id)
  await edit(lock(open.id))
  expect(await poolOf(await urgent())).toMatchObject({ reason: { rule: 'locks' } })
})

const lock = (routeId: number): PlanEdit => ({ kind: 'lockRoute', routeId, isLocked: true })

it('on the day itself an urgent delivery comes after the stops that are due soon', async () => {
  await settings({ autoInsert: true, freezeMinutes: 60 })
  const startOf = ({ routes }: Plan) =>
    new Map(routes.flatMap(({ stops }) => stops.map(({ deliveryId, times }) => [deliveryId, times?.startSeconds])))
  at('10:00')
  const before = await day.read(plan.id)
  const id = await urgent()
  const after = await day.read(plan.id)
  expect(startOf(after).get(id)).toBeGreaterThanOrEqual(11 * 3600)
  const due = [...startOf(before)].filter(([, start]) => (start ?? Infinity) < 11 * 3600)
  for (const [deliveryId, start] of due) expect(startOf(after).get(deliveryId)).toBe(start)
  at('22:30')
  expect(await poolOf(await urgent())).toMatchObject({ reason: { rule: expect.any(String) } })
})

it('two urgent deliveries and an edit at the same moment all take effect', async () => {
  const { id, version, routes } = await day.read(plan.id)
  const body = { version, edits: [lock(routes.at(-1)!.id)] }
  const [first, second] = await Promise.all([urgent(), urgent(), api.call(contract.editPlan, { ...of(id), body })])
  expect(await routeOf(first)).toBeDefined()
  expect(await routeOf(second)).toBeDefined()
  expect((await day.read(plan.id)).routes.at(-1)!.isLocked).toBe(true)
})
