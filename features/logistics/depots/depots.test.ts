import { beforeEach, describe, expect, it } from 'vitest'
import { readNextDay } from '../deliveries/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { testApi } from '#homes/test/test-api.ts'
import { weekdays, type WeekHours } from '../settings/contract.ts'
import { weekOf } from '../settings/rules.ts'
import * as contract from './contract.ts'
import type { DepotDay, DepotInput, ZoneInput } from './contract.ts'
import { areasOf, depotHoursOn, isInZone, openDayFrom } from './rules.ts'
import { sampleDepotsAndZones } from './sample.ts'
import { listDepotIds, zoneIdAt } from './server/queries.ts'

const api = await testApi()
let as = ''
beforeEach(async () => void (as = await api.signIn()))

const depot: DepotInput = {
  name: 'North',
  code: 'N1',
  address: '',
  point: [-56.18, -34.88],
  docks: 3,
  hours: weekOf(['monday'], '08:00', '17:00'),
  days: [],
  loadingMinutes: 15,
}
const everyDay = weekOf(weekdays, '00:00', '24:00')
const dayOff = { from: '2026-11-20', to: '2026-11-22', hours: [], reason: '' }
const square: ZoneInput['rings'] = [
  [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ],
]
const zone: ZoneInput = { name: 'Square', color: '#7367F0', rings: square, depotId: null }
const add = (change: Partial<DepotInput> = {}) => api.call(contract.createDepot, { as, body: { ...depot, ...change } })
const addZone = (change: Partial<ZoneInput> = {}) => api.call(contract.createZone, { as, body: { ...zone, ...change } })
const ofDepots = (depotIds: number[]) =>
  api.signIn(
    [
      {
        action: ['read', 'write', 'create', 'delete'],
        subject: ['Depot', 'Zone'],
        conditions: { depotId: { $in: depotIds } },
      },
    ],
    { depotIds },
  )

describe('depots', () => {
  it('that are new tell how many people with depots of their own do not see them yet', async () => {
    expect((await add()).unseenBy).toBe(0)
    await api.signIn([{ action: 'read', subject: 'Depot' }], { depotIds: [1] })
    expect((await add({ name: 'South', code: 'S1' })).unseenBy).toBe(1)
  })

  it('are added, found by name and code, and changed', async () => {
    const { id } = await add()
    await add({ name: 'South', code: 'S1' })
    const names = async (query: object) =>
      (await api.call(contract.listDepots, { as, query })).depots.map(({ name }) => name)
    expect(await names({})).toEqual(['North', 'South'])
    expect(await names({ q: 's1' })).toEqual(['South'])
    expect(await names({ sortBy: 'code', orderBy: 'desc' })).toEqual(['South', 'North'])
    const body = { ...depot, docks: 5, version: 1 }
    expect(await api.call(contract.changeDepot, { as, params: { id }, body })).toMatchObject({ docks: 5, version: 2 })
    expect((await api.refusal(contract.changeDepot, { as, params: { id }, body })).status).toBe(409)
    expect((await api.call(listEvents, { as, query: { kind: 'depot.changed' } })).events).toHaveLength(1)
  })

  it('leave the list when archived, keep their number, and come back', async () => {
    const { id } = await add()
    expect(await api.call(contract.archiveDepot, { as, params: { id } })).toMatchObject({ isArchived: true })
    expect((await api.call(contract.listDepots, { as })).total).toBe(0)
    expect((await api.call(contract.listDepots, { as, query: { archived: 'yes' } })).total).toBe(1)
    expect(await api.call(contract.readDepot, { as, params: { id } })).toMatchObject({ name: 'North' })
    await add({ name: 'Other' })
    expect((await api.refusal(contract.restoreDepot, { as, params: { id } })).issues[0]?.path).toBe('code')
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ point: [200, 0] as [number, number] }, 'point.0'],
    [{ docks: -1 }, 'docks'],
    [{ hours: weekOf(['monday'], '17:00', '08:00') }, 'hours.monday.0.to'],
    [{ hours: weekOf(['monday'], '8', '17:00') }, 'hours.monday.0.from'],
    [{ days: [{ ...dayOff, to: '2026-11-19' }] }, 'days.0.to'],
    [{ days: [{ ...dayOff, from: '' }] }, 'days.0.from'],
    [{ days: [{ ...dayOff, hours: [{ from: '12:00', to: '09:00' }] }] }, 'days.0.hours.0.to'],
    [{ days: [dayOff, { ...dayOff, from: '2026-11-22', to: '2026-11-25' }] }, 'days'],
    [{ days: Array.from({ length: 101 }, () => dayOff) }, 'days'],
  ])('are refused with %j', async (change, path) => {
    expect((await api.refusal(contract.createDepot, { as, body: { ...depot, ...change } })).issues[0]?.path).toBe(path)
  })

  it('keep the days on which they are closed or open at other hours, in their order', async () => {
    const later = { from: '2026-12-24', to: '2026-12-24', hours: [{ from: '08:00', to: '12:00' }], reason: 'Eve' }
    const { id } = await add({ days: [later, dayOff] })
    const read = await api.call(contract.readDepot, { as, params: { id } })
    expect(read.days).toEqual([dayOff, later])
    const { days: _days, ...rest } = depot
    const body = { ...rest, version: read.version }
    expect((await api.call(contract.changeDepot, { as, params: { id }, body })).days).toEqual([dayOff, later])
  })

  it('have unique codes', async () => {
    await add()
    expect((await api.refusal(contract.createDepot, { as, body: { ...depot, code: 'n1' } })).issues[0]?.path).toBe(
      'code',
    )
  })

  it('are seen and changed only by people who are assigned to them', async () => {
    const { id } = await add()
    const other = await add({ name: 'South', code: 'S1' })
    const clerk = await ofDepots([id])
    expect((await api.call(contract.listDepots, { as: clerk })).depots.map((one) => one.id)).toEqual([id])
    expect((await api.refusal(contract.readDepot, { as: clerk, params: { id: other.id } })).status).toBe(404)
    const body = { ...depot, code: 'S1', version: 1 }
    for (const call of [contract.archiveDepot, contract.restoreDepot])
      expect((await api.refusal(call, { as: clerk, params: { id: other.id } })).status).toBe(404)
    expect((await api.refusal(contract.changeDepot, { as: clerk, params: { id: other.id }, body })).status).toBe(404)
    expect((await api.refusal(contract.createDepot, { as: clerk, body: { ...depot, code: 'X' } })).status).toBe(403)
    expect(await listDepotIds(api.machine.db)).toEqual([id, other.id])
  })
})

