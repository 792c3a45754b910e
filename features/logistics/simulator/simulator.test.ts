import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { daysAfter } from '#kit/contract/days.ts'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { publishDay, signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { sessions } from '#platform/access/server/tables.ts'
import { readHealth } from '#platform/system/contract.ts'
import { pictureFacts } from '#platform/files/rules.ts'
import { isSimulatedDevice } from '../driver-devices/rules.ts'
import { drivers } from '../drivers/server/tables.ts'
import { readFuel } from '../fuel/contract.ts'
import { positions } from '../positions/server/tables.ts'
import { publications, routeActions, routes } from '../routes/server/tables.ts'
import * as contract from './contract.ts'
import { silenceOf } from './rules/phone-faults.ts'
import { addPastFill } from './server/fuel-fills.ts'
import { driverCalls, fallBehind, forgetPhone } from './server/driver-phone.ts'
import { drawSample } from './server/sample-pictures.ts'
import { simulator } from './server/tables.ts'
import { tick } from './server/tick.ts'

const api = await testApi()
const { machine } = api
const { db } = machine
const calls = driverCalls(machine, program)
let day: PlanDay
let as: string

const at = (time: string) => (machine.clock.now = new Date(`${monday}T${time}:00Z`))
const body = { isRunning: true, speed: 1, hasChaos: false, version: 1 } as const

/** Sofia has a published route of five stops, and an account; the workspace is a sample. */
beforeEach(async () => {
  Object.assign(machine.settings, { isSample: true, hasSimulator: true })
  at('09:00')
  day = await planDay(api, 5)
  as = day.as
  const plan = await day.make()
  await signInDriver(api, 'Sofia Marchetti')
  // The phones of the last test would go on with a session that is gone.
  for (const { id } of await db.select({ id: drivers.id }).from(drivers)) forgetPhone(machine, id)
  await publishDay(api, day, plan.id, [['Sofia Marchetti', day.ids]])
  await db.insert(simulator).values({ id: 1, seed: 3, clock: [], firstDay: monday, startedAt: machine.now() })
})

const recorded = () => db.select().from(routeActions).orderBy(routeActions.at, routeActions.sequence)
async function catchUp() {
  for (let turn = 0; turn < 30 && (await tick(machine, calls)); turn++);
}

describe('a simulated driver', () => {
  it('drives a published route through the calls of a real one, marked as simulated', async () => {
    at('23:30')
    await catchUp()
    const acts = await recorded()
    expect(acts.at(-1)).toMatchObject({ kind: 'offDuty' })
    expect(acts.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
    expect(acts.every(({ deviceId }) => isSimulatedDevice(deviceId))).toBe(true)
    const [route] = await db.select().from(routes)
    expect(route).toMatchObject({ state: 'finished' })
    expect(await db.$count(positions, ne(positions.trackerId, 0))).toBeGreaterThan(20)
  })

  it('fills up before setting off, and goes on from the odometer of the last fill', async () => {
    const [{ id: routeId, searchText: _searchText, ...route }] = (await db.select().from(routes)) as [
      typeof routes.$inferSelect,
    ]
    const { driverId, vehicleId } = route
    const before = daysAfter(monday, -7)
    const over = { ...route, day: before, planRouteId: 99, state: 'finished' as const }
    const [made] = await db.insert(routes).values(over).returning({ id: routes.id })
    const fill = { liters: 20, cents: 3300, odometer: 50_000, files: [] as [] }
    const past = { routeId: made!.id, driverId, day: before, at: new Date(`${before}T08:00:00Z`), fill }
    await db.transaction((tx) => addPastFill(tx, past))
    at('23:30')
    await catchUp()
    const { fills, total } = await api.call(readFuel, { as, params: { id: vehicleId! } })
    expect(fills).toMatchObject([{ routeId, driverName: 'Sofia Marchetti' }, { odometerKilometers: 50_000 }])
    expect(fills[0]!.odometerKilometers).toBeGreaterThan(50_000)
    expect(total.litersPer100).toBeGreaterThan(5)
    const acts = await recorded()
    expect(acts.map(({ chain, link }) => chain.startsWith('route') && link)).toContain(1)
    expect(acts.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
  })

  it('has told the office all until its phone lost the network, and the rest afterwards', async () => {
    const [{ driverId, startSeconds, endSeconds }] = (await db.select().from(routes)) as [typeof routes.$inferSelect]
    const midnightMs = Date.parse(`${monday}T00:00:00Z`)
    const span = { fromMs: midnightMs + startSeconds * 1000, toMs: midnightMs + endSeconds * 1000 }
    const silenceWith = (seed: number) => silenceOf({ seed, day: monday, driverId, isChaos: false }, span)
    const seed = Array.from({ length: 200 }, (_, index) => index).find((one) => silenceWith(one) !== null)!
    const { fromMs, toMs } = silenceWith(seed)!
    await db.update(simulator).set({ seed })
    await db.update(publications).set({ publishedAt: new Date(midnightMs) })
    machine.clock.now = new Date(toMs - 60_000)
    await catchUp()
    const before = await recorded()
    expect(before.map(({ kind }) => kind)).toContain('onDuty')
    for (const act of before) expect(act.at.getTime()).toBeLessThanOrEqual(fromMs)
    at('23:30')
    await catchUp()
    expect((await recorded()).at(-1)).toMatchObject({ kind: 'offDuty' })
  })

  it('goes on where it was after a restart, and records nothing twice', async () => {
    at('15:00')
    await catchUp()
    const before = await recorded()
    forgetPhone(machine, before[0]!.driverId)
    at('15:11')
    await catchUp()
    expect((await recorded()).slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(await db.$count(sessions, and(eq(sessions.agent, 'Simulated phone')))).toBe(1)
    at('23:30')
    await catchUp()
    expect((await recorded()).at(-1)).toMatchObject({ kind: 'offDuty' })
  })

  it('is driven by two processes in turn, and neither signs the other’s phone out', async () => {
    const warned = vi.spyOn(machine.log, 'warn')
    const other = { ...machine, bus: Object.create(machine.bus) as typeof machine.bus }
    const otherCalls = driverCalls(other, program)
    for (let index = 0; index < 12; index++) {
      machine.clock.now = new Date(Date.parse(`${monday}T09:20:00Z`) + index * 4 * 60_000)
      const [mine, callsOfMine] = index % 2 === 0 ? ([machine, calls] as const) : ([other, otherCalls] as const)
      fallBehind(mine)
      for (let turn = 0; turn < 30 && (await tick(mine, callsOfMine)); turn++);
    }
    expect(warned).not.toHaveBeenCalled()
    const acts = await recorded()
    expect(acts.map(({ kind }) => kind)).toContain('depart')
    expect(acts.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
  })

  it('goes on although the server lost what its phone had sent', async () => {
    await catchUp()
    at('14:00')
    const lost = db.transaction(async (tx) => {
      const own = { ...machine, db: tx }
      expect(await tick(own, driverCalls(own, program))).toBe(false)
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    expect((await recorded()).length).toBeLessThan(3)
    at('23:30')
    for (let turn = 0; turn < 5; turn++) await tick(machine, calls)
    expect((await recorded()).at(-1)).toMatchObject({ kind: 'offDuty' })
  })

  it('drives to its end a route that was under way when the program was stopped for days', async () => {
    at('10:00')
    await catchUp()
    expect((await db.select().from(routes))[0]).toMatchObject({ state: 'inProgress' })
    machine.clock.now = new Date(`${daysAfter(monday, 3)}T09:00:00Z`)
    await catchUp()
    expect((await db.select().from(routes))[0]).toMatchObject({ state: 'finished' })
  })

  it('stands still while the simulator is stopped, and finishes at once when the day is closed', async () => {
    at('14:00')
    await api.call(contract.changeSimulator, { as, body: { ...body, isRunning: false } })
    await catchUp()
    expect(await recorded()).toEqual([])
    await api.call(contract.changeSimulator, { as, body: { ...body, version: 2 } })
    await api.call(contract.closeSimulatedDay, { as })
    at('14:01')
    await catchUp()
    expect((await recorded()).at(-1)).toMatchObject({ kind: 'offDuty' })
    const { simulator: now } = await api.call(contract.readSimulator, { as })
    expect(now).toMatchObject({ routes: 1, finished: 1, isRunning: true })
  })

  it('gets ahead of the clock at a higher speed', async () => {
    at('12:00')
    await api.call(contract.changeSimulator, { as, body: { ...body, speed: 60 } })
    at('12:10')
    const { simulator: now } = await api.call(contract.readSimulator, { as })
    expect(now).toMatchObject({ speed: 60, simulatedAt: `${monday}T22:00:00.000Z` })
  })
})

describe('the simulator', () => {
  it('says in health how much of the past there is, until nothing is left', async () => {
    expect((await api.call(readHealth)).background).toEqual({
      simulator: { pastDays: 0, pastDaysWanted: 28, todayLeft: 0 },
    })
    Object.assign(machine.settings, { isSample: false })
    expect((await api.call(readHealth)).background).toBeUndefined()
    Object.assign(machine.settings, { isSample: true })
    await db.update(simulator).set({ pastDays: 28 })
    expect((await api.call(readHealth)).background).toBeUndefined()
  })

  it('refuses a speed there isn’t, and a change of what someone else has changed', async () => {
    expect((await api.refusal(contract.changeSimulator, { as, body: { ...body, speed: 7 as 5 } })).status).toBe(422)
    expect((await api.refusal(contract.changeSimulator, { as, body: { ...body, version: 9 } })).status).toBe(409)
  })

  it.each([{ isSample: false }, { hasSimulator: false }])('is nothing in another workspace: %o', async (settings) => {
    Object.assign(machine.settings, settings)
    expect(await api.call(contract.readSimulator, { as })).toEqual({ simulator: null })
    const refusal = await api.refusal(contract.changeSimulator, { as, body })
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('only in the sample workspace') })
    expect((await api.refusal(contract.closeSimulatedDay, { as })).status).toBe(409)
  })
})

it('proofs are pictures that say they are samples, different for each stop', async () => {
  const drawn = await Promise.all([drawSample('photo', 1), drawSample('photo', 2), drawSample('signature', 1)])
  for (const bytes of drawn) expect(pictureFacts(bytes)).toMatchObject({ contentType: 'image/png', width: 320 })
  expect(drawn[0]).not.toEqual(drawn[1])
})
