import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { simulatedDeviceId } from '../driver-devices/rules.ts'
import { createPlan, editPlan } from '../plans/contract.ts'
import { renewTravel } from '../plans/rules/plan/renew-travel.ts'
import { changeTraffic, readLearnedTraffic, readLogisticsSettings, typicalTraffic } from '../settings/contract.ts'
import { noDrives, totalSeconds } from '../settings/rules/typical-traffic.ts'
import { trafficInUse } from '../settings/server/queries.ts'
import { learnedTraffic, trafficDays } from '../settings/server/tables.ts'
import { positions, trackers } from './server/tables.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const town = new SampleTown().road('Rambla', [-56.4, -34.887], [-56, -34.887])
const files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
const farTown = new SampleTown().road('Far Road', [10, 50], [10.1, 50]).source()
const far = { ...farTown, bounds: { west: 10, south: 49, east: 11, north: 51 } }
const elsewhere = await buildRegion(far, { id: 'elsewhere', name: 'Far', builtAt: new Date('2026-11-01') })
let day: PlanDay
beforeEach(async () => {
  clock.now = new Date(`${monday}T12:00:00Z`)
  for (const { id } of (await api.machine.regions.list()).ready) await api.machine.regions.remove(id)
  api.machine.regions.put(files)
  day = await planDay(api, 6)
})

const still = {
  trackerId: 1,
  vehicleId: 1,
  receivedAt: new Date(`${monday}T12:00:00Z`),
  longitude: -56.25,
  latitude: -34.887,
}

/** A vehicle drives five times a day along 9 km of the road, with a fix each 20 s at 18 km/h. */
async function drive(dayBefore: string, { trackerId = 1, stepMs = 20_000 } = {}): Promise<void> {
  const hours = [8, 9, 10, 11, 12]
  const rows = hours.flatMap((hour) =>
    Array.from({ length: 91 }, (_, index) => {
      const at = new Date(Date.parse(`${dayBefore}T00:00:00Z`) + hour * 3_600_000 + index * stepMs)
      const place = { longitude: -56.25 + index * 0.001097, latitude: -34.887 }
      return { day: dayBefore, trackerId, vehicleId: 1, at, receivedAt: at, ...place }
    }),
  )
  await db.insert(positions).values(rows)
}
async function sweep(): Promise<void> {
  await db.transaction((tx) => queue.add({ name: 'positions.sweep', data: {} }, tx))
  await queue.runKept()
}
/** A real one and that of a simulated driver. */
async function addTrackers(): Promise<void> {
  const phone = { kind: 'page' as const, name: 'Phone', createdAt: clock.now }
  await db.insert(trackers).values([
    { ...phone, id: 1, identifier: 'tracker' },
    { ...phone, id: 2, identifier: `1:${simulatedDeviceId(1)}` },
  ])
}
const daysBefore = (count: number) => Array.from({ length: count }, (_, index) => daysAfter(monday, -1 - index))
const learned = async () => (await api.call(readLearnedTraffic, { as: day.as })).learned
const typical = async () => (await trafficInUse(db)).profiles.find(({ key }) => key === typicalTraffic)!