describe('zones', () => {
  it('are drawn, changed and deleted', async () => {
    const { id } = await addZone()
    const body = { ...zone, name: 'Box', version: 1 }
    expect(await api.call(contract.changeZone, { as, params: { id }, body })).toMatchObject({ name: 'Box', version: 2 })
    expect((await api.refusal(contract.changeZone, { as, params: { id }, body })).status).toBe(409)
    expect((await api.call(contract.readZone, { as, params: { id } })).rings).toEqual(square)
    await api.call(contract.deleteZone, { as, params: { id } })
    expect((await api.refusal(contract.deleteZone, { as, params: { id } })).status).toBe(404)
  })

  it.each([
    [{ rings: [square[0]!.slice(0, 4)] }, 'rings.0'],
    [{ rings: [square[0]!.slice(2)] }, 'rings.0'],
    [{ rings: [] }, 'rings'],
    [{ rings: [Array.from({ length: 2001 }, (): [number, number] => [0, 0])] }, 'rings.0'],
    [{ rings: [0, 1].map(() => Array.from({ length: 1500 }, (): [number, number] => [0, 0])) }, 'rings'],
    [{ rings: [square[0]!.map(([x, y]): [number, number] => [x, y + 86])] }, 'rings.0.0.1'],
    [{ color: 'red' }, 'color'],
    [{ depotId: 77 }, 'depotId'],
  ])('are refused with %j', async (change, path) => {
    expect((await api.refusal(contract.createZone, { as, body: { ...zone, ...change } })).issues[0]?.path).toBe(path)
  })

  it('of a depot are seen by its people, those of all depots by everyone who may read zones', async () => {
    const { id } = await add()
    const other = await add({ name: 'South', code: 'S1' })
    await addZone({ name: 'Mine', depotId: id })
    const theirs = await addZone({ name: 'Theirs', depotId: other.id })
    const shared = await addZone({ name: 'Shared' })
    const clerk = await ofDepots([id])
    const seen = await api.call(contract.listZones, { as: clerk })
    expect(seen.zones.map(({ name }) => name)).toEqual(['Mine', 'Shared'])
    expect((await api.refusal(contract.readZone, { as: clerk, params: { id: theirs.id } })).status).toBe(404)
    expect((await api.refusal(contract.deleteZone, { as: clerk, params: { id: shared.id } })).status).toBe(404)
    expect((await api.refusal(contract.createZone, { as: clerk, body: zone })).status).toBe(403)
    const body = { ...zone, depotId: other.id, version: 1 }
    const mine = seen.zones[0]!.id
    expect((await api.refusal(contract.changeZone, { as: clerk, params: { id: mine }, body })).status).toBe(403)
    expect((await api.call(contract.listZones, { as, query: { depotId: other.id } })).total).toBe(1)
  })

  it('are imported from GeoJSON, feature by feature', async () => {
    const polygon = (coordinates: unknown, properties = {}) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates },
    })
    const geojson = {
      type: 'FeatureCollection',
      features: [
        polygon(square, { name: 'First', color: '#28A745' }),
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
        polygon([square[0]!.slice(0, 4)]),
        {
          type: 'Feature',
          properties: { name: 'Two' },
          geometry: { type: 'MultiPolygon', coordinates: [square, square] },
        },
      ],
    }
    const done = await api.call(contract.importZones, { as, body: { geojson, depotId: null } })
    expect(done).toMatchObject({ created: 3, refused: [{ feature: 2 }, { feature: 3 }] })
    const { zones } = await api.call(contract.listZones, { as })
    expect(zones.map(({ name }) => name)).toEqual(['First', 'Two 1', 'Two 2'])
    expect((await api.refusal(contract.importZones, { as, body: { geojson: 'no', depotId: null } })).status).toBe(422)
    const many = { type: 'FeatureCollection', features: Array.from({ length: 201 }, () => polygon(square)) }
    expect((await api.refusal(contract.importZones, { as, body: { geojson: many, depotId: null } })).status).toBe(409)
  })

  it('contain what lies in their outline and in none of their holes', () => {
    const hole: [number, number][] = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ]
    expect(isInZone(square, [3, 3])).toBe(true)
    expect(isInZone([...square, hole], [1.5, 1.5])).toBe(false)
    expect(isInZone(square, [5, 1])).toBe(false)
    expect(areasOf({ type: 'Nothing' })).toBeUndefined()
  })
})

