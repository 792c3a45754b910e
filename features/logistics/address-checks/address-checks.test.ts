import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownCodeOf } from '#homes/test/own-code.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { outboxEmails, outboxTexts } from '#platform/outbox/server/tables.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { changeDelivery, createDelivery, moveDelivery, readDelivery } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { depots } from '../depots/server/tables.ts'
import { archivePlace, changePlace, readPlace } from '../places/contract.ts'
import { places } from '../places/server/tables.ts'
import { weekOf } from '../settings/rules.ts'
import * as contract from './contract.ts'

const api = await testApi()
const town = new SampleTown()
town
  .road('Rambla', [-56.12, -34.9], [-56.08, -34.9])
  .house(-56.09, -34.8999, 'Rambla', '12')
  .road('Canelones', [-56.12, -34.91], [-56.11, -34.91])
  .house(-56.12, -34.91, 'Canelones', '1200')
  .house(-56.1192, -34.91, 'Canelones', '1220')
const files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  api.machine.regions.put(files)
})

const door: [number, number] = [-56.1, -34.9]
const pins = { door, parking: null }
const digits = '3456'
const take = async (change: object = {}, token = as) => {
  const made = await api.call(createDelivery, {
    as: token,
    body: { recipient: 'Ana', phone: '099 123 456', address: 'Rambla 4711', ...change } as never,
  })
  return { ...made, ownCode: await ownCodeOf(api, made.id) }
}
const fixes = async (token = as) => (await api.call(contract.listAddressChecks, { as: token, query: {} })).fixes
const state = async (reference: string) => (await api.call(readDelivery, { as, params: { id: reference } })).state
const addDepot = () =>
  api.machine.db.insert(depots).values({
    name: 'North',
    code: 'N',
    longitude: door[0],
    latitude: door[1],
    hours: weekOf(['monday'], '08:00', '12:00'),
  })
const own = () =>
  api.signIn([{ action: ['read', 'write', 'create'], subject: 'Delivery', conditions: { ownerId: '$user.id' } }])

