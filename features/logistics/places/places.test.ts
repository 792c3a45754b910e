import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { createDelivery, readDeliveryById } from '../deliveries/contract.ts'
import * as contract from './contract.ts'
import { addressKey, isReliable } from './rules.ts'

const api = await testApi()
const town = new SampleTown()
town.road('Rambla', [-56.12, -34.9], [-56.08, -34.9]).house(-56.09, -34.8999, 'Rambla', '12')
const files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  api.machine.regions.put(files)
})

const input = (change: object = {}) => ({ address: 'Rambla 12', ...change })
const add = (change: object = {}, token = as) => api.call(contract.createPlace, { as: token, body: input(change) })
const ownDeliveries = [
  { action: ['read', 'write', 'create'], subject: 'Delivery', conditions: { ownerId: '$user.id' } },
]
const take = (change: object, token = as) =>
  api.call(createDelivery, { as: token, body: { recipient: 'Ana', address: 'Rambla 12', ...change } })
const list = (query: object = {}, token = as) => api.call(contract.listPlaces, { as: token, query })

describe('places', () => {
  it('are found by the address service with its confidence, or stay unknown', async () => {
    expect(await add()).toMatchObject({ quality: 'exact', source: 'embedded', isSettled: false })
    expect(await add({ address: 'Elsewhere 5' })).toMatchObject({ quality: 'unknown', door: null, confidence: 0 })
  })

  it('are stored once, however the address is written', async () => {
    const { id } = await add()
    expect((await add({ address: 'RAMBLA,  12' })).id).toBe(id)
    expect((await list()).total).toBe(1)
  })

  it('are listed by address, name and quality', async () => {
    await add({ name: 'Bakery' })
    await add({ address: 'Elsewhere 5' })
    const addresses = async (query: object) => (await list(query)).places.map(({ address }) => address)
    expect(await addresses({ q: 'baker' })).toEqual(['Rambla 12'])
    expect(await addresses({ quality: 'unknown' })).toEqual(['Elsewhere 5'])
    expect(await addresses({ sortBy: 'address', orderBy: 'asc' })).toEqual(['Elsewhere 5', 'Rambla 12'])
  })

  it('are looked up again once archived', async () => {
    const { id } = await add()
    await api.call(contract.archivePlace, { as, params: { id } })
    expect((await api.refusal(contract.readPlace, { as, params: { id } })).status).toBe(404)
    expect((await add()).id).not.toBe(id)
  })

  it('known only by their street are looked up again, and are where a newer map has the number', async () => {
    const before = await take({ address: 'Rambla 20' })
    expect(before).toMatchObject({ state: 'needsAddress' })
    const newer = new SampleTown()
      .road('Rambla', [-56.12, -34.9], [-56.08, -34.9])
      .house(-56.11, -34.9001, 'Rambla', '20')
    api.machine.regions.put(
      await buildRegion(newer.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-20') }),
    )
    const { placeId } = before
    expect(await take({ address: 'Rambla 20' })).toMatchObject({ state: 'ready', quality: 'exact', placeId })
    expect(await api.call(readDeliveryById, { as, params: { id: before.id } })).toMatchObject({ state: 'ready' })
    // An older map takes nothing back.
    api.machine.regions.put(files)
    expect(await take({ address: 'Rambla 20' })).toMatchObject({ state: 'ready', quality: 'exact', placeId })
  })

  it('of one client are separate from those of other clients and of the company', async () => {
    const house = await add({ accessNotes: 'Code 1234' })
    const rules = [
      { action: ['read', 'write', 'create', 'delete'], subject: 'Place', conditions: { ownerId: '$user.id' } },
    ]
    const client = await api.signIn(rules)
    const mine = await add({}, client)
    expect(mine).toMatchObject({ accessNotes: '' })
    expect(mine.id).not.toBe(house.id)
    expect((await list({}, client)).total).toBe(1)
    const params = { id: house.id }
    const body = { version: 1, pins: null, name: '', accessNotes: '', serviceMinutes: null, hours: null }
    expect((await api.refusal(contract.readPlace, { as: client, params })).status).toBe(404)
    expect((await api.refusal(contract.changePlace, { as: client, params, body })).status).toBe(404)
    expect((await api.refusal(contract.archivePlace, { as: client, params })).status).toBe(404)
  })

  it('of a client don’t apply to the company, while those of the company apply to clients', async () => {
    const client = await api.signIn(ownDeliveries)
    const far = { door: [10, 10] as [number, number], parking: null }
    expect(await take({ pins: far }, client)).toMatchObject({ state: 'ready', door: [10, 10] })
    const house = await take({})
    expect(house.door).not.toEqual([10, 10])
    expect(house.place).toMatchObject({ isSettled: false, source: 'embedded' })
    await take({ address: 'Elsewhere 5', pins: far })
    expect(await take({ address: 'Elsewhere 5' }, client)).toMatchObject({ state: 'ready', door: [10, 10] })
    // Their own pin stays theirs, whatever the house says of the same address.
    const near = { door: [-56.09, -34.9] as [number, number], parking: null }
    await take({ pins: near })
    expect(await take({}, client)).toMatchObject({ door: [10, 10] })
  })

  it('can be moved once settled by people who may edit places, but not by those who may only add deliveries', async () => {
    const near = { door: [-56.09, -34.9] as [number, number], parking: null }
    const { id } = await add({ pins: near })
    const far = { door: [1, 1] as [number, number], parking: null }
    const adder = await api.signIn([{ action: ['read', 'create'], subject: 'Delivery' }])
    const body = { recipient: 'Ana', address: 'Rambla 12', pins: far }
    expect((await api.refusal(createDelivery, { as: adder, body })).status).toBe(403)
    expect(await take({ pins: near }, adder)).toMatchObject({ door: near.door })
    expect((await api.call(contract.readPlace, { as, params: { id } })).door).toEqual(near.door)
    await take({ pins: far })
    expect((await api.call(contract.readPlace, { as, params: { id } })).door).toEqual([1, 1])
  })

  it('added again keep their notes unless new ones are written, and are recorded once', async () => {
    await add({ accessNotes: 'Ring twice' })
    expect(await add()).toMatchObject({ accessNotes: 'Ring twice' })
    expect(await add({ accessNotes: 'Green door', name: 'Bakery' })).toMatchObject({ accessNotes: 'Green door' })
    const adder = await api.signIn([{ action: 'create', subject: 'Place' }])
    expect(await add({ accessNotes: 'Mine now' }, adder)).toMatchObject({ accessNotes: 'Green door' })
    const recorded = await api.machine.db.select().from(events).where(eq(events.entity, 'place'))
    expect(recorded.map(({ kind }) => kind)).toEqual(['place.created', 'place.changed'])
  })

  it('refuse people without the permission, and invalid input', async () => {
    const stranger = await api.signIn([])
    expect((await api.refusal(contract.listPlaces, { as: stranger, query: {} })).status).toBe(403)
    expect((await api.refusal(contract.createPlace, { as: stranger, body: input() })).status).toBe(403)
    expect((await api.refusal(contract.createPlace, { as, body: input({ address: '' }) })).status).toBe(422)
    const nowhere = { door: [0, 99], parking: null }
    expect((await api.refusal(contract.createPlace, { as, body: input({ pins: nowhere }) })).status).toBe(422)
  })
})

describe('an address', () => {
  it('is the same without case, accents and punctuation', () => {
    expect(addressKey(' Av. Itália,  2020 ')).toBe(addressKey('av italia 2020'))
    expect(addressKey('Rue 1')).not.toBe(addressKey('Rue 11'))
    expect(addressKey('Rue 1 - 2, (Nord)')).toBe(addressKey('rue 1, 2 nord'))
  })

  it('differs if the character between two numbers does, or if it has nothing but symbols', () => {
    const addresses = ['Rue 12/3', 'Rue 12-3', 'Rue 12 3', 'Rue 123', '→ →', '☂', '!']
    expect(new Set(addresses.map(addressKey)).size).toBe(addresses.length)
    expect(addressKey('Rue 12–3')).toBe(addressKey('rue 12-3'))
  })

  it('is trusted if it is exact and certain, or confirmed by a person', () => {
    const place = { door: [0, 0] as [number, number], quality: 'exact' as const, confidence: 0.9, isSettled: false }
    expect(isReliable(place)).toBe(true)
    expect(isReliable({ ...place, confidence: 0.5 })).toBe(false)
    expect(isReliable({ ...place, quality: 'street' })).toBe(false)
    expect(isReliable({ ...place, quality: 'street', isSettled: true })).toBe(true)
    expect(isReliable({ ...place, door: null, isSettled: true })).toBe(false)
  })
})
