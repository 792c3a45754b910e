import { beforeEach, describe, expect, it } from 'vitest'
import { plans } from '#features/logistics/plans/server/tables.ts'
import { addDay, createDriver, moveDay, readDriver } from '#features/logistics/drivers/contract.ts'
import { changeDepot, readDepot } from '#features/logistics/depots/contract.ts'
import { sampleDepotsAndZones } from '#features/logistics/depots/sample.ts'
import { logisticsSettings } from '#features/logistics/settings/server/tables.ts'
import { weekOf } from '#features/logistics/settings/rules.ts'
import { sampleFleet } from '#features/logistics/vehicles/sample.ts'
import { vehicleServices } from '#features/logistics/vehicles/server/tables.ts'
import { testApi } from '#homes/test/test-api.ts'
import { layers, listLayers, type Layer } from './contract.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  await sampleDepotsAndZones(api.machine)
})

// From Friday, 20 November 2026, to the Sunday after.
const weekend = { start: '2026-11-20T00:00:00Z', end: '2026-11-23T00:00:00Z' }
const see = (chosen: Layer[], who = as) => api.call(listLayers, { as: who, query: { layers: chosen, ...weekend } })
const driverOf = async (name: string, depotId: number) =>
  api.call(createDriver, {
    as,
    body: {
      name,
      phone: '',
      email: '',
      depotId,
      vehicleId: null,
      skills: [],
      languages: [],
      homeAddress: '',
      hoursPack: null,
      week: weekOf(['friday', 'saturday'], '08:00', '16:00'),
      hasShownPicture: false,
      notes: '',
    },
  })
const leave = { kind: 'leave' as const, from: '2026-11-21', to: '2026-11-22', hours: [], note: '' }

