import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { changeZone, createZone, deleteZone, importZones } from '../depots/contract.ts'
import { createDelivery, readDelivery } from './contract.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const ring: [number, number][] = [
  [-57, -36],
  [-55, -36],
  [-55, -34],
  [-57, -34],
  [-57, -36],
]
const farRing = ring.map(([longitude, latitude]): [number, number] => [longitude + 20, latitude])
const zone = (rings = [ring]) => ({ name: 'All', color: '#7367F0', rings, depotId: null })
const zoneOf = async (reference: string) => (await api.call(readDelivery, { as, params: { id: reference } })).zoneId
const take = (reference: string) =>
  api.call(createDelivery, { as, body: { reference, recipient: 'Ana', address: 'Rambla 12', pins } })

it('existing deliveries get their zone when one is added, changed or deleted', async () => {
  await take('A')
  expect(await zoneOf('A')).toBeNull()
  const { id } = await api.call(createZone, { as, body: zone() })
  expect(await zoneOf('A')).toBe(id)
  const body = { ...zone([farRing]), version: 1 }
  await api.call(changeZone, { as, params: { id }, body })
  expect(await zoneOf('A')).toBeNull()
  const other = await api.call(createZone, { as, body: zone() })
  await api.call(changeZone, { as, params: { id }, body: { ...zone(), version: 2 } })
  expect(await zoneOf('A')).toBe(id)
  await api.call(deleteZone, { as, params: { id } })
  expect(await zoneOf('A')).toBe(other.id)
})

it('existing deliveries get the zones of an imported file', async () => {
  await take('A')
  const geojson = { type: 'Feature', properties: { name: 'South' }, geometry: { type: 'Polygon', coordinates: [ring] } }
  const body = { geojson, depotId: null }
  expect(await api.call(importZones, { as, body })).toMatchObject({ created: 1 })
  expect(await zoneOf('A')).not.toBeNull()
})
