import { beforeEach, describe, expect, it } from 'vitest'
import { planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { changeDelivery, listDeliveries, readDeliveryById } from '../deliveries/contract.ts'
import { driverDocuments } from '../drivers/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import { changeProof } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { publishPlan, recallPublication } from './contract.ts'

const api = await testApi()
let day: PlanDay
let planId = 0
const driverIds: number[] = []

/** Two routes: the second delivery and the first with one driver, the third with another. */
beforeEach(async () => {
  day = await planDay(api, 4)
  const plan = await day.make()
  planId = plan.id
  await api.machine.db.delete(driverDocuments)
  const [one, other] = plan.routes.filter(({ startDepotId }) => startDepotId === 1)
  driverIds.splice(0, 2, one!.driverId!, other!.driverId!)
  const edits = [
    { kind: 'move' as const, deliveryIds: [day.ids[1]!, day.ids[0]!], routeId: one!.id, position: 0 },
    { kind: 'move' as const, deliveryIds: [day.ids[2]!], routeId: other!.id, position: 0 },
  ]
  await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version: plan.version, edits } })
  const { version } = await day.read(planId)
  const body = { note: '', reason: '', driverIds: null, version, number: 0 }
  await api.call(publishPlan, { as: day.as, params: { id: planId }, body })
})

const list = async (query: object = {}, as = day.as) => (await api.call(listDeliveries, { as, query })).deliveries

describe('deliveries on published routes', () => {
  it('show their route, stop, driver and time in the list and on their page', async () => {
    const row = (await list({ driverId: driverIds[0] })).find(({ id }) => id === day.ids[0])!
    expect(row).toMatchObject({ stopNumber: 2, driverName: 'Sofia Marchetti', driverId: driverIds[0] })
    expect(row.routeId).toEqual(expect.any(Number))
    expect(row.eta).toMatch(/T/)
    const read = await api.call(readDeliveryById, { as: day.as, params: { id: row.id } })
    expect(read).toMatchObject({ routeId: row.routeId, stopNumber: 2, driverName: 'Sofia Marchetti', eta: row.eta })
  })

  it('are found by driver and by route', async () => {
    const [first] = await list({ driverId: driverIds[1] })
    expect((await list({ driverId: driverIds[1] })).map(({ id }) => id)).toEqual([day.ids[2]])
    expect((await list({ routeId: first!.routeId! })).map(({ id }) => id)).toEqual([day.ids[2]])
    expect(await list({ routeId: 999 })).toEqual([])
  })

  it('are sorted by route and stop, and by their time, those without one last', async () => {
    const byRoute = await list({ sortBy: 'route', orderBy: 'asc' })
    const routed = byRoute.slice(0, 3).map(({ routeId, stopNumber }) => [routeId!, stopNumber!] as const)
    expect(routed).toEqual(routed.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]))
    expect(byRoute[3]).toMatchObject({ id: day.ids[3], routeId: null, driverName: '' })
    const times = (await list({ sortBy: 'eta', orderBy: 'asc' })).map(({ eta }) => eta)
    expect(times.slice(0, 3)).toEqual(times.slice(0, 3).toSorted())
    expect(times[3]).toBeNull()
  })

  it('hide the driver’s name from people who don’t see drivers', async () => {
    const as = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await list({}, as)).map(({ driverName }) => driverName)).toEqual(['', '', '', ''])
    const read = await api.call(readDeliveryById, { as, params: { id: day.ids[0]! } })
    expect(read).toMatchObject({ driverName: '', stopNumber: 2 })
  })

  it('have no route, driver or time once the publication was recalled', async () => {
    await api.call(recallPublication, { as: day.as, params: { id: planId }, query: { number: 1 } })
    expect(await list({ driverId: driverIds[0] })).toEqual([])
    expect((await list()).every(({ routeId, eta, driverName }) => !routeId && !eta && !driverName)).toBe(true)
  })
})

describe('the proof of delivery', () => {
  const proofOf = async (id: number) => {
    const { requiredProof, optionalProof } = (await list()).find((row) => row.id === id)!
    return { requiredProof, optionalProof }
  }

  it('follows the settings, unless the delivery has its own rules', async () => {
    const { methods } = settingDefaults.proof
    const own = { ...methods.person, photo: 'required' as const, name: 'off' as const, note: 'off' as const }
    const body = { version: (await list()).find(({ id }) => id === day.ids[3])!.version, proof: own }
    await api.call(changeDelivery, { as: day.as, params: { id: day.ids[3]! }, body })
    expect(await proofOf(day.ids[0]!)).toEqual({
      requiredProof: ['signature', 'name'],
      optionalProof: ['photo', 'scan', 'note'],
    })
    const ofItself = { requiredProof: ['photo', 'signature'], optionalProof: ['scan'] }
    expect(await proofOf(day.ids[3]!)).toEqual(ofItself)
    const value = { ...settingDefaults.proof, methods: { ...methods, person: { ...methods.person, pin: 'required' } } }
    await api.call(changeProof, { as: day.as, body: { version: 0, value } as never })
    expect((await proofOf(day.ids[0]!)).requiredProof).toEqual(['signature', 'name', 'pin'])
    expect(await proofOf(day.ids[3]!)).toEqual(ofItself)
  })
})
