import { beforeEach, describe, expect, it } from 'vitest'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { listEvents } from '#platform/events/contract.ts'
import { searchAll } from '#platform/search/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readLogisticsSettings } from '../settings/contract.ts'
import { sampleDepotsAndZones } from '../depots/sample.ts'
import * as contract from './contract.ts'
import type { ProfileInput, VehicleInput } from './contract.ts'
import { capacitiesOf, serviceDue, validityOf } from './rules.ts'
import { sampleFleet } from './sample.ts'

const api = await testApi()
let as = ''
let profileId = 0
const profile: ProfileInput = {
  name: 'Van',
  kind: 'van',
  capacities: { parcels: 100 },
  features: [],
  speedPercent: 100,
  costs: { fixedCents: 100, perKilometerCents: 30, perHourCents: 0 },
  gramsPerKilometer: 200,
  heightMeters: null,
  weightTonnes: null,
  lengthMeters: null,
}
beforeEach(async () => {
  as = await api.signIn()
  await sampleDepotsAndZones(api.machine)
  profileId = (await api.call(contract.createProfile, { as, body: profile })).id
})

const vehicle = (change: Partial<VehicleInput> = {}): VehicleInput => ({
  name: 'Van 1',
  plate: 'AB 123',
  profileId,
  depotId: null,
  capacities: null,
  features: [],
  odometerKilometers: 1000,
  warnings: 'No Warnings',
  faultCode: '',
  notes: '',
  ...change,
})
const add = (change: Partial<VehicleInput> = {}) => api.call(contract.createVehicle, { as, body: vehicle(change) })
const names = async (query: object = {}, who = as) =>
  (await api.call(contract.listVehicles, { as: who, query })).vehicles.map(({ name }) => name)
const may = (action: string | string[], depotIds: number[]): AbilityRule => ({
  action,
  subject: 'Vehicle',
  conditions: { depotId: { $in: depotIds } },
})

describe('the specification’s list of vehicles', () => {
  it('contains 25 samples with its fields, sorted by each of its keys', async () => {
    await sampleFleet(api.machine)
    await sampleFleet(api.machine)
    const first = await api.call(contract.listVehicles, { as })
    expect(first.totalVehicles).toBe(25)
    expect(first.vehicles).toHaveLength(10)
    for (const key of ['id', 'location', 'startCity', 'startCountry', 'endCity', 'endCountry', 'warnings', 'progress'])
      expect(first.vehicles[0]).toHaveProperty(key)
    const fields = {
      location: 'location',
      startRoute: 'startCity',
      endRoute: 'endCity',
      warnings: 'warnings',
      progress: 'progress',
    } as const
    for (const [sortBy, field] of Object.entries(fields)) {
      const query = { sortBy, orderBy: 'desc', itemsPerPage: 100 }
      const values = (await api.call(contract.listVehicles, { as, query })).vehicles.map((one) => one[field])
      expect(values).toHaveLength(25)
      if (sortBy === 'location' || sortBy === 'progress')
        expect(values).toEqual([...values].sort((one, other) => Number(other) - Number(one)))
    }
    const working = await api.call(contract.listVehicles, { as, query: { depotId: 1, itemsPerPage: 100 } })
    const others = await api.call(contract.listVehicles, { as, query: { depotId: 2, itemsPerPage: 100 } })
    const own = [...working.vehicles, ...others.vehicles]
    expect(own).toHaveLength(12)
    expect(new Set(own.map(({ profileName }) => profileName)).size).toBe(3)
    expect(first.vehicles.every(({ isSample, progress }) => isSample && progress >= 0 && progress <= 100)).toBe(true)
    expect((await add()).location).toBeGreaterThan(500_000)
  })
})

