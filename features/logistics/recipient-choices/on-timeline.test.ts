import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readTimeline } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { places } from '../places/server/tables.ts'
import { instructTracked } from '../recipient-instructions/contract.ts'
import { moveTrackedPin } from '../recipient-pin/contract.ts'
import { openTracking } from '../tracking/contract.ts'
import { pointFrom } from '../tracking/rules/scene.ts'
import { chooseTracked } from './contract.ts'

const api = await testApi()
const { db } = api.machine
const digits = '3456'
let day: DrivenDay
let id = 0
let params = { code: '' }

beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const [row] = await db
    .update(deliveries)
    .set({ phone: '099 123 456', dueCents: null })
    .where(eq(deliveries.id, id))
    .returning()
  params = { code: row!.trackingCode }
  const found = { source: 'embedded', isSettled: false, quality: 'exact', confidence: 0.9 } as const
  await db.update(places).set(found).where(eq(places.id, row!.placeId!))
})

const latest = async () => (await api.call(readTimeline, { as: day.as, params: { id } })).entries.at(-1)

describe('the timeline of a delivery', () => {
  it('says that its recipient left instructions, without their words', async () => {
    const wish = { leaveWith: 'safePlace', place: 'Behind the bins', gateCode: '4711', note: 'Mind the dog' } as const
    await api.call(instructTracked, { params, body: { digits, ...wish } })
    const entry = await latest()
    expect(entry).toMatchObject({ kind: 'instructed', isByRecipient: true, actor: '' })
    expect(JSON.stringify(entry)).not.toMatch(/bins|4711|dog/)
  })

  it('says that its recipient moved the pin', async () => {
    const { pin } = await api.call(openTracking, { params, body: { digits } })
    await api.call(moveTrackedPin, { params, body: { digits, door: pointFrom(pin!.found, 30, -40) } })
    expect(await latest()).toMatchObject({ kind: 'pinMoved', isByRecipient: true })
  })

  it('says what its recipient would like after an attempt that failed', async () => {
    await day.send([
      day.act('loaded', { data: { onBoard: day.stops } }),
      day.act('depart'),
      day.act('arrive', { stopId: id }),
      day.act('fail', { stopId: id, data: { reason: 'notHome', note: '' } }),
    ])
    const { next } = await api.call(openTracking, { params, body: { digits } })
    const date = next.days[1]!
    await api.call(chooseTracked, { params, body: { digits, choice: 'anotherDay', date, place: '' } })
    expect(await latest()).toMatchObject({ kind: 'wished', isByRecipient: true, wish: { choice: 'anotherDay', date } })
    await api.call(chooseTracked, { params, body: { digits, choice: 'depot', date: null, place: '' } })
    expect(await latest()).toMatchObject({ wish: { choice: 'depot', date: null } })
  })
})
