import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { pictureOf } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { uploadPicture } from '#platform/files/contract.ts'
import { scopeConditions } from '#platform/access/rules/matrix.ts'
import {
  moveDelivery,
  readCounterOverride,
  readDeliveryById,
  readTimeline,
  recordAtCounter,
} from '../deliveries/contract.ts'
import type { PersonMove } from '../deliveries/rules.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { decideDelivery, listExceptions, readException } from '../exceptions/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { openTracking, readTracking } from '../tracking/contract.ts'
import { chooseTracked } from './contract.ts'

const api = await testApi()
const { db } = api.machine
let day: DrivenDay
let id = 0
let code = ''

/** The first delivery has failed, and its recipient would rather come for it. */
beforeEach(async () => {
  day = await drivenDay(api)
  id = day.stops[0]!
  const [row] = await db.update(deliveries).set({ phone: '099 123 456' }).where(eq(deliveries.id, id)).returning()
  code = row!.trackingCode
  await day.send([
    day.act('loaded', { data: { onBoard: day.stops } }),
    day.act('depart'),
    day.act('arrive', { stopId: id }),
    day.act('fail', { stopId: id, data: { reason: 'notHome', note: '' } }),
  ])
  const body = { digits: '3456', choice: 'depot' as const, date: null, place: '' }
  await api.call(chooseTracked, { params: { code }, body })
})

const track = () => api.call(readTracking, { params: { code } })
const read = () => api.call(readDeliveryById, { as: day.as, params: { id } })
const exceptionId = async () => {
  const { exceptions } = await api.call(listExceptions, { as: day.as, query: { kind: 'failed', state: 'open' } })
  return exceptions.find(({ delivery }) => delivery?.id === id)?.id ?? 0
}
async function keep() {
  const params = { id: await exceptionId() }
  const { deliveryVersion, decisions } = await api.call(readException, { as: day.as, params })
  expect(decisions).toContain('keep')
  const body = { decision: 'keep', version: deliveryVersion!, date: null, reason: '' } as const
  await api.call(decideDelivery, { as: day.as, params, body })
}
const body = async (move: PersonMove, reason = '') => ({ version: (await read()).version, move, reason, date: null })
const move = async (name: PersonMove, reason = '') =>
  api.call(moveDelivery, { as: day.as, params: { id }, body: await body(name, reason) })
const own = () => api.call(openTracking, { params: { code }, body: { digits: '3456' } })
const refusal = async (name: PersonMove, reason = '') =>
  (await api.refusal(moveDelivery, { as: day.as, params: { id }, body: await body(name, reason) })).status

