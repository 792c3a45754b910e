import { expect, it } from 'vitest'
import { recordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
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
  const noDeliveries = await api.signIn([{ action: 'read', subject: 'Route' }])
  expect((await api.refusal(readDriverPreview, { as: noDeliveries, params })).status).toBe(403)
  const noRoutes = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  expect((await api.refusal(readDriverPreview, { as: noRoutes, params })).status).toBe(404)
  // The office sees the day; it doesn’t become the driver.
  expect((await api.refusal(readDriverDay, { as: day.as })).status).toBe(403)
})

it('names no tracking link that has ended', async () => {
  const day = await recordedDay(api)
  const [route] = await api.machine.db.select().from(routes)
  await api.machine.db.update(deliveries).set({ state: 'delivered', doneAt: new Date('2020-01-01T10:00:00Z') })
  const { trackingCode } = await api.call(readDriverPreview, { as: day.as, params: { id: route!.id } })
  expect(trackingCode).toBeNull()
})

it('leaves out contacts and what was recorded at the door for those who don’t see them elsewhere', async () => {
  const day = await recordedDay(api)
  const [route] = await api.machine.db.select().from(routes)
  const params = { id: route!.id }
  const stopId = (await api.call(readDriverPreview, { as: day.as, params })).day.routes[0]!.stops[0]!.stopId
  await api.machine.db.update(deliveries).set({ phone: '+598 91 000 111', driverNote: 'Gate 4711' })
  await day.send([day.act('deliver', { stopId, at: 30, data: { to: 'person', name: 'Xavier Quiroga', files: [] } })])

  const whole = JSON.stringify(await api.call(readDriverPreview, { as: day.as, params }))
  for (const text of ['+598 91 000 111', 'Gate 4711', 'Xavier Quiroga']) expect(whole).toContain(text)
  const reader = await api.signIn([
    { action: 'read', subject: 'Route' },
    { action: 'read', subject: 'Plan' },
    { action: 'read', subject: 'Delivery' },
  ])
  const told = await api.call(readDriverPreview, { as: reader, params })
  expect(told.day.actions.map(({ kind }) => kind)).toContain('deliver')
  for (const text of ['+598 91 000 111', 'Gate 4711', 'Xavier Quiroga'])
    expect(JSON.stringify(told)).not.toContain(text)
})