describe('the next open day', () => {
  const holidays = { days: [{ date: '2020-12-25', name: 'Christmas', isYearly: true }] }
  const days = (weeks: WeekHours[], closed: DepotDay[] = []) =>
    ['2026-11-20', '2026-11-21', '2026-12-25'].map((day) =>
      openDayFrom(
        day,
        weeks.map((hours) => ({ hours, days: closed })),
        holidays,
      ),
    )

  it('is not a holiday, and one of the depots is open', () => {
    expect(days([])).toEqual(['2026-11-20', '2026-11-21', '2026-12-26'])
    const workdays = weekOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '08:00', '17:00')
    expect(days([workdays])).toEqual(['2026-11-20', '2026-11-23', '2026-12-28'])
    expect(days([workdays, weekOf(['saturday'], '08:00', '12:00')])).toEqual(['2026-11-20', '2026-11-21', '2026-12-26'])
  })

  it('is never a day on which all depots are closed, but can be a day off on which one opens', () => {
    const workdays = weekOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '08:00', '17:00')
    const never = weekOf([], '08:00', '17:00')
    const closed = { from: '2026-11-20', to: '2026-11-20', hours: [], reason: '' }
    const saturday = { from: '2026-11-21', to: '2026-11-21', hours: [{ from: '09:00', to: '12:00' }], reason: '' }
    expect(days([workdays], [closed, saturday])).toEqual(['2026-11-21', '2026-11-21', '2026-12-28'])
    expect(days([never], [closed])).toEqual(['2026-11-21', '2026-11-21', '2026-12-26'])
    expect(depotHoursOn({ hours: workdays, days: [saturday] }, '2026-11-20')).toEqual([{ from: '08:00', to: '17:00' }])
  })

  it('of a workspace is available to forms, including closures of its depots', async () => {
    await api.call(contract.createDepot, { as, body: { ...depot, hours: everyDay } })
    const { date } = await api.call(readNextDay, { as })
    await add({ code: 'N2', days: [], hours: weekOf([], '08:00', '17:00') })
    const { depots } = await api.call(contract.listDepots, { as, query: { q: 'N1' } })
    const { id, isArchived: _, version, ...body } = depots[0]!
    const days = [{ from: date, to: date, hours: [], reason: 'Stocktaking' }]
    await api.call(contract.changeDepot, { as, params: { id }, body: { ...body, days, version } })
    expect((await api.call(readNextDay, { as })).date).toBe(daysAfter(date, 1))
  })

  it('is the same day if every day is a holiday', () => {
    const all = Array.from({ length: 70 }, (_, at) => daysAfter('2026-11-20', at))
    const rest = { days: all.map((date) => ({ date, name: 'Closed', isYearly: false })) }
    expect(openDayFrom('2026-11-20', [], rest)).toBe('2026-11-20')
  })
})

describe('the sample', () => {
  it('is two depots and the zones round them, once', async () => {
    await sampleDepotsAndZones(api.machine)
    await sampleDepotsAndZones(api.machine)
    expect((await api.call(contract.listDepots, { as })).total).toBe(2)
    expect((await api.call(contract.listZones, { as })).total).toBe(8)
    expect(await zoneIdAt(api.machine.db, [-56.19, -34.91])).toBe(2)
    expect((await add()).id).toBe(3)
  })
})
