import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { chooseTracked } from '../recipient-choices/contract.ts'
import { changeMessageSettings, readMessageSettings } from '../recipient-messages/contract.ts'
import { openTracking, readTracking } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const digits = '3456'
let day: DrivenDay
let id = 0
let code = ''

beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const [row] = await db.update(deliveries).set({ phone: '099 123 456' }).where(eq(deliveries.id, id)).returning()
  code = row!.trackingCode
  await day.send([day.act('loaded', { data: { onBoard: day.stops } }), day.act('depart')])
})

const track = () => api.call(readTracking, { params: { code } })
const open = () => api.call(openTracking, { params: { code }, body: { digits } })
const fail = () =>
  day.send([
    day.act('arrive', { stopId: id, at: 60 }),
    day.act('fail', { stopId: id, at: 120, data: { reason: 'notHome', note: '' } }),
  ])

describe('what became of a delivery', () => {
  it('anyone with the link sees when an attempt failed, only its recipient why and at which address', async () => {
    expect(await track()).toMatchObject({ happenedAt: null })
    await fail()
    const seen = await track()
    expect(seen).toMatchObject({ step: 'failed', happenedAt: '2026-11-23T11:02:00.000Z' })
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    const own = await open()
    expect(own).toMatchObject({ step: 'failed', type: 'drop', address: row!.address })
    expect(own.failure).not.toBe('')
    for (const secret of [own.failure, own.address]) expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it('an attempt that was taken back has failed no more', async () => {
    const failed = day.act('fail', { stopId: id, at: 120, data: { reason: 'notHome', note: '' } })
    await day.send([day.act('arrive', { stopId: id, at: 60 }), failed])
    await day.send([day.act('undo', { stopId: id, at: 130, data: { id: failed.id } })])
    expect(await track()).toMatchObject({ step: 'arrived', happenedAt: null })
    expect((await open()).failure).toBe('')
  })

  it('it is said when it was delivered, also where the proof isn’t shown', async () => {
    await day.send([day.act('deliver', { stopId: id, at: 90, data: { to: 'person', name: 'Ana', files: [] } })])
    expect(await track()).toMatchObject({ step: 'done', happenedAt: '2026-11-23T11:01:30.000Z' })
    expect((await open()).handover).toBe(null)
  })

  it('a choice shows as made, and the depot with its hours before it is chosen', async () => {
    await fail()
    expect(await track()).toMatchObject({ isChosen: false })
    const { depot, next } = await open()
    expect(next.choices).toContain('depot')
    expect(depot?.name).not.toBe('')
    expect(depot?.opening).toHaveLength(7)
    await api.call(chooseTracked, { params: { code }, body: { digits, choice: 'depot', date: null, place: '' } })
    expect(await track()).toMatchObject({ isChosen: true })
    await db.update(deliveries).set({ attempts: 5 }).where(eq(deliveries.id, id))
    expect(await track()).toMatchObject({ isChosen: false })
  })

  it('notifications are offered until it is at the depot', async () => {
    const { value, version } = await api.call(readMessageSettings, { as: day.as })
    await api.call(changeMessageSettings, { as: day.as, body: { version, value: { ...value, isOn: true } } })
    const set = (change: Partial<typeof deliveries.$inferInsert>) =>
      db.update(deliveries).set(change).where(eq(deliveries.id, id))
    await set({ state: 'awaitingCollection', location: 'vehicle' })
    expect((await open()).mayPush).toBe(true)
    await set({ location: 'depot' })
    expect((await open()).mayPush).toBe(false)
  })
})