describe('the map of the fleet', () => {
  const mapped = async (query: object = {}, who = as) =>
    (await api.call(contract.listVehiclePoints, { as: who, query })).vehicles.map(({ name }) => name)

  it('holds all vehicles of a filter, not a page of them, each with where it was seen last', async () => {
    await sampleFleet(api.machine)
    const { vehicles: all, hasMore } = await api.call(contract.listVehiclePoints, { as })
    expect([all.length, hasMore]).toEqual([25, false])
    expect(all.every(({ lastFix }) => lastFix !== null && lastFix.point.length === 2)).toBe(true)
    const { vehicles: rows } = await api.call(contract.listVehicles, { as, query: { depotId: 1, itemsPerPage: 100 } })
    expect((await mapped({ depotId: 1 })).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it('follows the filters of the list, and shows nobody more than the list does', async () => {
    const { id } = await add({ depotId: 1 })
    await add({ name: 'Van 2', plate: '', warnings: 'Oil Leakage', depotId: 2 })
    expect(await mapped({ q: 'ab 1' })).toEqual(['Van 1'])
    expect(await mapped({ warning: 'Oil Leakage' })).toEqual(['Van 2'])
    expect(await mapped({ kind: 'truck' })).toEqual([])
    expect(await mapped({ only: `${id},999` })).toEqual(['Van 1'])
    expect(await names({ only: '0' })).toEqual([])
    expect(await names({ only: 'x' })).toEqual([])
    expect(await mapped({}, await api.signIn([may('read', [2])]))).toEqual(['Van 2'])
    await api.call(contract.archiveVehicle, { as, params: { id } })
    expect(await mapped()).toEqual(['Van 2'])
    expect(await mapped({ archived: 'yes' })).toEqual(['Van 1'])
  })
})

describe('vehicles', () => {
  it('are added, found, filtered and changed', async () => {
    const { id } = await add({ depotId: 1 })
    await add({ name: 'Van 2', plate: '', warnings: 'Oil Leakage', depotId: 2 })
    expect(await names()).toEqual(['Van 1', 'Van 2'])
    expect(await names({ q: 'ab 1' })).toEqual(['Van 1'])
    expect(await names({ warning: 'Oil Leakage' })).toEqual(['Van 2'])
    expect(await names({ warning: 'any' })).toEqual(['Van 2'])
    expect(await names({ depotId: 1 })).toEqual(['Van 1'])
    expect(await names({ kind: 'truck' })).toEqual([])
    const body = { ...vehicle({ name: 'Van one', depotId: 1 }), version: 1 }
    const after = await api.call(contract.changeVehicle, { as, params: { id }, body })
    expect(after).toMatchObject({ name: 'Van one', version: 2, depotName: 'Depot Aguada', lastFix: null })
    expect((await api.refusal(contract.changeVehicle, { as, params: { id }, body })).status).toBe(409)
    const { events } = await api.call(listEvents, { as, query: { kind: 'vehicle.changed' } })
    expect(events).toMatchObject([{ before: { name: 'Van 1' }, after: { name: 'Van one' } }])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ profileId: 999 }, 'profileId'],
    [{ depotId: 999 }, 'depotId'],
    [{ odometerKilometers: -1 }, 'odometerKilometers'],
    [{ plate: 'ab 123' }, 'plate'],
    [{ capacities: { parcels: -2 } }, 'capacities.parcels'],
  ])('are refused with %j', async (change, path) => {
    await add()
    const body = vehicle({ plate: '', ...change })
    expect((await api.refusal(contract.createVehicle, { as, body })).issues[0]?.path).toBe(path)
  })

  it('leave the list when archived and come back, unless their plate was given away', async () => {
    const { id } = await add()
    await api.call(contract.archiveVehicle, { as, params: { id } })
    expect(await names()).toEqual([])
    expect(await names({ archived: 'yes' })).toEqual(['Van 1'])
    await api.call(contract.restoreVehicle, { as, params: { id } })
    expect(await names()).toEqual(['Van 1'])
    await api.call(contract.archiveVehicle, { as, params: { id } })
    await add({ name: 'Other' })
    expect((await api.refusal(contract.restoreVehicle, { as, params: { id } })).issues[0]?.path).toBe('plate')
  })

  it('keep papers, a service plan and inspections', async () => {
    const { id } = await add()
    const paper = { kind: 'insurance', number: 'X1', expiresOn: '2027-01-01' } as const
    const withPaper = await api.call(contract.addDocument, { as, params: { id }, body: paper })
    const service = { name: 'Oil', everyKilometers: 10_000, everyMonths: null, lastKilometers: 0, lastOn: '2026-01-01' }
    const served = await api.call(contract.addService, { as, params: { id }, body: service })
    const entry = served.services[0]!.id
    const done = { odometerKilometers: 12_000 }
    expect(await api.call(contract.finishService, { as, params: { id, entry }, body: done })).toMatchObject({
      odometerKilometers: 12_000,
      services: [{ lastKilometers: 12_000, lastOn: '2026-11-20' }],
    })
    const back = { as, params: { id, entry }, body: { odometerKilometers: 5 } }
    expect((await api.refusal(contract.finishService, back)).issues[0]?.path).toBe('odometerKilometers')
    const idle = { ...service, everyKilometers: null }
    expect((await api.refusal(contract.addService, { as, params: { id }, body: idle })).status).toBe(422)
    const inspection = { kind: 'preTrip', result: 'unsafe', note: 'Brakes' } as const
    expect(
      (await api.call(contract.addInspection, { as, params: { id }, body: inspection })).inspections,
    ).toMatchObject([{ result: 'unsafe', personName: expect.stringContaining('Person') }])
    const other = await add({ name: 'Other', plate: '' })
    const foreign = { as, params: { id: other.id, entry: withPaper.documents[0]!.id } }
    expect((await api.refusal(contract.deleteDocument, foreign)).status).toBe(404)
    const params = { id, entry: withPaper.documents[0]!.id }
    expect((await api.call(contract.deleteDocument, { as, params })).documents).toEqual([])
    expect((await api.call(contract.deleteService, { as, params: { id, entry } })).services).toEqual([])
    expect((await api.refusal(contract.deleteService, { as, params: { id, entry } })).status).toBe(404)
  })

  it('are seen and changed only within the depots of the person', async () => {
    const mine = await add({ depotId: 1 })
    const theirs = await add({ name: 'Theirs', plate: '', depotId: 2 })
    await add({ name: 'Nobody’s', plate: '' })
    const clerk = await api.signIn([may(['read', 'write', 'create', 'delete'], [1])], { depotIds: [1] })
    expect(await names({}, clerk)).toEqual(['Van 1'])
    const params = { id: theirs.id }
    const body = { ...vehicle({ depotId: 1, plate: '' }), version: 1 }
    expect((await api.refusal(contract.readVehicle, { as: clerk, params })).status).toBe(404)
    expect((await api.refusal(contract.changeVehicle, { as: clerk, params, body })).status).toBe(404)
    expect((await api.refusal(contract.archiveVehicle, { as: clerk, params })).status).toBe(404)
    const away = { ...vehicle({ depotId: 2 }), version: 1 }
    expect((await api.refusal(contract.changeVehicle, { as: clerk, params: { id: mine.id }, body: away })).status).toBe(
      403,
    )
    expect((await api.refusal(contract.createVehicle, { as: clerk, body: vehicle({ depotId: 2 }) })).status).toBe(403)
    expect((await api.refusal(contract.createVehicle, { as: clerk, body: vehicle({ plate: 'C' }) })).status).toBe(403)
    const found = await api.call(searchAll, { as: clerk, query: { q: 'theirs' } })
    expect(JSON.stringify(found)).not.toContain('Theirs')
    expect(JSON.stringify(await api.call(searchAll, { as, query: { q: 'theirs' } }))).toContain('Theirs')
  })
})

describe('the import of vehicles', () => {
  const file = (text: string) => new Blob([text])
  const run = (text: string, mode: 'check' | 'apply', who = as) =>
    api.call(contract.importVehicles, { as: who, query: { mode }, body: file(text) })

  it('checks first, then imports the valid rows and updates known plates', async () => {
    await add()
    const text = [
      'Name,Plate,Profile,Depot,Odometer',
      'New van,CD 456,van,AGU,"12,500"',
      'Renamed,ab 123,,,',
      'No profile,EF 1,boat,,',
      ',GH 2,Van,,',
      'Again,CD 456,Van,,',
    ].join('\n')
    const { rows } = await run(text, 'check')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'update', 'refused', 'refused', 'refused'])
    expect(rows[2]!.message).toBe('There is no vehicle profile named boat. Use one of: Van.')
    expect(await names()).toEqual(['Van 1'])
    await run(text, 'apply')
    expect(await names({ sortBy: 'name' })).toEqual(['New van', 'Renamed'])
    const [made] = (await api.call(contract.listVehicles, { as, query: { q: 'CD 456' } })).vehicles
    expect(made).toMatchObject({ depotId: 1, profileName: 'Van' })
    expect((await api.call(contract.readVehicle, { as, params: { id: made!.id } })).odometerKilometers).toBe(12_500)
  })

  it('takes features and what fits in, by the units of the workspace', async () => {
    const { units } = (await api.call(readLogisticsSettings, { as })).tabs.general
    const [first, second] = units
    const head = `Name,Plate,Profile,Features,${first!.name},${second!.key}`
    await run(`${head}\nCold van,CV 1,Van,"refrigerated; Hayon élévateur",40,"1,250"`, 'apply')
    const [made] = (await api.call(contract.listVehicles, { as, query: { q: 'CV 1' } })).vehicles
    const vehicle = await api.call(contract.readVehicle, { as, params: { id: made!.id } })
    expect(vehicle.features).toEqual(['refrigerated', 'tailLift'])
    expect(vehicle.capacities).toMatchObject({ [first!.key]: 40, [second!.key]: 1250 })
    const { rows } = await run(`${head}\nCold van,CV 1,Van,,lots,\nHot van,HV 1,Van,oven,,`, 'check')
    expect(rows[0]).toMatchObject({ outcome: 'refused', message: `${first!.name} is missing or invalid.` })
    const { unread } = await run(`${head},capacity kg\nCold van,CV 1,Van,,,,7`, 'check')
    expect(unread).toEqual(['capacity kg'])
    expect(rows[1]).toMatchObject({ outcome: 'refused', message: 'Features is missing or invalid.' })
  })

  it('reads kilometres by the decimal sign of their column', async () => {
    await add()
    const read = async (...cells: string[]) => {
      const lines = cells.map((cell, at) => `V${at},XY ${at},Van,"${cell}"`)
      await run(['Name,Plate,Profile,Odometer', ...lines].join('\n'), 'apply')
      const { vehicles } = await api.call(contract.listVehicles, { as, query: { q: 'XY', sortBy: 'name' } })
      const ids = vehicles.map(({ id }) => ({ as, params: { id } }))
      return Promise.all(ids.map(async (one) => (await api.call(contract.readVehicle, one)).odometerKilometers))
    }
    expect(await read('1234.5', '12,500')).toEqual([1235, 12_500])
    expect(await read('1234,5', '12.500')).toEqual([1235, 12_500])
    expect(await read('12,500', '7.300')).toEqual([12_500, 7300])
    const { rows } = await run('Name,Plate,Profile,Odometer\nV,XY 9,Van,many', 'check')
    expect(rows[0]).toMatchObject({ outcome: 'refused' })
  })

  it('refuses rows for depots the person has no rights to, and files without names', async () => {
    const clerk = await api.signIn([may(['read', 'write', 'create'], [1])], { depotIds: [1] })
    const { rows } = await run('Name,Profile,Depot\nA,Van,AGU\nB,Van,UNI', 'apply', clerk)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'refused'])
    const body = file('Plate\nX')
    expect((await api.refusal(contract.importVehicles, { as, query: { mode: 'check' }, body })).status).toBe(422)
  })
})