describe('addresses to check', () => {
  it('are listed once for all waiting deliveries, with suggestions', async () => {
    await take({ reference: 'A', date: '2026-11-23' })
    await take({ reference: 'B', date: '2026-11-22' })
    await take({ reference: 'C', address: 'Rambla 12' })
    const [fix, ...others] = await fixes()
    expect(others).toEqual([])
    expect(fix).toMatchObject({ address: 'Rambla 4711', deliveries: 2, reference: 'A', date: '2026-11-22' })
    const { candidates } = await api.call(contract.readAddressCheck, { as, params: { id: fix!.id }, query: {} })
    expect(candidates[0]?.label).toContain('Rambla')
  })

  it('say within how many metres a number is that the map lacks', async () => {
    const made = await take({ address: 'Canelones 1210' })
    expect(made).toMatchObject({ state: 'needsAddress', quality: 'interpolated' })
    const [fix] = await fixes()
    expect(fix).toMatchObject({ quality: 'interpolated', radiusMeters: expect.any(Number) })
    const { place } = await api.call(contract.readAddressCheck, { as, params: { id: fix!.id }, query: {} })
    expect(place.door?.[0]).toBeCloseTo(-56.1196, 5)
    const body = { version: fix!.version, pins }
    const settled = await api.call(contract.settleAddress, { as, params: { id: fix!.id }, body })
    expect(settled.place).toMatchObject({ quality: 'exact', radiusMeters: null })
  })

  it('are accepted together as they were found, those along their street as those at street level', async () => {
    await take({ reference: 'A', address: 'Canelones 1210' })
    await take({ reference: 'B' })
    await take({ reference: 'C', address: 'Nowhere 1' })
    const list = (query: object) => api.call(contract.listAddressChecks, { as, query })
    expect((await list({})).acceptable).toEqual({ interpolated: 1, street: 1 })
    const along = await list({ quality: 'interpolated' })
    expect(along).toMatchObject({ total: 1, fixes: [{ address: 'Canelones 1210', door: expect.any(Array) }] })
    const [lost] = (await list({ quality: 'unknown' })).fixes
    const accept = (fixes: readonly contract.AddressCheck[], token = as) => ({
      as: token,
      body: { places: fixes.map(({ id, version }) => ({ id, version })) },
    })
    const all = (await list({})).fixes
    expect((await api.refusal(contract.acceptAddresses, accept(all))).status).toBe(409)
    expect(await state('A')).toBe('needsAddress')
    const found = all.filter(({ id }) => id !== lost!.id)
    expect(await api.call(contract.acceptAddresses, accept(found))).toMatchObject({
      accepted: 2,
      ready: 2,
      skipped: [],
    })
    expect([await state('A'), await state('B'), await state('C')]).toEqual(['ready', 'ready', 'needsAddress'])
    const [place] = await api.machine.db.select().from(places).where(eq(places.id, along.fixes[0]!.id))
    expect(place).toMatchObject({ isSettled: true, quality: 'interpolated', source: 'embedded' })
    const again = {
      accepted: 0,
      ready: 0,
      places: [],
      skipped: found.map(({ id }) => id).toSorted((one, other) => one - other),
    }
    expect(await api.call(contract.acceptAddresses, accept(found))).toEqual(again)
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(contract.acceptAddresses, accept([lost!], reader))).status).toBe(403)
  })

  it('are accepted together but for those that changed since they were listed', async () => {
    await take({ reference: 'A', address: 'Canelones 1210' })
    await take({ reference: 'B' })
    const all = await fixes()
    const changed = all.find(({ reference }) => reference === 'A')!
    const listed = all.map(({ id, version }) => ({ id, version }))
    await api.machine.db.update(places).set({ version: 7 }).where(eq(places.id, changed.id))
    const reply = await api.call(contract.acceptAddresses, { as, body: { places: listed } })
    expect(reply).toMatchObject({ accepted: 1, ready: 1, skipped: [changed.id] })
    expect([await state('A'), await state('B')]).toEqual(['needsAddress', 'ready'])
    const others = await own()
    const unseen = { accepted: 0, ready: 0, skipped: [changed.id], places: [] }
    const body = { places: [{ id: changed.id, version: 7 }] }
    expect(await api.call(contract.acceptAddresses, { as: others, body })).toEqual(unseen)
  })

  it('wait for a person again once that they were accepted is taken back, but for those that changed since', async () => {
    await take({ reference: 'A', address: 'Canelones 1210' })
    await take({ reference: 'B' })
    const listed = (await fixes()).map(({ id, version }) => ({ id, version }))
    expect((await api.call(contract.takeBackAddresses, { as, body: { places: listed } })).takenBack).toBe(0)
    const accepted = await api.call(contract.acceptAddresses, { as, body: { places: listed } })
    const { id, version, placeId } = await api.call(readDelivery, { as, params: { id: 'B' } })
    await api.call(changeDelivery, {
      as,
      params: { id },
      body: { version, pins: { door: [-56.09, -34.9], parking: null } },
    })
    const body = { places: accepted.places }
    const others = await own()
    expect((await api.call(contract.takeBackAddresses, { as: others, body })).takenBack).toBe(0)
    expect(await api.call(contract.takeBackAddresses, { as, body })).toEqual({ takenBack: 1, skipped: [placeId] })
    expect([await state('A'), await state('B')]).toEqual(['needsAddress', 'ready'])
    expect((await fixes()).map(({ reference }) => reference)).toEqual(['A'])
  })

  it('stay as uncertain as the match that was chosen', async () => {
    await take({ reference: 'A' })
    const [fix] = await fixes()
    const params = { id: fix!.id }
    const found = { quality: 'interpolated', radiusMeters: 40 } as const
    const body = { version: fix!.version, pins, label: 'Rambla 4711', found }
    const { place, ready } = await api.call(contract.settleAddress, { as, params, body })
    expect(ready).toBe(1)
    expect(place).toMatchObject({ ...found, door, isSettled: true, source: 'person', label: 'Rambla 4711' })
    expect(await take({ reference: 'B' })).toMatchObject({ state: 'ready', quality: 'interpolated' })
  })

  it('leave recipients the pin of their own door where only a guess is accepted', async () => {
    const { ownCode: code } = await take({ reference: 'A' })
    const others = { recipient: 'Eva', phone: '098 765 432' }
    await take({ ...others, reference: 'B' })
    await api.call(contract.placeTrackedPin, { params: { code }, body: { digits, door, accessNotes: '' } })
    const accept = async (fix: contract.AddressCheck | undefined) => {
      const { id, version } = fix!
      await api.call(contract.acceptAddresses, { as, body: { places: [{ id, version }] } })
    }
    await accept((await fixes())[0])
    expect(await state('B')).toBe('ready')
    const later = await take({ reference: 'C' })
    expect(later).toMatchObject({ state: 'ready', door, quality: 'exact' })
    // Where the office puts the pin itself, that counts.
    const shared = (await take({ ...others, reference: 'D' })).placeId!
    const { version } = await api.call(readPlace, { as, params: { id: shared } })
    await api.machine.db.update(places).set({ isSettled: false }).where(eq(places.id, shared))
    await api.machine.db.update(deliveries).set({ state: 'needsAddress' }).where(eq(deliveries.reference, 'D'))
    const settle = (at: number, rest: object) =>
      api.call(contract.settleAddress, {
        as,
        params: { id: shared },
        body: { version: at, pins, label: '', ...rest },
      })
    await settle(version, { found: { quality: 'street', radiusMeters: null } })
    expect((await take({ reference: 'E' })).placeId).toBe(later.placeId)
    await api.machine.db.update(places).set({ isSettled: false }).where(eq(places.id, shared))
    await api.machine.db.update(deliveries).set({ state: 'needsAddress' }).where(eq(deliveries.reference, 'D'))
    await settle(version + 1, {})
    expect((await take({ reference: 'F' })).placeId).toBe(shared)
  })

  it('show contact details and access notes only to people who may see them', async () => {
    await take({ email: 'ana@test.example' })
    const [fix] = await fixes()
    const params = { id: fix!.id }
    await api.machine.db.update(places).set({ accessNotes: 'Gate 4711' })
    const clerk = await api.signIn([
      { action: ['read', 'write'], subject: 'Delivery' },
      { action: 'create', subject: 'OutsideEmail' },
    ])
    const readAs = async (token: string) =>
      (await api.call(contract.readAddressCheck, { as: token, params, query: {} })).place
    const ask = (token: string) => api.call(contract.askRecipient, { as: token, params })
    expect([fix!.email, (await readAs(as)).accessNotes]).toEqual(['ana@test.example', 'Gate 4711'])
    expect((await ask(as)).emailedTo).toBe('ana@test.example')
    expect([(await fixes(clerk))[0]!.email, (await readAs(clerk)).accessNotes]).toEqual(['', ''])
    expect((await ask(clerk)).emailedTo).toBe('•••')
    const body = { version: fix!.version, pins }
    const { place } = await api.call(contract.settleAddress, { as: clerk, params, body })
    expect(place.accessNotes).toBe('')
  })

  it('are settled for all waiting deliveries, and for every later one', async () => {
    await take({ reference: 'A' })
    await take({ reference: 'B' })
    const [fix] = await fixes()
    const given = { as, params: { id: fix!.id }, body: { version: fix!.version, pins, label: 'Rambla 4711' } }
    expect(await api.call(contract.settleAddress, given)).toMatchObject({ ready: 2, place: { isSettled: true, door } })
    expect([await state('A'), await state('B')]).toEqual(['ready', 'ready'])
    expect(await take({ address: 'RAMBLA, 4711' })).toMatchObject({ state: 'ready', door })
    expect((await api.refusal(contract.settleAddress, given)).status).toBe(404)
  })

  it('are also settled if the place itself is changed', async () => {
    const { placeId } = await take({ reference: 'A' })
    const place = await api.call(readPlace, { as, params: { id: placeId! } })
    const body = { version: place.version, pins, name: '', accessNotes: '', serviceMinutes: null, hours: null }
    await api.call(changePlace, { as, params: { id: placeId! }, body })
    expect(await state('A')).toBe('ready')
    expect((await api.refusal(changePlace, { as, params: { id: placeId! }, body })).status).toBe(409)
  })

  it('are settled by a pin on any one of their deliveries', async () => {
    const { id } = await take({ reference: 'A' })
    await take({ reference: 'B' })
    await api.call(changeDelivery, { as, params: { id }, body: { version: 1, pins } })
    expect([await state('A'), await state('B')]).toEqual(['ready', 'ready'])
    expect(await fixes()).toEqual([])
    const states = await api.machine.db.select().from(events).where(eq(events.kind, 'delivery.state'))
    expect(states).toMatchObject([{ before: { state: 'needsAddress' }, after: { state: 'ready', move: 'settle' } }])
    expect(states[0]?.actorName).toMatch(/^Person/)
  })

  it('are settled in batches, however many deliveries wait', async () => {
    await take()
    const [{ id: _, ...row }] = (await api.machine.db.select().from(deliveries)) as [typeof deliveries.$inferSelect]
    const copies = Array.from({ length: 205 }, (_one, at) => ({
      ...row,
      reference: `N-${at}`,
      trackingCode: at.toString(16).padStart(32, '0'),
    }))
    await api.machine.db.insert(deliveries).values(copies)
    const [fix] = await fixes()
    const body = { version: fix!.version, pins, label: '' }
    const { ready } = await api.call(contract.settleAddress, { as, params: { id: fix!.id }, body })
    expect(ready).toBe(206)
    expect(await api.machine.db.$count(deliveries, eq(deliveries.state, 'ready'))).toBe(206)
    expect(await api.machine.db.$count(deliveries, eq(deliveries.version, 2))).toBe(206)
    expect(await api.machine.db.$count(events, eq(events.kind, 'delivery.state'))).toBe(206)
  })

  it('whose place was archived can still be settled, and their deliveries cancelled', async () => {
    const one = await take({ reference: 'A' })
    const { ownCode: code } = await take({ reference: 'B', address: 'Lost 9' })
    for (const { placeId } of [one, { placeId: one.placeId! + 1 }])
      await api.call(archivePlace, { as, params: { id: placeId! } })
    const [fix] = await fixes()
    expect((await api.call(contract.readAddressCheck, { as, params: { id: fix!.id }, query: {} })).place.id).toBe(
      fix!.id,
    )
    const body = { version: fix!.version, pins, label: '' }
    expect(await api.call(contract.settleAddress, { as, params: { id: fix!.id }, body })).toMatchObject({ ready: 1 })
    expect(await state('A')).toBe('ready')
    await addDepot()
    await api.call(contract.placeTrackedPin, { params: { code }, body: { digits, door, accessNotes: '' } })
    expect(await state('B')).toBe('ready')
    const move = { version: 2, move: 'cancel' } as never
    expect(await api.call(moveDelivery, { as, params: { id: one.id }, body: move })).toMatchObject({
      state: 'cancelled',
    })
  })

  it('based on an older version are refused', async () => {
    await take()
    const [fix] = await fixes()
    const given = { as, params: { id: fix!.id }, body: { version: 9, pins, label: '' } }
    expect((await api.refusal(contract.settleAddress, given)).status).toBe(409)
  })

  it('are limited to those of the caller', async () => {
    await take()
    const [fix] = await fixes()
    const params = { id: fix!.id }
    const client = await own()
    expect(await fixes(client)).toEqual([])
    const body = { version: fix!.version, pins, label: '' }
    expect((await api.refusal(contract.readAddressCheck, { as: client, params, query: {} })).status).toBe(404)
    expect((await api.refusal(contract.settleAddress, { as: client, params, body })).status).toBe(404)
    expect((await api.refusal(contract.askRecipient, { as: client, params })).status).toBe(404)
  })
})

