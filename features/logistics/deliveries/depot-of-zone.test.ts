import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { archiveDepot, createDepot, createZone } from '../depots/contract.ts'
import { sampleDepots } from '../depots/sample.ts'
import { changePlace } from '../places/contract.ts'
import { changeDelivery, createDeliveries, createDelivery, readDelivery } from './contract.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

type Box = [number, number, number, number]
const west: Box = [-56.2, -34.95, -56.1, -34.85]
const east: Box = [-56.1, -34.95, -56, -34.85]
const inWest = { door: [-56.15, -34.9] as [number, number], parking: null }
const inEast = { door: [-56.05, -34.9] as [number, number], parking: null }
const outside = { door: [-56.5, -34.9] as [number, number], parking: null }

const makeDepot = async (name: string) => {
  const { id: _id, ...sample } = sampleDepots[0]!
  return (await api.call(createDepot, { as, body: { ...sample, name, code: name } })).id
}
const makeZone = ([left, bottom, right, top]: Box, depotId: number | null) => {
  const ring: [number, number][] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ]
  return api.call(createZone, { as, body: { name: 'Zone', color: '#7367F0', rings: [ring], depotId } })
}
const twoDepots = async () => {
  const [one, other] = [await makeDepot('West'), await makeDepot('East')]
  await makeZone(west, one)
  await makeZone(east, other)
  return [one, other] as const
}
const read = (reference: string) => api.call(readDelivery, { as, params: { id: reference } })
const take = (reference: string, change: object = {}) =>
  api.call(createDelivery, {
    as,
    body: { reference, recipient: 'Ana', address: `Rambla ${reference}`, ...change },
  })

it('a delivery without a depot gets the depot of its zone', async () => {
  const [one, other] = await twoDepots()
  expect((await take('A', { pins: inWest })).depotId).toBe(one)
  const rows = [{ reference: 'B', recipient: 'Ana', address: 'Rambla B', pins: inEast }]
  await api.call(createDeliveries, { as, body: { deliveries: rows, duplicates: 'skip' } })
  expect((await read('B')).depotId).toBe(other)
  expect((await take('C', { pins: inWest, depotId: other })).depotId).toBe(other)
  expect((await take('D', { pins: outside })).depotId).toBeNull()
})

it('the only depot in use serves every delivery, wherever it goes', async () => {
  const [one, other] = await twoDepots()
  await api.call(archiveDepot, { as, params: { id: other } })
  expect((await take('A', { pins: inEast })).depotId).toBe(one)
  expect((await take('B')).depotId).toBe(one)
})

it('a delivery whose address is settled later gets the depot of its zone then', async () => {
  const [one, other] = await twoDepots()
  const waiting = await take('A')
  expect(waiting).toMatchObject({ depotId: null, state: 'needsAddress' })
  const { id, version } = waiting
  await api.call(changeDelivery, { as, params: { id }, body: { version, pins: inEast } })
  expect(await read('A')).toMatchObject({ depotId: other, state: 'ready' })
  const later = await take('B')
  const { id: placeId, version: kept } = later.place!
  await api.call(changePlace, { as, params: { id: placeId }, body: { version: kept, pins: inWest } })
  expect(await read('B')).toMatchObject({ depotId: one, state: 'ready' })
})
