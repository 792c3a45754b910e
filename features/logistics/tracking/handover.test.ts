import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { proofKey } from '../routes/server/commands.ts'
import { changeTracking } from '../settings/contract.ts'
import { usualTracking } from '../settings/rules/tracking-page.ts'
import { openTracking, readTrackingPhoto } from './contract.ts'

const api = await testApi()
const { db, files } = api.machine
const digits = '3456'
const photo = 'a'.repeat(64)
const signature = 'b'.repeat(64)
const drawn = 'c'.repeat(64)
let day: RecordedDay
let id = 0
let code = ''

/** Handed to a neighbour, with a photo, and a signature that was marked as one; another picture is drawn as signatures are. */
beforeEach(async () => {
  day = await recordedDay(api)
  id = day.stops[0]!
  const bytes = new Uint8Array([1, 2, 3])
  for (const [sha256, contentType] of [
    [photo, 'image/jpeg'],
    [signature, 'image/jpeg'],
    [drawn, 'image/png'],
  ] as const)
    await files.put(proofKey(sha256), { bytes, contentType })
  const data = { to: 'neighbour', name: 'Ana', files: [signature, drawn, photo], signature }
  await day.send([day.act('depart', { at: 1 }), day.act('deliver', { stopId: id, at: 30, data })])
  const set = { phone: '099 123 456', state: 'delivered' } as const
  const [row] = await db.update(deliveries).set(set).where(eq(deliveries.id, id)).returning()
  code = row!.trackingCode
})

const allow = () => {
  const value = { ...usualTracking, shows: { ...usualTracking.shows, handover: true } }
  return api.call(changeTracking, { as: day.as, body: { version: 0, value } })
}
const open = async () => (await api.call(openTracking, { params: { code }, body: { digits } })).handover
const missing = async () => (await api.call(openTracking, { params: { code }, body: { digits } })).missing
const see = (sha256: string, given = digits, of = code) => ({ params: { code: of, sha256 }, body: { digits: given } })

describe('the proof a recipient sees', () => {
  it('is when and to whom it was handed over, with the photo and never the signature', async () => {
    await allow()
    expect(await open()).toMatchObject({ to: 'neighbour', name: 'Ana', photos: [photo] })
    const answer = await api.call(readTrackingPhoto, see(photo))
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const other of [signature, drawn, 'd'.repeat(64)])
      expect((await api.refusal(readTrackingPhoto, see(other))).status).toBe(404)
  })

  it('needs the setting, the digits and the code', async () => {
    expect(await open()).toBe(null)
    expect((await api.refusal(readTrackingPhoto, see(photo))).status).toBe(404)
    await allow()
    expect((await api.refusal(readTrackingPhoto, see(photo, '0000'))).status).toBe(422)
    expect((await api.refusal(readTrackingPhoto, see(photo, digits, 'f'.repeat(32)))).status).toBe(404)
    const [other] = await db.select().from(deliveries).where(eq(deliveries.id, day.stops[1]!))
    expect((await api.refusal(readTrackingPhoto, see(photo, digits, other!.trackingCode))).status).not.toBe(200)
  })

  it('is gone once the hand-over was taken back', async () => {
    await allow()
    for (const state of ['arrived', 'failed', 'returned'] as const) {
      await db.update(deliveries).set({ state }).where(eq(deliveries.id, id))
      expect(await open(), state).toBe(null)
      expect((await api.refusal(readTrackingPhoto, see(photo))).status).toBe(404)
    }
  })
})

describe('a delivery in part', () => {
  it('says what is missing, as its driver counted it', async () => {
    expect(await missing()).toEqual([])
    const stopId = day.stops[1]!
    const items = [
      { name: 'Chairs', quantity: 4 },
      { name: 'Table', quantity: 1 },
    ]
    await db.update(deliveries).set({ items }).where(eq(deliveries.id, stopId))
    const counted = [
      { index: 0, quantity: 3 },
      { index: 1, quantity: 1 },
    ]
    await day.send([day.act('partly', { stopId, at: 40, data: { reason: 'other', items: counted } })])
    const set = { phone: '099 123 456', state: 'partlyDelivered' } as const
    const [row] = await db.update(deliveries).set(set).where(eq(deliveries.id, stopId)).returning()
    code = row!.trackingCode
    expect(await missing()).toEqual([{ name: 'Chairs', quantity: 1 }])
  })
})