describe('the list of addresses to check', () => {
  it('has the most urgent first and those whose recipient was asked last, and never an empty last page', async () => {
    for (const [at, address] of ['Lost 1', 'Lost 2', 'Lost 3'].entries())
      await take({ address, reference: `L-${at}`, date: `2026-11-2${at + 1}` })
    const page = async (number: number) => {
      const query = { page: number, itemsPerPage: 2 }
      return (await api.call(contract.listAddressChecks, { as, query })).fixes.map(({ address }) => address)
    }
    expect([await page(1), await page(2)]).toEqual([['Lost 1', 'Lost 2'], ['Lost 3']])
    const [first] = await fixes()
    await api.call(contract.askRecipient, { as, params: { id: first!.id } })
    expect((await fixes()).map(({ address, askedAt }) => [address, askedAt !== null])).toEqual([
      ['Lost 2', false],
      ['Lost 3', false],
      ['Lost 1', true],
    ])
    expect(await page(9)).toEqual(['Lost 1'])
  })
})

describe('asking the recipient', () => {
  const ask = async () => {
    const [fix] = await fixes()
    return api.call(contract.askRecipient, { as, params: { id: fix!.id } })
  }

  it('emails a link to the recipient, which nobody else gets', async () => {
    const { id, ownCode } = await take({ email: 'ana@example.com' })
    const asked = await ask()
    expect(asked).toMatchObject({ deliveryId: id, emailedTo: 'ana@example.com' })
    expect(JSON.stringify(asked)).not.toContain(ownCode)
    const [email] = await api.machine.db.select().from(outboxEmails)
    expect(email).toMatchObject({ recipient: 'ana@example.com', isPrivate: true })
    const [text] = await api.machine.db.select().from(outboxTexts)
    expect(text?.body).toContain(`http://localhost:3000/track/${ownCode}/place`)
  })

  it('repeats a question only after a while, and says when it was sent', async () => {
    const sent = async () => (await api.machine.db.select().from(outboxEmails)).map(({ recipient }) => recipient)
    const { clock } = api.machine
    const began = clock.now
    const { id } = await take({ email: 'ana@example.com' })
    const first = await ask()
    expect(first.askedAt).toBe(began.toISOString())
    clock.now = new Date(began.getTime() + 14 * 60_000)
    expect(await ask()).toEqual(first)
    expect(await sent()).toHaveLength(1)
    // Another email address has had no question yet.
    const body = { version: 1, email: 'eva@example.com' }
    await api.call(changeDelivery, { as, params: { id }, body })
    expect((await ask()).askedAt).toBe(clock.now.toISOString())
    clock.now = new Date(clock.now.getTime() + 15 * 60_000)
    await ask()
    expect((await sent()).toSorted()).toEqual(['ana@example.com', 'eva@example.com', 'eva@example.com'])
    clock.now = began
  })

  it('says that no email is known', async () => {
    await take()
    expect((await ask()).emailedTo).toBe('')
  })

  it('lets them place the pin, once, without signing in', async () => {
    const { ownCode: code } = await take({ reference: 'A' })
    const asked = await api.call(contract.readTrackedPlace, { params: { code } })
    expect(Object.keys(asked).sort()).toEqual(['colour', 'company', 'isAsked', 'logo', 'providers', 'regions'])
    expect(asked.isAsked).toBe(true)
    const body = { digits, door, accessNotes: 'Green door' }
    await api.call(contract.placeTrackedPin, { params: { code }, body })
    expect(await api.call(readDelivery, { as, params: { id: 'A' } })).toMatchObject({
      state: 'ready',
      door,
      place: { source: 'recipient', accessNotes: 'Green door' },
    })
    expect((await api.call(contract.readTrackedPlace, { params: { code } })).isAsked).toBe(false)
    expect((await api.refusal(contract.placeTrackedPin, { params: { code }, body })).status).toBe(409)
  })

  it('refuses a pin far from the address', async () => {
    const { ownCode: code, door: found } = await take({ reference: 'A' })
    expect(found).not.toBeNull()
    const place = (at: [number, number]) =>
      api.refusal(contract.placeTrackedPin, { params: { code }, body: { digits, door: at, accessNotes: '' } })
    expect((await place([found![0] + 0.5, found![1]])).status).toBe(422)
    expect((await place([10, 10])).status).toBe(422)
    expect(await state('A')).toBe('needsAddress')
    const near: [number, number] = [found![0] + 0.01, found![1]]
    await api.call(contract.placeTrackedPin, { params: { code }, body: { digits, door: near, accessNotes: '' } })
    expect(await state('A')).toBe('ready')
  })

  it('takes the pin of no one else', async () => {
    const { ownCode: code } = await take({ reference: 'A' })
    const given = { params: { code }, body: { digits: '0000', door, accessNotes: '' } }
    expect((await api.refusal(contract.placeTrackedPin, given)).status).toBe(422)
    expect(await state('A')).toBe('needsAddress')
  })

  it('asks only recipients of whom something is known to tell them by', async () => {
    await take({ phone: '', email: 'ana@example.com' })
    const [fix] = await fixes()
    expect((await api.refusal(contract.askRecipient, { as, params: { id: fix!.id } })).status).toBe(409)
  })

  it('takes a pin for an address that nothing is known of only where a depot serves it', async () => {
    const { ownCode: code, placeId } = await take({ reference: 'A' })
    await api.machine.db
      .update(places)
      .set({ doorLongitude: null, doorLatitude: null, quality: 'unknown' })
      .where(eq(places.id, placeId!))
    const put = { params: { code }, body: { digits, door, accessNotes: '' } }
    expect((await api.refusal(contract.placeTrackedPin, put)).status).toBe(422)
    await addDepot()
    const far: [number, number] = [door[0], door[1] + 2]
    expect((await api.refusal(contract.placeTrackedPin, { ...put, body: { ...put.body, door: far } })).status).toBe(422)
    await api.call(contract.placeTrackedPin, put)
    expect(await state('A')).toBe('ready')
  })

  it('keeps what one recipient said from the next person at that address, and has it for their own next delivery', async () => {
    const { ownCode: code } = await take({ reference: 'A' })
    await take({ reference: 'B', recipient: 'Eva', phone: '098 765 432' })
    await api.call(contract.placeTrackedPin, { params: { code }, body: { digits, door, accessNotes: 'Code 4711' } })
    expect([await state('A'), await state('B')]).toEqual(['ready', 'needsAddress'])
    await take({ reference: 'C', recipient: 'Leo', phone: '091 111 222' })
    await take({ reference: 'D' })
    expect([await state('C'), await state('D')]).toEqual(['needsAddress', 'ready'])
    const read = (id: string) => api.call(readDelivery, { as, params: { id } })
    expect((await read('D')).place).toMatchObject({ door, accessNotes: 'Code 4711', source: 'recipient' })
    for (const other of ['B', 'C']) expect((await read(other)).place!.accessNotes).toBe('')
    // For somebody else now, it is no longer at their door.
    const { id, version } = await read('D')
    await api.call(changeDelivery, { as, params: { id }, body: { version, recipient: 'Leo', phone: '091 111 222' } })
    expect(await read('D')).toMatchObject({ state: 'needsAddress', place: { accessNotes: '' } })
  })

  it('reveals nothing about unknown codes, and slows down guessing', async () => {
    const params = { code: 'f'.repeat(32) }
    expect((await api.refusal(contract.readTrackedPlace, { params })).status).toBe(404)
    for (let tries = 0; tries < 40; tries++) await api.refusal(contract.readTrackedPlace, { params })
    expect((await api.refusal(contract.readTrackedPlace, { params })).status).toBe(429)
    expect(
      (await api.refusal(contract.placeTrackedPin, { params, body: { digits, door, accessNotes: '' } })).status,
    ).toBe(429)
    // Recipients behind the same address have codes that are there.
    const { ownCode: code } = await take({ reference: 'A' })
    expect((await api.call(contract.readTrackedPlace, { params: { code } })).isAsked).toBe(true)
  })
})
