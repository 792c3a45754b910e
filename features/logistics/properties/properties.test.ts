import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createDelivery, readDelivery } from '../deliveries/contract.ts'
import { archivePlace, changePlace, listPlaces, readPlace } from '../places/contract.ts'
import { weekOf } from '../settings/rules.ts'
import * as contract from './contract.ts'
import { sampleProperties } from './sample.ts'

const api = await testApi()
let as = ''
beforeEach(async () => void (as = await api.signIn()))

const hours = weekOf(['monday'], '08:00', '12:00')
const contact = { name: 'Ana Pérez', role: 'Gate', phone: '+598 99 123 456', email: '' }
const input = (change: object = {}): contract.PropertyInput => ({
  contacts: [contact],
  name: 'Harbour warehouse',
  kind: 'warehouse',
  address: 'Rambla 12',
  pins: { door: [-56.09, -34.9], parking: null },
  docks: 3,
  heightCentimeters: 380,
  features: ['forklift'],
  accessNotes: 'Gate B',
  floorSquareMeters: 1200,
  hours,
  serviceMinutes: 25,
  visitCents: 1500,
  ...change,
})
const add = (change: object = {}, token = as) => api.call(contract.createProperty, { as: token, body: input(change) })
const list = (query: object = {}, token = as) => api.call(contract.listProperties, { as: token, query })
const path = async (change: object) =>
  (await api.refusal(contract.createProperty, { as, body: input(change) })).issues[0]?.path

describe('a property', () => {
  it('gives its hours, service time and notes to the place, and so to deliveries there', async () => {
    const { placeId } = await add()
    const [place] = (await api.call(listPlaces, { as, query: {} })).places
    expect(place).toMatchObject({ id: placeId, name: 'Harbour warehouse', isSettled: true, hours, serviceMinutes: 25 })
    expect(place?.accessNotes).toBe('Gate B\nDocks: 3\nVehicles up to 3.80 m high\nAna Pérez, Gate, +598 99 123 456')
    const body = { recipient: 'Ana', address: 'RAMBLA 12' } as never
    const { reference } = await api.call(createDelivery, { as, body })
    const seen = await api.call(readDelivery, { as, params: { id: reference } })
    expect(seen).toMatchObject({ serviceMinutes: 25, state: 'ready', place: { accessNotes: place!.accessNotes } })
  })

  it('is listed once for each place, until it is taken off the list', async () => {
    const { id } = await add()
    expect((await api.refusal(contract.createProperty, { as, body: input({ address: 'rambla  12' }) })).status).toBe(
      409,
    )
    await api.call(contract.deleteProperty, { as, params: { id } })
    const { id: second } = await add({ name: 'Again' })
    expect((await api.refusal(contract.restoreProperty, { as, params: { id } })).status).toBe(409)
    await api.call(contract.deleteProperty, { as, params: { id: second } })
    await api.call(contract.restoreProperty, { as, params: { id } })
    expect((await list()).properties.map(({ name }) => name)).toEqual(['Harbour warehouse'])
  })

  it('changes with its place, and leaves alone what was written at the place itself', async () => {
    const made = await add()
    const place = {
      address: 'Rambla 12',
      pins: null,
      name: 'Pier 3',
      accessNotes: 'Ring twice',
      serviceMinutes: 25,
      hours,
    }
    await api.call(changePlace, { as, params: { id: made.placeId }, body: { ...place, version: 1 } })
    const body = input({ pins: null, serviceMinutes: null, visitCents: 900, version: made.version + 1 }) as never
    const changed = await api.call(contract.changeProperty, { as, params: { id: made.id }, body })
    expect(changed).toMatchObject({
      placeId: made.placeId,
      serviceMinutes: null,
      visitCents: 900,
      door: [-56.09, -34.9],
    })
    const kept = await api.call(readPlace, { as, params: { id: made.placeId } })
    expect(kept).toMatchObject({ name: 'Pier 3', accessNotes: 'Ring twice', serviceMinutes: null, isSettled: true })
  })

  it('keeps what others wrote in the notes of its place, whatever language it is changed in', async () => {
    const made = await add()
    const notes = async () => (await api.call(readPlace, { as, params: { id: made.placeId } })).accessNotes
    const dog = 'Dog in the yard: ring twice'
    const place = { address: 'Rambla 12', pins: null, name: 'Harbour warehouse', serviceMinutes: 25, hours, version: 1 }
    const written = { ...place, accessNotes: `${await notes()}\n${dog}` }
    await api.call(changePlace, { as, params: { id: made.placeId }, body: written })
    const change = (version: number, fields: object, language: string) => {
      const body = input({ pins: null, version, ...fields }) as never
      return api.call(contract.changeProperty, {
        as,
        params: { id: made.id },
        body,
        headers: { 'accept-language': language },
      })
    }
    const ana = 'Ana Pérez, Gate, +598 99 123 456'
    const second = await change(made.version + 1, { docks: 4 }, 'fr')
    expect(await notes()).toBe(`Gate B\nQuais : 4\nVéhicules jusqu’à 3.80 m de haut\n${ana}\n${dog}`)
    const third = await change(second.version, { docks: 4, visitCents: 1 }, 'ar')
    expect(await notes()).toContain('Quais : 4')
    await change(third.version, { docks: 5, heightCentimeters: null }, 'en')
    expect(await notes()).toBe(`Gate B\nDocks: 5\n${ana}\n${dog}`)
    await api.call(contract.deleteProperty, { as, params: { id: made.id } })
    await add({ docks: 0, heightCentimeters: null, accessNotes: '' })
    expect(await notes()).toBe(`${ana}\n${dog}`)
  })

  it('goes with its place, and can’t be restored without it', async () => {
    const { id, placeId } = await add()
    await api.call(archivePlace, { as, params: { id: placeId } })
    expect((await list()).total).toBe(0)
    const restore = { as, params: { id } }
    expect(await api.refusal(contract.restoreProperty, restore)).toMatchObject({
      status: 409,
      message: 'Its place was deleted. List the property again at its address.',
    })
    await add({ name: 'Again' })
    expect((await list()).properties.map(({ name }) => name)).toEqual(['Again'])
  })

  it('with another address is listed for the place there', async () => {
    const made = await add()
    const taken = await add({ name: 'Bakery', address: 'Elsewhere 5' })
    const change = (address: string) => {
      const body = input({ address, pins: { door: [-56.2, -34.8], parking: null }, version: made.version }) as never
      return { as, params: { id: made.id }, body }
    }
    expect((await api.refusal(contract.changeProperty, change('Elsewhere 5'))).status).toBe(409)
    const moved = await api.call(contract.changeProperty, change('Harbour 8'))
    expect([made.placeId, taken.placeId]).not.toContain(moved.placeId)
    expect(moved).toMatchObject({ address: 'Harbour 8', door: [-56.2, -34.8], version: made.version + 1 })
  })

  it('is not changed by whoever began before someone else changed it or its place', async () => {
    const { id, placeId, version } = await add()
    const change = (of: number) => ({ as, params: { id }, body: input({ docks: 9, pins: null, version: of }) as never })
    await api.call(contract.changeProperty, change(version))
    expect((await api.refusal(contract.changeProperty, change(version))).status).toBe(409)
    const { version: placeVersion } = await api.call(readPlace, { as, params: { id: placeId } })
    const place = { address: 'Rambla 12', pins: null, name: '', accessNotes: '', serviceMinutes: 5, hours }
    await api.call(changePlace, { as, params: { id: placeId }, body: { ...place, version: placeVersion } })
    expect((await api.refusal(contract.changeProperty, change(version + 1))).status).toBe(409)
    await api.call(contract.changeProperty, change(version + 2))
  })

  it('is sent back without a name, an address, a contact or a way to reach them', async () => {
    expect(await path({ name: ' ' })).toBe('name')
    expect(await path({ address: '' })).toBe('address')
    expect(await path({ contacts: [] })).toBe('contacts')
    expect(await path({ contacts: [{ ...contact, phone: '' }] })).toBe('contacts.0.phone')
    expect(await path({ docks: -1 })).toBe('docks')
    expect(await path({ hours: { ...hours, friday: [{ from: '12:00', to: '08:00' }] } })).toBe('hours.friday.0.to')
  })
})

