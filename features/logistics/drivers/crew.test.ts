import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { createDepot } from '../depots/contract.ts'
import { createProfile, listProfiles, listVehicles } from '../vehicles/contract.ts'
import { weekOf } from '../settings/rules.ts'
import { changeDriver, createCrew, listDrivers, readDriver, undoCrew } from './contract.ts'
import { crewNames } from './web/crew.ts'

const api = await testApi()
const crew = { kind: 'van', vehicleName: 'Van', depotId: null } as const
let as: string

beforeEach(async () => (as = await api.signIn()))

const add = (names: string[], more: object = {}, by = as) =>
  api.call(createCrew, { as: by, body: { ...crew, names, ...more } })
const refused = (names: string[], more: object = {}, by = as) =>
  api.refusal(createCrew, { as: by, body: { ...crew, names, ...more } })
const everything = async () => {
  const { drivers } = await api.call(listDrivers, { as })
  const { vehicles } = await api.call(listVehicles, { as })
  const { profiles } = await api.call(listProfiles, { as })
  return [drivers.length, vehicles.length, profiles.length]
}

it('reads a name from each line, each once', () => {
  expect(crewNames('  Ana Ruiz \n\nBo Lund\r\nAna Ruiz\n')).toEqual(['Ana Ruiz', 'Bo Lund'])
})

it('gives each driver a vehicle of the same new profile', async () => {
  const added = await add(['Ana Ruiz', 'Bo Lund'])
  expect(added.crew.map(({ name, vehicleName }) => [name, vehicleName])).toEqual([
    ['Ana Ruiz', 'Van 1'],
    ['Bo Lund', 'Van 2'],
  ])
  const { vehicles } = await api.call(listVehicles, { as })
  expect(vehicles.map(({ profileName }) => profileName)).toEqual(['Van', 'Van'])
  const { drivers } = await api.call(listDrivers, { as })
  expect(drivers.map(({ name, vehicleName }) => [name, vehicleName]).toSorted()).toEqual([
    ['Ana Ruiz', 'Van 1'],
    ['Bo Lund', 'Van 2'],
  ])
  const more = await add(['Cleo Dunn'])
  expect(more.crew[0]!.vehicleName).toBe('Van 3')
  expect(await everything()).toEqual([3, 3, 1])
})

it('says that all are there, where the same list is sent again', async () => {
  await add(['Ana Ruiz', 'Bo Lund'])
  expect((await refused(['Ana Ruiz', 'Bo Lund'])).message).toContain(
    'There are already drivers with all of these names',
  )
  expect(await everything()).toEqual([2, 2, 1])
})

it('finds a name for its profile, whatever those of other kinds are called', async () => {
  const sizes = { heightMeters: null, weightTonnes: null, lengthMeters: null }
  const usual = { capacities: {}, features: [], speedPercent: 100, gramsPerKilometer: 0, ...sizes }
  for (const name of ['Van', 'Van (van)'])
    await api.call(createProfile, { as, body: { ...usual, name, kind: 'truck' } })
  await add(['Ana Ruiz'])
  const { profiles } = await api.call(listProfiles, { as })
  expect(profiles.map(({ name }) => name).toSorted()).toEqual(['Van', 'Van (van)', 'Van (van) 2'])
})

it('adds nobody where one name is refused, and says why for each', async () => {
  await add(['Ana Ruiz'])
  const { status, issues } = await refused(['Bo Lund', 'ana ruíz', 'Cleo Dunn', 'BO LUND'])
  expect(status).toBe(422)
  expect(issues).toMatchObject([
    { path: 'names.1', message: 'There is already a driver named ana ruíz.' },
    { path: 'names.3', message: 'BO LUND is in the list twice.' },
  ])
  expect(await everything()).toEqual([1, 1, 1])
  expect((await refused(['Ana Ruiz', 'Bo Lund'])).message).toContain('No one was added')
  // Sent twice at once, it is added once.
  const both = await Promise.allSettled([add(['Bo Lund']), add(['Bo Lund'])])
  expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await everything()).toEqual([2, 2, 1])
})

