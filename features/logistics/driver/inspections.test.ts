import { beforeEach, describe, expect, it } from 'vitest'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listEvents } from '#platform/events/contract.ts'
import { listExceptions } from '../exceptions/contract.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { previewPublication } from '../routes/contract.ts'
import { changeProof, type ProofSettings } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { addInspection, readInspectionPhoto, readVehicle } from '../vehicles/contract.ts'
import { readDriverDay } from './contract.ts'

const api = await testApi()
let day: RecordedDay
let vehicleId: number

beforeEach(async () => {
  day = await recordedDay(api)
  vehicleId = (await day.read()).vehicleId
})

/** Without those that the office recorded before. */
const inspections = async () => {
  const vehicle = await api.call(readVehicle, { as: day.as, params: { id: vehicleId } })
  return vehicle.inspections.filter(({ driverId }) => driverId !== null)
}
const isBlocked = async () => {
  const { problems } = await api.call(previewPublication, { as: day.as, params: { id: day.planId } })
  return problems.some(({ kind }) => kind === 'vehicleUnsafe')
}
const tyres = (files: string[] = []) => ({ key: 'tyres', isOk: false, note: 'Worn', files })
const lights = { key: 'lights', isOk: true, files: [] }
const check = (data: object) => day.act('vehicleCheck', { data: { vehicleId, items: [lights], ...data } })
const saveProof = (value: Partial<ProofSettings>, version = 0) =>
  api.call(changeProof, { as: day.as, body: { version, value: { ...settingDefaults.proof, ...value } } })

describe('the vehicle check of a driver', () => {
  it('is an inspection of the vehicle, with who made it, what was found and the photos', async () => {
    const photo = await day.picture()
    const action = check({ items: [lights, tyres([photo])] })
    await day.send([action])
    await day.send([action])
    const [one, ...others] = await inspections()
    expect(others).toEqual([])
    expect(one).toMatchObject({
      kind: 'preTrip',
      result: 'defects',
      note: 'Worn',
      personName: 'Sofia Marchetti',
      driverId: day.driverId,
      at: action.at,
      points: [
        { key: 'lights', isOk: true, photos: [] },
        { key: 'tyres', isOk: false, note: 'Worn', photos: [photo] },
      ],
    })
    const params = { id: vehicleId, entry: one!.id, sha256: photo }
    const answer = await api.call(readInspectionPhoto, { as: day.as, params })
    expect((await answer.arrayBuffer()).byteLength).toBe(33)
    const { events } = await api.call(listEvents, { as: day.as, query: { kind: 'vehicle.inspection.added' } })
    expect(events).toHaveLength(1)
  })

  it('is passed where nothing was found', async () => {
    await day.send([check({})])
    expect(await inspections()).toMatchObject([{ result: 'passed', note: '' }])
    expect(await isBlocked()).toBe(false)
  })

  it('blocks publishing where the vehicle is unsafe, until the office has looked at it', async () => {
    await day.send([check({ items: [tyres()], isUnsafe: true })])
    expect(await isBlocked()).toBe(true)
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 60_000)
    await day.send([check({})])
    expect(await inspections()).toMatchObject([{ result: 'passed' }, { result: 'unsafe' }])
    expect(await isBlocked()).toBe(true)
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 60_000)
    const body = { kind: 'preTrip', result: 'passed', note: 'New tyres' } as const
    await api.call(addInspection, { as: day.as, params: { id: vehicleId }, body })
    expect(await isBlocked()).toBe(false)
  })

  it('can have more to say of its points than fits into one note', async () => {
    const items = settingDefaults.proof.vehiclePoints.map(({ key }) => ({
      key,
      isOk: false,
      files: [],
      note: 'x'.repeat(300),
    }))
    await day.send([check({ items })])
    const [found] = await inspections()
    expect(found).toMatchObject({ result: 'defects', note: expect.stringMatching(/^.{1000}$/) })
    expect(found?.points.every(({ note }) => note.length === 300)).toBe(true)
  })

  it('says nothing of a vehicle that the driver was never given', async () => {
    await day.send([{ ...check({ isUnsafe: true }), data: { vehicleId: vehicleId + 1, items: [], isUnsafe: true } }])
    const raised = await api.machine.db.select().from(exceptions)
    expect(raised.map(({ kind }) => kind)).not.toContain('inspection')
    const other = await api.call(readVehicle, { as: day.as, params: { id: vehicleId + 1 } })
    expect(other.inspections.filter(({ driverId }) => driverId !== null)).toEqual([])
  })

  it('shows its photos only where the inspection names them, and only once they are there', async () => {
    const [named, other] = ['a'.repeat(64), await day.picture()]
    await day.send([check({ items: [tyres([named])] })])
    const [{ id: entry } = { id: 0 }] = await inspections()
    for (const sha256 of [named, other]) {
      const params = { id: vehicleId, entry, sha256 }
      expect((await api.refusal(readInspectionPhoto, { as: day.as, params })).status).toBe(404)
    }
    const bad = { id: vehicleId, entry, sha256: 'x' }
    expect((await api.refusal(readInspectionPhoto, { as: day.as, params: bad })).status).toBe(404)
  })
})

describe('the settings of a driver’s day', () => {
  const packOf = async () => api.call(readDriverDay, { as: day.driver, query: {} })

  it('say what drivers look at, in the words of the workspace or of the driver', async () => {
    const [first] = settingDefaults.proof.vehiclePoints
    const own = { key: 'point-9', name: 'Tail lift', isCritical: true, isAsked: true }
    await saveProof({
      vehiclePoints: [{ ...first!, isCritical: false }, own, { ...own, key: 'point-10', isAsked: false }],
    })
    expect((await packOf()).vehicleCheck).toEqual([
      { key: 'tyres', name: 'Tyres and wheels', isCritical: false },
      { key: 'point-9', name: 'Tail lift', isCritical: true },
    ])
    await day.send([check({ items: [{ key: 'point-9', isOk: false, files: [] }] })])
    expect((await inspections())[0]!.points).toMatchObject([{ key: 'point-9', name: 'Tail lift' }])
    const { exceptions } = await api.call(listExceptions, { as: day.as, query: { kind: 'inspection' } })
    expect(exceptions.map(({ facts }) => facts.checks)).toEqual([['Tail lift']])
  })

  it('leave its key to a point that is off the list when the check arrives', async () => {
    await day.send([check({ items: [{ key: 'point-9', isOk: false, files: [] }] })])
    expect((await inspections())[0]!.points).toMatchObject([{ key: 'point-9', name: 'point-9' }])
  })

  it('may ask for no vehicle check at all', async () => {
    await saveProof({ hasVehicleCheck: false })
    expect((await packOf()).vehicleCheck).toEqual([])
  })

  it('refuse another order where drivers may not change it, and keep the one that was allowed', async () => {
    const order = day.stops.toReversed()
    const first = await day.send([day.act('reorder', { data: { order, why: 'Road works' } })])
    expect(first.results).toMatchObject([{ outcome: 'applied' }])
    await saveProof({ mayReorder: false })
    expect((await packOf()).mayReorder).toBe(false)
    const second = await day.send([day.act('reorder', { data: { order: day.stops, why: 'Nearer' } })])
    expect(second.results).toMatchObject([{ outcome: 'refused', reason: 'notAllowed' }])
    const { actions } = await packOf()
    expect(actions.map(({ outcome }) => outcome)).toEqual(['applied', 'refused'])
  })
})