describe('the layers of the calendar', () => {
  it('show when a depot is closed or opens at other hours, with a link to it', async () => {
    const { isArchived: _, version, id, ...depot } = await api.call(readDepot, { as, params: { id: 1 } })
    const days = [
      { from: '2026-11-18', to: '2026-11-20', hours: [], reason: 'Stocktaking' },
      { from: '2026-11-21', to: '2026-11-21', hours: [{ from: '09:00', to: '12:00' }], reason: '' },
      { from: '2026-11-23', to: '2026-11-23', hours: [], reason: '' },
    ]
    await api.call(changeDepot, { as, params: { id }, body: { ...depot, days, version } })
    const path = '/apps/logistics/settings/depots?open=edit-1'
    expect((await see(['closures'])).entries).toMatchObject([
      { start: '2026-11-18', end: '2026-11-21', name: 'Depot Aguada', detail: 'Stocktaking', hours: '', path },
      { start: '2026-11-21', end: '2026-11-22', name: 'Depot Aguada', detail: '', hours: '09:00–12:00', path },
    ])
    const rules = [{ action: 'read', subject: ['CalendarEvent', 'Depot'] }]
    expect((await see(['closures'], await api.signIn(rules))).entries).toHaveLength(2)
    const ofOther = [rules[0]!, { action: 'read', subject: 'Depot', conditions: { depotId: { $in: [2] } } }]
    const clerk = await api.signIn([{ action: 'read', subject: 'CalendarEvent' }, ofOther[1]!], { depotIds: [2] })
    expect((await see(['closures'], clerk)).entries).toEqual([])
  })

  it('show who works and who is away, and a move of an absence changes the driver', async () => {
    const ana = await driverOf('Ana', 1)
    await driverOf('Ben', 1)
    const { days } = await api.call(addDay, { as, params: { id: ana.id }, body: leave })
    const { entries } = await see(['shifts', 'leave'])
    const told = entries.map(({ layer, start, end, name, detail, drivers }) => ({
      layer,
      start,
      end,
      name,
      detail,
      drivers,
    }))
    expect(told).toEqual([
      { layer: 'shifts', start: '2026-11-20', end: '2026-11-21', name: '', detail: 'Ana, Ben', drivers: 2 },
      { layer: 'shifts', start: '2026-11-21', end: '2026-11-22', name: '', detail: 'Ben', drivers: 1 },
      { layer: 'leave', start: '2026-11-21', end: '2026-11-23', name: 'Ana', detail: 'leave', drivers: 0 },
    ])
    const params = { id: ana.id, entry: days[0]!.id }
    expect(entries[2]!.movable).toEqual({ driverId: params.id, entry: params.entry })
    await api.call(moveDay, { as, params, body: { from: '2026-11-20', to: '2026-11-20' } })
    expect((await api.call(readDriver, { as, params: { id: ana.id } })).absence).toBe('leave')
    const moved = await see(['shifts'])
    expect(moved.entries.map(({ detail }) => detail)).toEqual(['Ben', 'Ana, Ben'])
  })

  it('show services, holidays and the main plan of each day', async () => {
    await sampleFleet(api.machine)
    const due = { name: 'Brakes', everyMonths: 6, everyKilometers: null, lastKilometers: 0, lastOn: '2026-05-22' }
    await api.machine.db.insert(vehicleServices).values({ ...due, vehicleId: 1 })
    const value = { days: [{ date: '2020-11-21', name: 'Founders’ day', isYearly: true }] }
    await api.machine.db.insert(logisticsSettings).values({ tab: 'holidays', value })
    const times = { createdAt: api.machine.now(), changedAt: api.machine.now() }
    const plan = { day: '2026-11-20', depotIds: [1], hasOpenDepot: false, authorName: '', ...times }
    await api.machine.db.insert(plans).values([
      { ...plan, name: 'Friday', isMain: true },
      { ...plan, name: 'Draft' },
    ])
    const { entries } = await see(['service', 'holidays', 'plans'])
    expect(entries.map(({ layer, start }) => `${layer} ${start}`)).toEqual(
      expect.arrayContaining(['service 2026-11-22', 'holidays 2026-11-21', 'plans 2026-11-20']),
    )
    expect(entries.filter(({ layer }) => layer === 'plans')).toMatchObject([
      { name: 'Friday', routes: 0, stops: 0, unassigned: 0 },
    ])
  })

  it('show only what the person may see and has requested', async () => {
    await driverOf('Ana', 1)
    await driverOf('Ben', 2)
    const calendarOnly = await api.signIn([{ action: 'read', subject: 'CalendarEvent' }])
    expect(await see([...layers], calendarOnly)).toEqual({ offered: [], entries: [] })
    const ofDepot = await api.signIn([
      { action: 'read', subject: 'CalendarEvent' },
      { action: 'read', subject: 'Driver', conditions: { depotId: { $in: [2] } } },
    ])
    const { offered, entries } = await see(['shifts', 'leave'], ofDepot)
    expect(offered).toEqual(['shifts', 'leave'])
    expect(new Set(entries.map(({ detail }) => detail))).toEqual(new Set(['Ben']))
    expect((await see([])).entries).toEqual([])
  })

  it('refuse who asks for too many days', async () => {
    const year = { start: '2026-01-01', end: '2027-01-01' }
    expect((await api.refusal(listLayers, { as, query: year })).status).toBe(422)
  })

  it('move no absence for who may not, that is not there, or backwards', async () => {
    const ana = await driverOf('Ana', 1)
    const { days } = await api.call(addDay, { as, params: { id: ana.id }, body: leave })
    const params = { id: ana.id, entry: days[0]!.id }
    const body = { from: '2026-11-25', to: '2026-11-26' }
    const reader = await api.signIn([{ action: 'read', subject: 'Driver' }])
    expect((await api.refusal(moveDay, { as: reader, params, body })).status).toBe(403)
    expect((await api.refusal(moveDay, { as, params: { ...params, entry: 999 }, body })).status).toBe(404)
    const backwards = { from: '2026-11-26', to: '2026-11-25' }
    expect((await api.refusal(moveDay, { as, params, body: backwards })).status).toBe(422)
  })
})
