import { expect, it } from 'vitest'
import { recordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readDriverDay } from '../driver/contract.ts'
import { routes } from '../routes/server/tables.ts'
import { readDriverPreview } from './contract.ts'

const api = await testApi()

it('shows the page of a route’s driver to those who may see the route and deliveries', async () => {
  const day = await recordedDay(api)
  const [route] = await api.machine.db.select().from(routes)
  const params = { id: route!.id }
  const seen = await api.call(readDriverPreview, { as: day.as, params })
  expect(seen.day).toMatchObject({ date: route!.day, driver: { id: day.driverId }, threads: null })
  expect(seen.day.routes.map(({ id }) => id)).toEqual([route!.id])
  expect(seen.day.routes[0]!.stops.length).toBeGreaterThan(0)
  expect(seen.trackingCode).toMatch(/^\w{8,}$/)

  expect((await api.refusal(readDriverPreview, { as: day.as, params: { id: 4711 } })).status).toBe(404)
  expect((await api.refusal(readDriverPreview, { params })).status).toBe(401)
  const noDeliveries = await api.signIn([{ action: 'read', subject: 'Route' }])
  expect((await api.refusal(readDriverPreview, { as: noDeliveries, params })).status).toBe(403)
  const noRoutes = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  expect((await api.refusal(readDriverPreview, { as: noRoutes, params })).status).toBe(404)
  // The office sees the day; it doesn’t become the driver.
  expect((await api.refusal(readDriverDay, { as: day.as })).status).toBe(403)
})
