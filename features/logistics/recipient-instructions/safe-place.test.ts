import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { events } from '#platform/events/server/tables.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { readDriverDay, readStopSafePlace } from '../driver/contract.ts'
import { leaveInSafePlace, withdrawSafePlace } from './server/commands.ts'
import { photoKeys } from './server/queries.ts'
import { sweepLater, sweepPhotos } from './server/sweep.ts'
import * as contract from './contract.ts'
import { digitsHeader } from '../recipient-checks/contract.ts'
import { headerOfDigits } from '../recipient-checks/rules.ts'
import { mostPhotos } from './rules.ts'

const api = await testApi()
const { db, files, queue, clock } = api.machine
let day: DrivenDay
let id = 0
let params = { code: '' }

beforeEach(async () => {
  for (const key of await stored()) await files.remove(key)
  day = await drivenDay(api)
  id = day.stops[0]!
  const set = { phone: '099 123 456', dueCents: null }
  const [row] = await db.update(deliveries).set(set).where(eq(deliveries.id, id)).returning()
  params = { code: row!.trackingCode }
})

const digits = '3456'
const wish = { leaveWith: 'safePlace', place: 'Behind the bins', gateCode: '', note: '' } as const
const instruct = (change: object = {}) =>
  api.call(contract.instructTracked, { params, body: { digits, ...wish, ...change } })
/** The head of a PNG of this size, which is as far as it is read. */
function png(shade: number, width = 40): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(200).fill(shade)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, 30)
  return bytes
}
const given = (body: Uint8Array<ArrayBuffer>, of = digits) => ({
  params,
  body,
  headers: { [digitsHeader]: headerOfDigits(of) },
})
const photograph = (body: Uint8Array<ArrayBuffer>) => api.call(contract.photographSafePlace, given(body))
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const seen = async () => bytesOf(await api.call(contract.readTrackedSafePlace, { params, body: { digits } }))
const stored = async () => (await files.keys()).filter((key) => key.startsWith('safe-places/'))
const run = () => queue.runKept()