it('adds nobody where the depot, the number of names or the kind is wrong', async () => {
  for (const [names, more] of [
    [['Ana Ruiz'], { depotId: 4711 }],
    [[], {}],
    [['  '], {}],
    [Array.from({ length: 51 }, (_, at) => `Driver ${at}`), {}],
    [['Ana Ruiz'], { kind: 'rocket' }],
    [['Ana Ruiz'], { vehicleName: '' }],
  ] as const)
    expect((await refused([...names], more)).status).toBe(422)
  expect(await everything()).toEqual([0, 0, 0])
})

it('needs the rights to all it adds, where it adds it', async () => {
  const hours = weekOf(['monday'], '08:00', '17:00')
  const depot = { name: 'Depot', code: 'D', address: '', point: [-56.19, -34.88] as [number, number], docks: 1 }
  const made = await api.call(createDepot, { as, body: { ...depot, hours, loadingMinutes: 0 } })
  const right = (subject: string, conditions?: object) => ({
    action: 'create',
    subject,
    ...(conditions && { conditions }),
  })
  const here = { depotId: { $in: [made.id] } }
  const setting = { action: 'write', subject: 'Setting' }
  for (const rules of [
    [right('Vehicle'), setting],
    [right('Driver'), setting],
    [right('Driver'), right('Vehicle')],
    [right('Driver', here), right('Vehicle'), setting],
    [right('Driver'), right('Vehicle', here), setting],
  ])
    expect((await refused(['Ana Ruiz'], {}, await api.signIn(rules))).status).toBe(403)
  expect(await everything()).toEqual([0, 0, 0])
  const clerk = await api.signIn([right('Driver', here), right('Vehicle', here), setting])
  expect((await add(['Ana Ruiz'], { depotId: made.id }, clerk)).crew).toHaveLength(1)
})

it('is taken back whole, unless one was changed since', async () => {
  const { crew: added } = await add(['Ana Ruiz', 'Bo Lund'])
  const driverIds = added.map(({ id }) => id)
  const { id, version, zoneNames: _, ...ana } = await api.call(readDriver, { as, params: { id: driverIds[0]! } })
  await api.call(undoCrew, { as, body: { driverIds } })
  expect(await everything()).toEqual([0, 0, 1])
  // Again is no harm, and the names are free.
  await api.call(undoCrew, { as, body: { driverIds } })
  const again = (await add(['Ana Ruiz', 'Bo Lund'])).crew.map((one) => one.id)
  const body = { ...ana, vehicleId: null, costPerHourCents: undefined, phone: '+598 91 000 111', version }
  await api.call(changeDriver, { as, params: { id: again[1]! }, body })
  expect((await api.refusal(undoCrew, { as, body: { driverIds: again } })).status).toBe(409)
  expect(await everything()).toEqual([2, 2, 1])
  expect(id).toBe(driverIds[0])
  expect((await api.refusal(undoCrew, { as, body: { driverIds: [4711] } })).status).toBe(404)
  const reader = await api.signIn([{ action: 'create', subject: 'Driver' }])
  expect((await api.refusal(undoCrew, { as: reader, body: { driverIds } })).status).toBe(403)
})

it('is not taken back once another driver has one of its vehicles', async () => {
  const { crew: added } = await add(['Ana Ruiz', 'Bo Lund'])
  const [ana, bo] = added
  const {
    id,
    version,
    zoneNames: _,
    ...eva
  } = await api.call(readDriver, { as, params: { id: (await add(['Eva Sol'])).crew[0]!.id } })
  const body = { ...eva, vehicleId: ana!.vehicleId, costPerHourCents: undefined, version }
  await api.call(changeDriver, { as, params: { id }, body })
  expect((await api.refusal(undoCrew, { as, body: { driverIds: [ana!.id, bo!.id] } })).status).toBe(409)
  await api.call(undoCrew, { as, body: { driverIds: [bo!.id] } })
  expect((await api.call(readDriver, { as, params: { id: bo!.id } })).isArchived).toBe(true)
})
