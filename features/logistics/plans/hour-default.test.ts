import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { drivers } from '../drivers/server/tables.ts'
import { changePlanning, readLogisticsSettings } from '../settings/contract.ts'
import * as contract from './contract.ts'

const api = await testApi()

it('an hour of a driver without a cost of their own costs what the workspace says', async () => {
  const day = await planDay(api, 2)
  const { as } = day
  const made = await api.call(contract.createPlan, {
    as,
    body: { day: monday, name: 'Base', note: '', depotIds: [] },
  })
  const hours = async () =>
    (await api.call(contract.readProblem, { as, params: { id: made.id } })).drivers.map(({ id, costPerHour }) => ({
      id,
      costPerHour,
    }))
  const [first] = await hours()
  // Facts are kept as long as the versions of the drivers stay.
  const version = sql`${drivers.version} + 1`
  await api.machine.db.update(drivers).set({ costPerHourCents: 0, version })
  await api.machine.db.update(drivers).set({ costPerHourCents: 1700, version }).where(eq(drivers.id, first!.id))
  expect((await hours()).slice(1).map(({ costPerHour }) => costPerHour)).toContain(0)
  const { tabs, versions } = await api.call(readLogisticsSettings, { as })
  const value = { ...tabs.planning, driverHourCents: 2100 }
  await api.call(changePlanning, { as, body: { version: versions['planning'] ?? 0, value } })
  const priced = await hours()
  expect(priced[0]).toEqual({ id: first!.id, costPerHour: 1700 })
  expect(new Set(priced.slice(1).map(({ costPerHour }) => costPerHour))).toEqual(new Set([2100]))
})