describe('a picture of the safe place', () => {
  it('is seen by its recipient, its driver and the office, and comes with the day as a change', async () => {
    await instruct()
    const before = await api.call(readDriverDay, { as: day.driver, query: {} })
    const { instruction } = await photograph(png(1))
    expect(instruction).toMatchObject({ ...wish, photo: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
    const pack = await api.call(readDriverDay, { as: day.driver, query: {} })
    expect(pack.version).not.toBe(before.version)
    const stop = pack.routes[0]!.stops.find(({ stopId }) => stopId === id)
    expect(stop?.instruction?.photo).toBe(instruction?.photo)
    expect(await seen()).toEqual(png(1))
    expect(await bytesOf(await api.call(readStopSafePlace, { as: day.driver, params: { id } }))).toEqual(png(1))
    const response = await api.call(contract.readSafePlace, { as: day.as, params: { id } })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await bytesOf(response)).toEqual(png(1))
    const rows = await db.select().from(events).where(eq(events.kind, 'recipientInstruction.instructed'))
    expect(rows.at(-1)?.after).toEqual({ leaveWith: 'safePlace', hasPhoto: true })
  })

  it('takes the place of the one before, and goes with its safe place', async () => {
    await instruct()
    await photograph(png(1))
    await photograph(png(2))
    await run()
    expect(await seen()).toEqual(png(2))
    expect(await stored()).toEqual(await photoKeys(db))
    expect(await stored()).toHaveLength(1)
    expect((await instruct({ note: 'Mind the dog' })).instruction?.photo).not.toBe('')
    expect((await instruct({ keepsPhoto: false })).instruction?.photo).toBe('')
    await photograph(png(3))
    await instruct({ leaveWith: 'neighbour', place: 'Number 14' })
    await run()
    expect(await stored()).toEqual([])
    expect((await api.refusal(contract.readTrackedSafePlace, { params, body: { digits } })).status).toBe(404)
  })

  it('is taken twenty times in an hour, and no more', async () => {
    await instruct()
    for (let at = 0; at < mostPhotos; at++) await photograph(png(at))
    expect((await api.refusal(contract.photographSafePlace, given(png(99)))).status).toBe(429)
    expect(await seen()).toEqual(png(mostPhotos - 1))
  })

  it('is taken with digits as they are typed in Arabic, and with a postcode that has a space', async () => {
    await instruct()
    const { instruction } = await api.call(contract.photographSafePlace, given(png(1), ' ٣٤٥٦ '))
    expect(instruction?.photo).not.toBe('')
    expect(await seen()).toEqual(png(1))
    const headers = { [digitsHeader]: encodeURIComponent('٣٤٥٦') }
    await api.call(contract.photographSafePlace, { ...given(png(2)), headers })
    expect(await seen()).toEqual(png(2))
    const wrong = api.refusal(contract.photographSafePlace, given(png(2), 'رمز ١٢'))
    expect((await wrong).status).toBe(422)
    const broken = { ...given(png(2)), headers: { [digitsHeader]: '%' } }
    expect((await api.refusal(contract.photographSafePlace, broken)).status).toBe(422)
  })

  it('stays where the same one is sent again before an earlier one is removed', async () => {
    await instruct()
    await photograph(png(1))
    const [first] = await stored()
    await photograph(png(2))
    await photograph(png(1))
    // The job that removes the first one comes late.
    await db.transaction((tx) => removeFilesLater(tx, api.machine, [first!]))
    await run()
    expect(await seen()).toEqual(png(1))
    expect(await stored()).toEqual(await photoKeys(db))
  })

  it('stays after a failed attempt only where the place is the same', async () => {
    await instruct()
    await photograph(png(1))
    const choose = (place: string) => db.transaction((tx) => leaveInSafePlace(tx, api.machine, { id, place }))
    await choose(wish.place)
    expect(await seen()).toEqual(png(1))
    await choose('In the shed')
    await run()
    expect(await stored()).toEqual([])
    await photograph(png(1))
    await db.transaction((tx) => withdrawSafePlace(tx, api.machine, id))
    await run()
    expect(await stored()).toEqual([])
  })

  it('is removed once the tracking link is over', async () => {
    await instruct()
    await photograph(png(1))
    sweepPhotos(api.machine)
    const sweep = async () => {
      await db.transaction((tx) => sweepLater(tx, queue, new Date(clock.now.getTime() - 86_400_000)))
      await run()
    }
    await sweep()
    expect(await stored()).toHaveLength(1)
    await db.update(deliveries).set({ state: 'delivered', doneAt: clock.now }).where(eq(deliveries.id, id))
    clock.now = new Date(clock.now.getTime() + 61 * 86_400_000)
    await sweep()
    await run()
    expect(await stored()).toEqual([])
    expect(await photoKeys(db)).toEqual([])
  })
})

describe('a picture is refused', () => {
  const refusal = (body = png(1), of = digits) => api.refusal(contract.photographSafePlace, given(body, of))

  it('without a safe place, without the digits, and once the driver is out of reach', async () => {
    expect((await refusal()).status).toBe(409)
    await instruct()
    expect((await refusal(png(1), '0000')).status).toBe(422)
    expect((await refusal(png(1), '')).status).toBe(422)
    const elsewhere = { ...given(png(1)), params: { code: 'f'.repeat(32) } }
    expect((await api.refusal(contract.photographSafePlace, elsewhere)).status).toBe(404)
    await db.update(deliveries).set({ state: 'arrived' }).where(eq(deliveries.id, id))
    expect((await refusal()).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  it('whose driver comes out of reach while it arrives, and leaves no file', async () => {
    await instruct()
    const late = {
      pull: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        await db.update(deliveries).set({ state: 'arrived' }).where(eq(deliveries.id, id))
        controller.enqueue(png(1))
        controller.close()
      },
    }
    // Nothing of it is read before it is asked for.
    const body = new ReadableStream(late, { highWaterMark: 0 })
    const address = `http://localhost${contract.photographSafePlace.path.replace('{code}', params.code)}`
    const sent = { method: 'PUT', headers: given(png(1)).headers, body, duplex: 'half' }
    expect((await api.fetch(new Request(address, sent))).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  it('where it is none, too large, or holds more than a picture', async () => {
    await instruct()
    expect(
      (await refusal(new TextEncoder().encode('<svg onload="x">'.repeat(9)) as Uint8Array<ArrayBuffer>)).status,
    ).toBe(415)
    expect((await refusal(png(1, 5000))).status).toBe(422)
    const hiding = new Uint8Array(200_000)
    hiding.set(png(1))
    expect((await refusal(hiding)).status).toBe(415)
    expect((await refusal(new Uint8Array(5_000_001))).status).toBe(413)
    expect(await stored()).toEqual([])
  })

  it('to drivers who don’t bring it, and to people who don’t see how to reach its recipient', async () => {
    await instruct()
    await photograph(png(1))
    const other = day.stops[1]!
    expect((await api.refusal(readStopSafePlace, { as: day.driver, params: { id: other } })).status).toBe(404)
    expect((await api.refusal(readStopSafePlace, { as: day.driver, params: { id: 999_999 } })).status).toBe(404)
    expect((await api.refusal(readStopSafePlace, { as: day.as, params: { id } })).status).toBe(403)
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(contract.readSafePlace, { as: reader, params: { id } })).status).toBe(404)
    expect((await api.refusal(contract.readTrackedSafePlace, { params, body: { digits: '0000' } })).status).toBe(422)
  })
})
