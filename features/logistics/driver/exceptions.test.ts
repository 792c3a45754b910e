import { asc, eq, notInArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { drivenDay, type DrivenDay } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { moveDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { exceptions } from '../exceptions/server/tables.ts'

const api = await testApi()
const { db } = api.machine
let driven: DrivenDay
let stops: number[]

beforeEach(async () => {
  driven = await drivenDay(api)
  stops = driven.stops
})

/** Of the clock, of positions and of what is asked at doors; this file is about what drivers record. */
const others = ['late', 'atRisk', 'silent', 'deviation', 'incompleteProof'] as const

/** What is open: its kind, its delivery, and what is known of it. */
async function open() {
  const rows = await db
    .select()
    .from(exceptions)
    .where(notInArray(exceptions.kind, [...others]))
    .orderBy(asc(exceptions.id))
  return rows.flatMap(({ kind, deliveryId, facts, closedAt }) => (closedAt ? [] : [[kind, deliveryId, facts]]))
}
const start = () => [driven.act('accept', { data: { number: 1 } }), driven.act('loaded', { data: { onBoard: stops } })]

it('a hand-over that is taken back long after it came in needs a person, whatever the device says of the time', async () => {
  const [first, second] = [0, 1].map((index) => driven.act('deliver', { stopId: stops[index]! }))
  await driven.send([...start(), first!, second!])
  await driven.send([driven.act('undo', { data: { id: first!.id } })])
  expect(await open()).toEqual([])
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 10 * 60_000)
  await driven.send([driven.act('undo', { data: { id: second!.id } })])
  const facts = { action: 'deliver', problem: 'takenBackLate' }
  expect(await open()).toEqual([['contradiction', stops[1], facts]])
})

it('two devices that say different things of a hand-over need a person', async () => {
  const deliver = (name: string, cents: number) =>
    driven.act('deliver', { stopId: stops[0]!, data: { name, paid: { cents, by: 'cash' } } })
  await driven.send([...start(), deliver('Ana', 0), deliver('Bo', 90_000)])
  expect((await open()).map(([kind]) => kind)).toContain('contradiction')
})

it('a failed stop needs a person until it is tried again', async () => {
  const data = { reason: 'absent', note: 'Nobody came' }
  await driven.send([
    ...start(),
    driven.act('arrive', { stopId: stops[0]! }),
    driven.act('fail', { stopId: stops[0]!, data }),
  ])
  expect(await open()).toEqual([['failed', stops[0], { reason: 'absent', note: 'Nobody came' }]])
  await driven.send([driven.act('arrive', { stopId: stops[0]! })])
  expect(await open()).toEqual([])
  const [row] = await db.select().from(exceptions)
  expect([row!.closedReason, row!.closedBy, row!.routeId]).toEqual(['triedAgain', '', driven.routeId])
})

it('a failure that is taken back within seconds leaves nothing open', async () => {
  const first = start()
  const fail = driven.act('fail', { stopId: stops[0]!, data: { reason: 'absent' } })
  await driven.send([...first, fail])
  expect(await open()).toHaveLength(1)
  await driven.send([driven.act('undo', { data: { id: fail.id } })])
  expect(await open()).toEqual([])
})

it('the same sent twice is raised once, and recorded once', async () => {
  const sent = [...start(), driven.act('fail', { stopId: stops[0]!, data: { reason: 'absent' } })]
  await driven.send(sent)
  await driven.send(sent)
  expect(await open()).toHaveLength(1)
  const recorded = await db.select().from(events).where(eq(events.kind, 'exception.raised'))
  expect(recorded.map(({ after }) => after)).toEqual([{ kind: 'failed', severity: 'warning' }])
})

it('what was done in part, problems and notes need a person', async () => {
  await driven.send([
    ...start(),
    driven.act('partly', { stopId: stops[0]!, data: { reason: 'damaged', note: 'One box wet' } }),
    driven.act('problem', { data: { problem: 'breakdown', note: 'Flat tyre' } }),
    driven.act('problem', { data: { problem: 'other' } }),
    driven.act('note', { stopId: stops[1]!, data: { note: 'Gate is closed' } }),
    driven.act('deliver', { stopId: stops[1]!, data: { name: 'Ana', note: 'Left with Ana' } }),
    driven.act('deliver', { stopId: stops[2]!, data: { to: 'safePlace', note: 'Behind the gate' } }),
  ])
  expect(await open()).toEqual([
    ['problem', null, {}],
    ['note', stops[1], { note: 'Left with Ana' }],
    ['note', stops[1], { note: 'Gate is closed' }],
    ['partly', stops[0], { reason: 'damaged', note: 'One box wet' }],
    ['breakdown', null, { note: 'Flat tyre' }],
  ])
})

it('a driver who can’t work says so of their route of the day, also where they don’t name it', async () => {
  await driven.send([driven.act('problem', { routeId: null, data: { problem: 'ill' } })])
  const [row] = await db.select().from(exceptions)
  expect([row!.kind, row!.severity, row!.routeId, row!.depotId]).toEqual([
    'ill',
    'critical',
    driven.routeId,
    driven.depotId,
  ])
  expect(row!.facts).toEqual({ openStops: 3 })
})

it('what can’t be applied is a contradiction', async () => {
  await driven.send([
    ...start(),
    driven.act('deliver', { stopId: stops[0]!, data: { name: 'Ana' } }),
    driven.act('fail', { stopId: stops[0]!, data: { reason: 'absent' } }),
    driven.act('deliver', { stopId: stops[0]!, data: { name: 'Ana' } }),
    driven.act('breakEnd'),
  ])
  expect(await open()).toEqual([['contradiction', stops[0], { action: 'fail', problem: 'stopDone', reason: 'absent' }]])
})

it('an action for the route of another is a contradiction too', async () => {
  await driven.send([driven.act('depart', { routeId: driven.otherRouteId })])
  expect(await open()).toEqual([['contradiction', null, { action: 'depart', problem: 'notYourRoute' }]])
})

it('a parcel that is missing at loading is found again by the next check', async () => {
  const load = (onBoard: number[], missing: number[]) => driven.act('loaded', { data: { onBoard, missing } })
  await driven.send([load(stops.slice(1), stops.slice(0, 1))])
  expect(await open()).toEqual([['missingLoad', stops[0], {}]])
  await driven.send([load(stops.slice(0, 1), [])])
  expect(await open()).toEqual([])
})

it('cash that isn’t handed in is missed at the end, until the amounts agree', async () => {
  const paid = { cents: 12_000, by: 'cash' }
  await driven.send([...start(), driven.act('deliver', { stopId: stops[0]!, data: { name: 'Ana', paid } })])
  await driven.send([driven.act('returned', { data: { deliveryIds: [], cashCents: 10_000 } })])
  expect(await open()).toEqual([['cash', null, { expectedCents: 12_000, actualCents: 10_000 }]])
  // Each says all that was handed in so far: one that comes twice doubles nothing.
  const all = () => driven.act('returned', { data: { deliveryIds: [], cashCents: 12_000 } })
  await driven.send([all(), all()])
  expect(await open()).toEqual([])
})

it('a route that is ended with open stops needs the office, until its driver goes on', async () => {
  const before = [
    ...start(),
    driven.act('deliver', { stopId: stops[0]!, data: { name: 'Ana' } }),
    driven.act('returned', { data: { deliveryIds: stops.slice(1) } }),
  ]
  const finish = driven.act('finish', { data: { reason: 'weather' } })
  await driven.send([...before, finish, driven.act('offDuty', { routeId: null })])
  expect(await open()).toEqual([['endedOpen', null, { reason: 'weather', openStops: 2 }]])
  const [row] = await db.select().from(exceptions).where(eq(exceptions.kind, 'endedOpen'))
  expect([row!.severity, row!.routeId]).toEqual(['warning', driven.routeId])
  const where = async () => (await api.call(readDeliveryById, { as: driven.as, params: { id: stops[1]! } })).location
  expect(await where()).toBe('depot')
  await driven.send([driven.act('undo', { at: 600, data: { id: finish.id } }), driven.act('onDuty', { at: 600 })])
  expect(await open()).toEqual([])
  expect(await where()).toBe('vehicle')
  const [after] = await db.select().from(exceptions).where(eq(exceptions.kind, 'endedOpen'))
  expect(after!.closedReason).toBe('resumed')
})

it('a route that is ended with all its stops served needs nobody', async () => {
  const served = stops.map((stopId) => driven.act('deliver', { stopId, data: { name: 'Ana' } }))
  await driven.send([...start(), ...served, driven.act('finish')])
  expect(await open()).toEqual([])
})

it('a fault in the vehicle check is raised, and is critical where the vehicle must not be driven', async () => {
  const items = [
    { key: 'tyres', isOk: false, note: 'Worn', files: [] },
    { key: 'lights', isOk: true, files: [] },
  ]
  const check = (isUnsafe: boolean) => driven.act('vehicleCheck', { data: { vehicleId: 1, items, isUnsafe } })
  await driven.send([check(false), check(true)])
  const rows = await db.select().from(exceptions).orderBy(asc(exceptions.id))
  expect(rows.map(({ kind, severity, facts }) => [kind, severity, facts])).toEqual([
    ['inspection', 'warning', { checks: ['tyres'], note: 'Worn' }],
    ['inspection', 'critical', { checks: ['tyres'], note: 'Worn' }],
  ])
})

it('a failure that comes in after the office went on is a contradiction and no failed stop', async () => {
  await driven.send([...start(), driven.act('fail', { stopId: stops[0]!, data: { reason: 'absent' } })])
  const { version } = await api.call(readDeliveryById, { as: driven.as, params: { id: stops[0]! } })
  const move = { version, move: 'reschedule' as const, reason: '', date: '2026-11-24' }
  await api.call(moveDelivery, { as: driven.as, params: { id: stops[0]! }, body: move })
  await driven.send([driven.act('fail', { stopId: stops[0]!, data: { reason: 'refused' } })])
  const kinds = (await open()).map(([kind]) => kind)
  expect(kinds).toContain('contradiction')
  expect(monday < move.date).toBe(true)
})
