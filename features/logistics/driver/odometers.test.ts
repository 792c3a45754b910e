import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { monday } from '#homes/test/plan-day.ts'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readFuel } from '../fuel/contract.ts'
import { routes } from '../routes/server/tables.ts'
import { settingDefaults } from '../settings/rules.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { readDriverDay } from './contract.ts'
import update from '../../../migrations/0044_petite_power_man.sql?raw'

const api = await testApi()
const { db } = api.machine
let day: RecordedDay

beforeEach(async () => {
  day = await recordedDay(api)
})

async function countIn(unitSystem: 'metric' | 'imperial') {
  const value = { ...settingDefaults.general, unitSystem }
  const set = { value }
  const row = { tab: 'general', value }
  await db.insert(logisticsSettings).values(row).onConflictDoUpdate({ target: logisticsSettings.tab, set })
}

const typed = (odometer: number) => ({ data: { odometer } })
const inKilometers = (odometer: number) => ({ data: { odometer, odometerUnit: 'km' } })
const record = async () => (await day.read()).record!

it('what an earlier page sent is in the unit that the workspace counted in, whatever it counts in later', async () => {
  await countIn('imperial')
  await day.send([day.act('depart', typed(60_000)), day.act('finish', { at: 700, ...inKilometers(96_753.8) })])
  const { odometer, actions } = await record()
  expect(odometer).toEqual({ start: 96_560.64, end: 96_753.8 })
  expect(actions.map(({ data }) => data['odometer'])).toEqual([96_560.64, 96_753.8])
  await countIn('metric')
  expect((await record()).odometer).toEqual(odometer)
})

it('kilometres stay kilometres where a workspace goes over to miles', async () => {
  await day.send([day.act('depart', typed(60_000))])
  await countIn('imperial')
  await day.send([day.act('finish', { at: 700, ...inKilometers(60_120) })])
  expect((await record()).odometer).toEqual({ start: 60_000, end: 60_120 })
})

it('what was kept before an update is in the unit of the workspace', async () => {
  const fill = (odometer: number) => ({ data: { liters: 30, odometer, files: [] } })
  await day.send([day.act('depart', {}), day.act('fuel', { at: 60, ...fill(60_000) })])
  const [, marking = ''] = update.split('--> statement-breakpoint')
  const fuel = async () => {
    const { vehicleId } = await day.read()
    return (await api.call(readFuel, { as: day.as, params: { id: vehicleId } })).fills
  }
  await db.execute(sql.raw(marking))
  expect(await fuel()).toMatchObject([{ odometerKilometers: 60_000 }])
  await countIn('imperial')
  await db.execute(sql.raw(marking))
  expect(await fuel()).toMatchObject([{ odometerKilometers: 96_560.64 }])
})

it('a day says what a vehicle showed last on an earlier route', async () => {
  const { driverId, vehicleId } = await day.read()
  await db.update(routes).set({ driverId, vehicleId }).where(eq(routes.id, day.otherRouteId))
  await countIn('imperial')
  await day.send([day.act('depart', typed(60_000)), day.act('finish', { at: 700, ...inKilometers(96_753.8) })])
  const known = (await api.call(readDriverDay, { as: day.driver, query: { date: monday } })).routes
  const odometerById = new Map(known.map(({ id, vehicle }) => [id, vehicle.odometer]))
  expect([day.routeId, day.otherRouteId].map((id) => odometerById.get(id))).toEqual([null, 96_753.8])
})