describe('profiles', () => {
  it('are changed and deleted while no vehicle has them', async () => {
    await add()
    const body = { ...profile, name: 'Big van', version: 1 }
    const params = { id: profileId }
    expect(await api.call(contract.changeProfile, { as, params, body })).toMatchObject({
      name: 'Big van',
      totalVehicles: 1,
    })
    expect((await api.refusal(contract.changeProfile, { as, params, body })).status).toBe(409)
    expect((await api.refusal(contract.deleteProfile, { as, params })).status).toBe(409)
    const { id } = await api.call(contract.createProfile, { as, body: profile })
    const twice = { as, body: profile }
    expect((await api.refusal(contract.createProfile, twice)).issues[0]?.path).toBe('name')
    await api.call(contract.deleteProfile, { as, params: { id } })
    expect((await api.refusal(contract.deleteProfile, { as, params: { id } })).status).toBe(404)
    expect((await api.refusal(contract.changeProfile, { as, params: { id }, body })).status).toBe(404)
  })

  it('hide their costs from people who may not see or change costs', async () => {
    const planner = await api.signIn([
      { action: 'read', subject: 'Vehicle' },
      { action: 'write', subject: 'Setting' },
    ])
    const { profiles } = await api.call(contract.listProfiles, { as: planner })
    expect(profiles).toMatchObject([{ costs: null }])
    const body = {
      ...profile,
      name: 'Cheap',
      costs: { fixedCents: 0, perKilometerCents: 0, perHourCents: 0 },
      version: 1,
    }
    await api.call(contract.changeProfile, { as: planner, params: { id: profileId }, body })
    expect((await api.call(contract.listProfiles, { as })).profiles).toMatchObject([
      { name: 'Cheap', costs: profile.costs },
    ])
  })
})