describe('a delivery that its recipient collects', () => {
  it('waits at the depot once the office has decided so, and is there once its driver is back', async () => {
    await keep()
    expect(await read()).toMatchObject({ state: 'awaitingCollection', location: 'vehicle' })
    expect(await exceptionId()).toBe(0)
    const before = await track()
    expect(before).toMatchObject({ step: 'toCollect', collection: { isThere: false } })
    expect(before.collection?.opening).toHaveLength(7)
    expect(before.look?.action).toBe('report')
    expect(await own()).toMatchObject({ counterNumber: '' })
    await day.send([day.act('returned', { data: { deliveryIds: [id], cashCents: 0, note: '' } })])
    expect(await read()).toMatchObject({ state: 'awaitingCollection', location: 'depot' })
    expect(await track()).toMatchObject({ collection: { isThere: true }, look: { action: 'collect' } })
    expect(await own()).toMatchObject({ counterNumber: (await read()).reference, next: { choices: [] } })
  })

  it('is handed over with the PIN and the age check that the door would ask for', async () => {
    await keep()
    const rules = { ...settingDefaults.proof.methods.person, pin: 'required', age: 'required' } as const
    await db.update(deliveries).set({ proof: rules }).where(eq(deliveries.id, id))
    const hand = async (change: object) => ({
      as: day.as,
      params: { id },
      body: { ...(await body('collect', 'Ana Silva')), ...change },
    })
    const age = { document: 'passport', birthYear: 1990 } as const
    const missing = async (change: object) => {
      const { status, issues } = await api.refusal(moveDelivery, await hand(change))
      return [status, issues[0]?.path]
    }
    expect(await missing({})).toEqual([422, 'pin'])
    expect(await missing({ pin: '4711' })).toEqual([422, 'age'])
    expect(await missing({ pin: ' ', age })).toEqual([422, 'pin'])
    for (const birthYear of [90, api.machine.clock.now.getUTCFullYear() + 1, 2100])
      expect(await missing({ pin: '4711', age: { ...age, birthYear } })).toEqual([422, 'age'])
    const { version } = await read()
    const counter = { version, move: 'collect' as const, reason: 'Ana Silva' }
    expect((await api.refusal(recordAtCounter, { as: day.as, params: { id }, body: counter })).status).toBe(422)
    expect(await missing({ pin: '4711', age })).toEqual([422, 'pin'])
    const pin = (await own()).doorPin
    expect(await api.call(moveDelivery, await hand({ pin, age }))).toMatchObject({ state: 'collected' })
    const of = and(eq(events.entity, 'delivery'), eq(events.entityId, String(id)))
    const kept = await db.select({ after: events.after }).from(events).where(of)
    const checked = { checked: ['pin', 'age'], birthYear: 1990 }
    expect(kept.map(({ after }) => after)).toContainEqual(expect.objectContaining(checked))
    for (const said of ['4711', pin]) expect(JSON.stringify(kept)).not.toContain(said)
  })

  it('goes without its PIN for a reason and with a photo, which the office looks at', async () => {
    await keep()
    const rules = { ...settingDefaults.proof.methods.person, pin: 'required' } as const
    await db.update(deliveries).set({ proof: rules }).where(eq(deliveries.id, id))
    const clerk = await api.signIn([{ action: ['read', 'create'], subject: ['Proof', 'Delivery', 'Exception'] }])
    const photoOf = async (as: string) => (await api.call(uploadPicture, { as, body: new Blob([pictureOf()]) })).url
    const [photo, another] = [await photoOf(day.as), await photoOf(clerk)]
    const hand = async (withoutPin: object, rest: object = {}) => ({
      as: day.as,
      params: { id },
      body: { ...(await body('collect', 'Ana Silva')), withoutPin, ...rest } as never,
    })
    const why = 'Her phone is broken'
    for (const without of [
      { why, photo: '' },
      { why: ' ', photo },
      { why, photo: 'https://else.example/1.png' },
      { why, photo: `/api/files/${'0'.repeat(64)}.png` },
      { why, photo: another },
    ])
      expect((await api.refusal(moveDelivery, await hand(without))).status).toBe(422)
    const { clock } = api.machine
    const now = clock.now
    clock.now = new Date(now.getTime() + 2 * 3_600_000)
    expect((await api.refusal(moveDelivery, await hand({ why, photo }))).status).toBe(422)
    clock.now = now
    expect((await api.refusal(moveDelivery, await hand({ why, photo }, { pin: '4711' }))).issues[0]?.path).toBe('pin')
    expect(await api.call(moveDelivery, await hand({ why, photo }))).toMatchObject({ state: 'collected' })
    const { withoutPin } = await api.call(readCounterOverride, { as: day.as, params: { id } })
    expect(withoutPin).toMatchObject({ why, photo })
    const { exceptions } = await api.call(listExceptions, { as: day.as, query: { kind: 'incompleteProof' } })
    expect(exceptions.find(({ delivery }) => delivery?.id === id)).toMatchObject({
      facts: { proofs: ['withoutPin'], note: why, photos: 1 },
    })
  })

  it('is handed over as usual where no PIN is required, whatever is said of one', async () => {
    await keep()
    const withoutPin = { why: 'No phone', photo: '' }
    const sent = { ...(await body('collect', 'Ana Silva')), withoutPin }
    await api.call(moveDelivery, { as: day.as, params: { id }, body: sent })
    expect(await api.call(readCounterOverride, { as: day.as, params: { id } })).toEqual({ withoutPin: null })
    const { exceptions } = await api.call(listExceptions, { as: day.as, query: { kind: 'incompleteProof' } })
    expect(exceptions.filter(({ delivery }) => delivery?.id === id)).toEqual([])
  })

  it('is handed over with the name of who took it', async () => {
    await keep()
    expect(await refusal('collect')).toBe(422)
    expect(await move('collect', 'Ana Silva')).toMatchObject({ state: 'collected', location: 'recipient' })
    const after = await track()
    expect(after.step).toBe('collected')
    expect(after).not.toHaveProperty('collection')
    const { entries } = await api.call(readTimeline, { as: day.as, params: { id } })
    expect(entries.filter(({ kind }) => kind === 'state').map(({ state, note }) => [state, note])).toContainEqual([
      'collected',
      'Ana Silva',
    ])
    expect(await refusal('return')).toBe(409)
  })

  it('is handed over by who works at its depot, and by nobody else without the right to change it', async () => {
    await keep()
    const clerkOf = (depotId: number) =>
      api.signIn(
        [
          { action: ['read'], subject: 'Delivery', conditions: scopeConditions.depots },
          { action: ['create'], subject: 'Proof', conditions: scopeConditions.depots },
        ],
        { depotIds: [depotId] },
      )
    const { depotId, version } = await read()
    const sent = { version, move: 'collect' as const, reason: 'Ana Silva', isPaid: false }
    const call = (as: string) => ({ as, params: { id }, body: sent })
    expect((await api.refusal(recordAtCounter, call(await clerkOf(depotId! + 1)))).status).toBe(404)
    expect((await api.refusal(recordAtCounter, call(day.driver))).status).toBe(403)
    expect(await api.call(recordAtCounter, call(await clerkOf(depotId!)))).toMatchObject({ state: 'collected' })
    await db.update(deliveries).set({ state: 'returning' }).where(eq(deliveries.id, id))
    const back = { version: (await read()).version, move: 'receive' as const, reason: '' }
    expect(await api.call(recordAtCounter, { ...call(await clerkOf(depotId!)), body: back })).toMatchObject({
      state: 'returned',
    })
  })

  it('is handed over only once what is due was paid, which its driver then owes no more', async () => {
    await db.update(deliveries).set({ dueCents: 1250 }).where(eq(deliveries.id, id))
    await keep()
    expect(await refusal('collect', 'Ana Silva')).toBe(422)
    const paid = { ...(await body('collect', 'Ana Silva')), isPaid: true }
    const after = await api.call(moveDelivery, { as: day.as, params: { id }, body: paid })
    expect(after).toMatchObject({ state: 'collected', dueCents: null })
    const { entries } = await api.call(readTimeline, { as: day.as, params: { id } })
    expect(entries.at(-1)).toMatchObject({ state: 'collected', note: 'Ana Silva', paidCents: 1250 })
  })

  it('goes back to its sender where nobody comes for it, or out again', async () => {
    await keep()
    await move('return')
    expect(await move('receive')).toMatchObject({ state: 'returned', location: 'sender' })
  })

  it('isn’t kept where its depot is unknown, and never said to be there before it is', async () => {
    await keep()
    await db.update(deliveries).set({ depotId: null }).where(eq(deliveries.id, id))
    expect((await track()).collection).toEqual({ name: '', address: '', opening: [], isThere: false })
    await db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.id, id))
    expect(await refusal('keep')).toBe(409)
    const { next } = await own()
    expect(next.choices).not.toContain('depot')
  })

  it('is neither kept nor handed over where that doesn’t fit', async () => {
    expect(await refusal('collect', 'Ana Silva')).toBe(409)
    await db.update(deliveries).set({ type: 'pickup' }).where(eq(deliveries.id, id))
    expect(await refusal('keep')).toBe(409)
    const { decisions } = await api.call(readException, { as: day.as, params: { id: await exceptionId() } })
    expect(decisions).not.toContain('keep')
  })
})
