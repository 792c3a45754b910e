import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { logisticsSetting } from '../settings/server/queries.ts'
import { sampleLogisticsSettings } from '../settings/sample.ts'
import { logisticsSettings } from '../settings/server/tables.ts'
import { readTimeline } from './contract.ts'
import { sampleDeliveries } from './sample.ts'
import { deliveries } from './server/tables.ts'

const api = await testApi()
const { db, clock } = api.machine

it('says what is in each delivery, one thing in each parcel', async () => {
  await sampleDeliveries(api.machine)
  const rows = await db.select().from(deliveries)
  expect(rows.length).toBeGreaterThan(0)
  for (const { items, quantities } of rows)
    expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(quantities['parcels'])
})

it('has them added before the day that is under way', async () => {
  clock.now = new Date('2026-11-20T15:25:00Z')
  await sampleDeliveries(api.machine)
  const [first] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.date, '2026-11-20'))
    .orderBy(asc(deliveries.id))
  const as = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  const { entries } = await api.call(readTimeline, { as, params: { id: first!.id } })
  expect(entries[0]).toMatchObject({ kind: 'created', at: '2026-11-19T15:25:00.000Z' })
})

it('shows recipients all that a page can show, but changes no workspace that has settings', async () => {
  const shows = async () => (await logisticsSetting(db, 'tracking')).shows
  const before = await shows()
  await db.insert(logisticsSettings).values({ tab: 'holidays', value: { days: [] } })
  await sampleLogisticsSettings(api.machine)
  expect(await shows()).toEqual(before)
  await db.delete(logisticsSettings)
  await sampleLogisticsSettings(api.machine)
  expect(await shows()).toMatchObject({ map: true, driverName: true, handover: true })
})
