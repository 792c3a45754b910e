import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { users } from '#platform/access/server/tables.ts'
import { storeSetting } from '#features/ecommerce/settings/server/queries.ts'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import { depots } from '#features/logistics/depots/server/tables.ts'
import { drivers } from '#features/logistics/drivers/server/tables.ts'
import { logisticsSetting } from '#features/logistics/settings/server/queries.ts'
import { simulator } from '#features/logistics/simulator/server/tables.ts'
import { calendarEvents } from '#features/office/calendar/server/tables.ts'
import { loadSample } from './sample.ts'

const api = await testApi()
const { db, clock, settings } = api.machine
const zone = 'America/Montevideo'

it.each([
  { begun: 'in the night', at: '2026-11-20T05:20:00Z', shown: '2026-11-20 02', later: -7, briefing: '00:00' },
  { begun: 'in the afternoon', at: '2026-11-20T17:20:00Z', shown: '2026-11-20 14', later: 3, briefing: '09:00' },
  { begun: 'late in the evening', at: '2026-11-21T01:20:00Z', shown: '2026-11-20 22', later: 4, briefing: '10:00' },
])('a sample begun $begun works by its city’s clock, in hours that suit', async ({ at, shown, later, briefing }) => {
  clock.now = new Date(at)
  Object.assign(settings, { isSample: true, hasSimulator: true })
  await loadSample(api.machine)
  expect(wallTime(clock.now, zone).slice(0, 13).replace('T', ' ')).toBe(shown)
  const day = shown.slice(0, 10)
  const zones = [(await logisticsSetting(db, 'general')).timeZone, (await storeSetting(db, 'details')).timeZone]
  expect(zones).toEqual([zone, zone])
  const [admin] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.email, 'admin@demo.com'))
  expect(admin).toEqual({ timeZone: zone })
  expect(await db.select().from(simulator)).toMatchObject([{ firstDay: day, hoursLater: later }])

  const ofSofia = eq(drivers.name, 'Sofia Marchetti')
  const [sofia] = await db.select({ week: drivers.week }).from(drivers).where(ofSofia)
  const hour = (usual: number) => `${String(Math.min(24, Math.max(0, usual + later))).padStart(2, '0')}`
  expect(sofia!.week.friday).toEqual([{ from: `${hour(7)}:00`, to: `${hour(15)}:30` }])
  const [depot] = await db.select({ hours: depots.hours }).from(depots).where(eq(depots.code, 'UNI'))
  expect(depot!.hours.friday).toEqual([{ from: `${hour(6)}:00`, to: `${hour(20)}:00` }])
  const ofDay = await db.select({ windows: deliveries.windows }).from(deliveries).where(eq(deliveries.date, day))
  const froms = new Set(ofDay.flatMap(({ windows }) => windows.map(({ from }) => from)))
  expect(ofDay).toHaveLength(240)
  expect([...froms].sort()).toEqual([8, 9, 10, 14, 16, 17].map((usual) => `${hour(usual)}:00`))
  const [morning] = await db.select().from(calendarEvents).where(eq(calendarEvents.id, 1))
  expect(wallTime(morning!.startAt, zone).slice(11)).toBe(briefing)
  expect(morning!.timeZone).toBe(zone)
})

it('a sample whose drivers aren’t simulated has a usual day, whenever it is begun', async () => {
  clock.now = new Date('2026-11-20T05:20:00Z')
  Object.assign(settings, { isSample: true, hasSimulator: false })
  await loadSample(api.machine)
  expect((await logisticsSetting(db, 'general')).timeZone).toBe(zone)
  const [sofia] = await db.select({ week: drivers.week }).from(drivers).where(eq(drivers.name, 'Sofia Marchetti'))
  expect(sofia!.week.friday).toEqual([{ from: '07:00', to: '15:30' }])
})
