import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import type { call } from '#kit/web/call.ts'
import { listVehicles } from '../vehicles/contract.ts'
import { listDrivers } from './contract.ts'
import { addCrew, crewNames } from './web/crew.ts'

const api = await testApi()
const crew = { kind: 'van', kindName: 'Van', depotId: null } as const

it('reads a name from each line, each once', () => {
  expect(crewNames('  Ana Ruiz \n\nBo Lund\r\nAna Ruiz\n')).toEqual(['Ana Ruiz', 'Bo Lund'])
})

it('gives each driver a vehicle of the same new profile', async () => {
  const as = await api.signIn()
  const send = ((endpoint, given) => api.call(endpoint, { as, ...given } as never)) as typeof call
  const left: string[][] = []
  await addCrew(send, { ...crew, names: ['Ana Ruiz', 'Bo Lund'] }, (names) => left.push(names))
  expect(left).toEqual([['Bo Lund'], []])
  const { vehicles } = await api.call(listVehicles, { as })
  expect(vehicles.map(({ name, profileName }) => [name, profileName]).toSorted()).toEqual([
    ['Van 1', 'Van'],
    ['Van 2', 'Van'],
  ])
  const { drivers } = await api.call(listDrivers, { as })
  expect(drivers.map(({ name, vehicleName }) => [name, vehicleName]).toSorted()).toEqual([
    ['Ana Ruiz', 'Van 1'],
    ['Bo Lund', 'Van 2'],
  ])
})