describe('properties', () => {
  it('are found by name and address, and narrowed by type', async () => {
    await add()
    await add({ name: 'Bakery', kind: 'shop', address: 'Elsewhere 5' })
    const names = async (query: object) => (await list(query)).properties.map(({ name }) => name)
    expect(await names({ q: 'elsewh' })).toEqual(['Bakery'])
    expect(await names({ kind: 'warehouse' })).toEqual(['Harbour warehouse'])
    expect(await names({ sortBy: 'name', orderBy: 'asc' })).toEqual(['Bakery', 'Harbour warehouse'])
  })

  it('of the company are hidden from clients, who keep their own', async () => {
    const { id } = await add()
    const own = [
      { action: ['read', 'create', 'write', 'delete'], subject: 'Place', conditions: { ownerId: '$user.id' } },
    ]
    const client = await api.signIn(own)
    expect((await list({}, client)).total).toBe(0)
    expect((await api.refusal(contract.readProperty, { as: client, params: { id } })).status).toBe(404)
    expect((await api.refusal(contract.deleteProperty, { as: client, params: { id } })).status).toBe(404)
    const change = { as: client, params: { id }, body: input({ version: 2 }) as never }
    expect((await api.refusal(contract.changeProperty, change)).status).toBe(404)
    expect((await api.refusal(contract.restoreProperty, { as: client, params: { id } })).status).toBe(404)
    await add({ name: 'Mine' }, client)
    expect((await list({}, client)).properties.map(({ name }) => name)).toEqual(['Mine'])
  })

  it('need the right to change places', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Place' }])
    expect((await api.refusal(contract.createProperty, { as: reader, body: input() })).status).toBe(403)
    const change = { params: { id: 99 }, body: input({ version: 1 }) as never }
    expect((await api.refusal(contract.changeProperty, { ...change, as: reader })).status).toBe(403)
    expect((await api.refusal(contract.changeProperty, { ...change, as })).status).toBe(404)
    const wrong = { as, params: { id: 99 }, body: input({ version: 1, name: ' ' }) as never }
    expect((await api.refusal(contract.changeProperty, wrong)).status).toBe(422)
    expect((await api.refusal(contract.readProperty, { as, params: { id: 99 } })).status).toBe(404)
  })
})

it('the sample lists a warehouse and a shop once, at places with their hours', async () => {
  await api.machine.db.transaction((tx) => sampleProperties({ ...api.machine, db: tx }))
  await api.machine.db.transaction((tx) => sampleProperties({ ...api.machine, db: tx }))
  const { properties, total } = await list()
  expect([total, properties.map(({ kind }) => kind).toSorted()]).toEqual([2, ['shop', 'warehouse']])
  for (const { door, serviceMinutes } of properties)
    expect([door !== null, serviceMinutes !== null]).toEqual([true, true])
})