describe('rules of vehicles', () => {
  it('take a vehicle’s own capacity before its profile’s', () => {
    const held = capacitiesOf({ capacities: { parcels: 80 } }, { capacities: { parcels: 100, kilograms: 900 } })
    expect(held).toEqual({ parcels: 80, kilograms: 900 })
  })

  it('warn of papers a month before they expire', () => {
    expect(validityOf(null, '2026-11-20')).toBe('valid')
    expect(validityOf('2026-12-21', '2026-11-20')).toBe('valid')
    expect(validityOf('2026-12-20', '2026-11-20')).toBe('expiring')
    expect(validityOf('2026-11-20', '2026-11-20')).toBe('expiring')
    expect(validityOf('2026-11-19', '2026-11-20')).toBe('expired')
  })

  it('have a service due by date or by distance, on the last day of a shorter month', () => {
    const plan = { everyKilometers: 10_000, everyMonths: 1, lastKilometers: 5000, lastOn: '2026-01-31' }
    const at = (odometerKilometers: number, today: string) => serviceDue(plan, { odometerKilometers, today })
    expect(at(6000, '2026-02-27')).toEqual({ on: '2026-02-28', atKilometers: 15_000, isDue: false })
    expect(at(6000, '2026-02-28').isDue).toBe(true)
    expect(at(15_000, '2026-02-01').isDue).toBe(true)
  })
})