describe('traffic', () => {
  it('is learned at night from the drives of past days, once there are enough of them', async () => {
    const before = await typical()
    expect(before.roads!.learnedDays).toBeNull()
    for (const one of daysBefore(3)) await drive(one)
    await sweep()
    expect(await learned()).toEqual({ days: 3, neededDays: 5, learnedAt: null, hours: [] })
    for (const one of daysBefore(6).slice(3)) await drive(one)
    await sweep()
    const { days, learnedAt, hours } = await learned()
    expect({ days, learnedAt }).toEqual({ days: 6, learnedAt: clock.now.toISOString() })
    const cell = hours[9]!.percents.findIndex(
      (percent, index) => percent !== 100 && hours[9]!.drivenMinutes[index]! > 0,
    )
    expect(hours[9]!.drivenMinutes[cell]).toBeGreaterThan(150)
    expect(hours[9]!.percents[cell]).toBeGreaterThan(before.percents[9]! + 5)
    // No one drives at three in the night: all that is known then is that this kind of road is slower.
    expect(hours[3]!.drivenMinutes[cell]).toBe(0)
    expect(hours[3]!.percents[cell]).toBeGreaterThan(100)
    const after = await typical()
    expect(after.roads).toMatchObject({ learnedDays: 6 })
    expect(after.roads!.slowdown[cell]).toBeGreaterThan(before.roads!.slowdown[cell]!)
  })

  it('that says the same keeps its number, so that no plan is worked out again', async () => {
    for (const one of daysBefore(6)) await drive(one)
    await sweep()
    const [first] = await db.select().from(learnedTraffic)
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await drive(monday)
    await sweep()
    const after = await db.select().from(learnedTraffic)
    expect(after.map(({ id, days }) => ({ id, days }))).toEqual([{ id: first!.id, days: 7 }])
  })

  it('isn’t learned without roads, and goes on as typical where the workspace turns it off', async () => {
    await api.machine.regions.remove('town')
    for (const one of daysBefore(6)) await drive(one)
    await sweep()
    expect(await db.$count(trafficDays)).toBe(0)
    api.machine.regions.put(files)
    await sweep()
    expect((await typical()).roads!.learnedDays).toBe(6)
    const { tabs, versions } = await api.call(readLogisticsSettings, { as: day.as })
    const body = { version: versions['traffic']!, value: { ...tabs.traffic, usesLearned: false } }
    await api.call(changeTraffic, { as: day.as, body })
    expect((await typical()).roads!.learnedDays).toBeNull()
  })

  it('is learned again from days before their region came, and stays when a region goes', async () => {
    api.machine.regions.put(elsewhere)
    await api.machine.regions.remove('town')
    for (const one of daysBefore(6)) await drive(one)
    await sweep()
    expect([await db.$count(trafficDays), (await learned()).days]).toEqual([6, 0])
    api.machine.regions.put(files)
    await sweep()
    expect(await learned()).toMatchObject({ days: 6, learnedAt: clock.now.toISOString() })
    await api.machine.regions.remove('town')
    api.machine.regions.put({ ...elsewhere, meta: { ...elsewhere.meta, id: 'third' } })
    await sweep()
    await api.machine.regions.remove('third')
    expect((await learned()).days).toBe(6)
    expect((await db.select().from(trafficDays)).every(({ regions }) => regions.includes('third'))).toBe(true)
  })

  it('goes by sample drives until there are real ones', async () => {
    await addTrackers()
    for (const one of daysBefore(6)) await drive(one, { trackerId: 2 })
    await sweep()
    expect((await typical()).roads!.learnedDays).toBe(6)
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    // Both on one day: the sample drives, which are faster and begin earlier, count for nothing.
    await drive(monday, { trackerId: 2, stepMs: 19_000 })
    await drive(monday)
    await sweep()
    expect((await typical()).roads!.learnedDays).toBeNull()
    expect(await learned()).toMatchObject({ days: 1, learnedAt: null })
    const [row] = await db.select().from(trafficDays).where(eq(trafficDays.day, monday))
    expect(row).toMatchObject({ isSimulated: false })
    expect(totalSeconds(row!.hours.driven)).toBeCloseTo(5 * 90 * 20, -3)
  })

  describe('of a day that is learned again', () => {
    const [yesterday] = daysBefore(1) as [string]
    const kept = async () => (await db.select().from(trafficDays))[0]!
    const learnAgain = async () => {
      api.machine.regions.put({ ...elsewhere, meta: { ...elsewhere.meta, id: 'third' } })
      await sweep()
    }

    it('replaces sample drives by real ones that came later, though shorter', async () => {
      await addTrackers()
      await drive(yesterday, { trackerId: 2 })
      await sweep()
      expect((await kept()).isSimulated).toBe(true)
      const before = totalSeconds((await kept()).hours.driven)
      await drive(yesterday, { stepMs: 10_000 })
      await learnAgain()
      expect((await kept()).isSimulated).toBe(false)
      expect(totalSeconds((await kept()).hours.driven)).toBeLessThan(before * 0.7)
    })

    it('keeps sample drives where real positions are without driving', async () => {
      await addTrackers()
      await drive(yesterday, { trackerId: 2 })
      await sweep()
      const { hours } = await kept()
      await db.insert(positions).values({ ...still, day: yesterday, at: new Date(`${yesterday}T06:00:00Z`) })
      await learnAgain()
      expect(await kept()).toMatchObject({ isSimulated: true, hours })
    })

    it('keeps real drives though sample ones are longer', async () => {
      await addTrackers()
      await drive(yesterday, { stepMs: 10_000 })
      await sweep()
      const before = await kept()
      await db.delete(positions)
      await drive(yesterday, { trackerId: 2 })
      await learnAgain()
      expect(await kept()).toEqual({ ...before, regions: ['third', 'town'] })
    })

    it('replaces what an earlier version took, which noted no regions', async () => {
      const hours = noDrives()
      hours.free[9]![0] = hours.driven[9]![0] = 500_000
      await db.insert(trafficDays).values({ day: yesterday, hours })
      await drive(yesterday)
      await sweep()
      expect(await kept()).toMatchObject({ regions: ['town'] })
      expect(totalSeconds((await kept()).hours.driven)).toBeCloseTo(5 * 90 * 20, -3)
    })
  })

  it('is shown to those who may see the settings', async () => {
    const other = await api.signIn([{ action: 'read', subject: 'Plan' }])
    expect((await api.refusal(readLearnedTraffic, { as: other })).status).toBe(403)
  })
})

describe('a plan in typical traffic', () => {
  const planned = async () => {
    const { id } = await api.call(createPlan, {
      as: day.as,
      body: { day: monday, name: 'New', note: '', depotIds: [1] },
    })
    const { version, routes, roads } = await day.read(id)
    expect(roads.traffic).toBe(typicalTraffic)
    const edits = [{ kind: 'move' as const, deliveryIds: day.ids, routeId: routes[0]!.id, position: 0 }]
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
    return id
  }
  const drivingOf = async (id: number) => (await day.read(id)).routes[0]!.figures!.drivingSeconds
  const setTraffic = async (id: number, traffic: string | null) => {
    const { version } = await day.read(id)
    const edits = [{ kind: 'setRoads' as const, traffic }]
    await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits } })
  }

  it('has matrices of its own, and takes longer than on empty roads', async () => {
    const id = await planned()
    const slowed = await drivingOf(id)
    const { facts } = await day.problem(id)
    expect(facts.roadUse.slowdown).toEqual((await typical()).roads!.slowdown)
    await setTraffic(id, null)
    await queue.runKept()
    const empty = await day.problem(id)
    expect(empty.facts.roadUse).toEqual({})
    expect(empty.facts.matrices[0]!.key).not.toBe(facts.matrices[0]!.key)
    expect(slowed).toBeGreaterThan(await drivingOf(id))
    await setTraffic(id, typicalTraffic)
    expect(await drivingOf(id)).toBe(slowed)
  })

  it('keeps its times when traffic is learned, until they are renewed; new plans follow it', async () => {
    const id = await planned()
    const before = await drivingOf(id)
    const key = (await day.problem(id)).facts.matrices[0]!.key
    for (const one of daysBefore(6)) await drive(one)
    await sweep()
    await day.read(id)
    await queue.runKept()
    expect(await drivingOf(id)).toBe(before)
    expect((await day.problem(id)).facts.matrices[0]!.key).toBe(key)
    const made = await planned()
    expect(await drivingOf(made)).toBeGreaterThan(before * 1.05)
    await api.call(renewTravel, { as: day.as, params: { id } })
    await queue.runKept()
    expect(await drivingOf(id)).toBeGreaterThan(before * 1.05)
    expect((await day.problem(id)).facts.traffic.profiles[0]!.roads!.learnedDays).toBe(6)
  })
})
