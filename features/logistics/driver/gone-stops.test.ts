import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceOf } from '#homes/test/driven-day.ts'
import { monday } from '#homes/test/plan-day.ts'
import { signInDriver } from '#homes/test/publish-day.ts'
import { outcomesOf, recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { outboxEmails } from '#platform/outbox/server/tables.ts'
import { moveDelivery, readDeliveryById, readTimeline } from '../deliveries/contract.ts'
import { drivers } from '../drivers/server/tables.ts'
import { stopForecasts } from '../forecasts/server/tables.ts'
import { listExceptions } from '../exceptions/contract.ts'
import { editPlan, readPlan } from '../plans/contract.ts'
import type { PlanEdit } from '../plans/rules/edits/plan-edits.ts'
import { previewPublication, publishPlan, readRoute, recallPublication } from '../routes/contract.ts'
import { routeReceipts, routes, routeVersions } from '../routes/server/tables.ts'
import { readDriverDay } from './contract.ts'

const api = await testApi()
const { db } = api.machine
let day: RecordedDay
let ids: number[]

beforeEach(async () => {
  day = await recordedDay(api)
  ids = day.stops
})

const pack = () => api.call(readDriverDay, { as: day.driver, query: { date: monday } })
const route = async () => (await pack()).routes.find(({ id }) => id === day.routeId)!
/** What its driver still has to hear of, though it is on their route no more. */
const gone = async (id: number) => (await route()).goneStops!.find(({ stopId }) => stopId === id)
const read = (id: number) => api.call(readDeliveryById, { as: day.as, params: { id } })
async function cancel(id: number) {
  const { version } = await read(id)
  const body = { version, move: 'cancel' as const, reason: 'Not needed', date: null }
  await api.call(moveDelivery, { as: day.as, params: { id }, body })
}
const start = () =>
  day.send([
    day.act('accept', { data: { number: 1 } }),
    day.act('loaded', { data: { onBoard: ids, missing: [] } }),
    day.act('depart'),
  ])

describe('a stop that failed and goes on another day', () => {
  it('has its goods in the vehicle until they are brought back', async () => {
    await start()
    await day.send([
      day.act('arrive', { stopId: ids[0]! }),
      day.act('fail', { stopId: ids[0]!, data: { reason: 'absent' } }),
    ])
    const { version } = await read(ids[0]!)
    const body = { version, move: 'reschedule' as const, reason: '', date: '2026-11-24' }
    await api.call(moveDelivery, { as: day.as, params: { id: ids[0]! }, body })
    expect(await read(ids[0]!)).toMatchObject({ date: '2026-11-24', location: 'vehicle' })
    await day.send([day.act('returned', { data: { deliveryIds: [ids[0]], note: '' } })])
    expect(await read(ids[0]!)).toMatchObject({ date: '2026-11-24', location: 'depot' })
  })
})

describe('a stop that is cancelled under its driver', () => {
  it('is named to them with its goods, which stay in the vehicle until they are brought back', async () => {
    await start()
    await cancel(ids[0]!)
    expect(await gone(ids[0]!)).toMatchObject({ isGone: 'cancelled', isLeftOnBoard: true })
    expect(await read(ids[0]!)).toMatchObject({ state: 'cancelled', location: 'vehicle' })
    const seen = day.act('acknowledge', { stopId: ids[0]!, data: { about: 'gone' } })
    expect(outcomesOf((await day.send([seen])).results)).toEqual(['applied'])
    const returned = day.act('returned', { data: { deliveryIds: [ids[0]], note: '' } })
    await day.send([returned, day.act('finish', { data: { reason: 'absent' } })])
    expect(await read(ids[0]!)).toMatchObject({ state: 'cancelled', location: 'depot' })
    expect(await gone(ids[0]!)).toMatchObject({ isLeftOnBoard: false })
  })

  it('has nothing on board where it is cancelled before it is loaded', async () => {
    await cancel(ids[0]!)
    expect(await gone(ids[0]!)).toBe(undefined)
    expect(await read(ids[0]!)).toMatchObject({ location: 'depot' })
  })

  it('and was handed over all the same stands by itself, under its name, and in what happened to it', async () => {
    await start()
    for (const id of ids.slice(0, 2)) await cancel(id)
    const acts = ids.slice(0, 2).map((stopId) => day.act('deliver', { stopId, data: { name: 'Ana' } }))
    expect(outcomesOf((await day.send(acts)).results)).toEqual(['refused: stopCancelled', 'refused: stopCancelled'])
    const { recipient } = await read(ids[1]!)
    const found = (q: string) => api.call(listExceptions, { as: day.as, query: { q, kind: 'contradiction' } })
    const { exceptions } = await found('')
    expect(exceptions.map(({ delivery, others }) => [delivery?.id, others])).toEqual(
      expect.arrayContaining(ids.slice(0, 2).map((id) => [id, 0])),
    )
    expect((await found(recipient)).exceptions.map(({ delivery }) => delivery?.id)).toContain(ids[1])
    const { entries } = await api.call(readTimeline, { as: day.as, params: { id: ids[1]! } })
    expect(entries.at(-1)).toMatchObject({ notCounted: { action: 'deliver', problem: 'stopCancelled' } })
    const { actions } = await pack()
    expect(actions.find(({ id }) => id === acts[1]!.id)).toMatchObject({ outcome: 'refused', about: recipient })
  })
})

const planId = async () => (await db.select().from(routes).where(eq(routes.id, day.routeId)))[0]!.planId
async function change(one: PlanEdit) {
  const id = await planId()
  const { version } = await api.call(readPlan, { as: day.as, params: { id } })
  await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits: [one] } })
}
const preview = async () => api.call(previewPublication, { as: day.as, params: { id: await planId() } })

describe('a route whose stop is cancelled', () => {
  const version = async () => {
    const [row] = await db.select().from(routes).where(eq(routes.id, day.routeId))
    const ofNow = and(eq(routeVersions.routeId, day.routeId), eq(routeVersions.publicationId, row!.publicationId))
    return { row: row!, version: (await db.select().from(routeVersions).where(ofNow))[0]! }
  }
  const loadAtStart = ({ figures }: { figures: { visits: { kind: string; load: number[] }[] } }) =>
    figures.visits.find(({ kind }) => kind === 'start')!.load[0]!

  it.each([
    ['before its driver has left', async () => {}, []],
    ['while it is driven', start, ['cancelled']],
  ])('is given to its driver without it, %s, and nothing is left to publish', async (_, begin, noticed) => {
    await begin()
    const before = await version()
    await cancel(ids[1]!)
    expect(await preview()).toMatchObject({ changes: 0, routes: [] })
    const after = await version()
    expect(after.row).toMatchObject({ stops: before.row.stops - 1, state: before.row.state })
    expect(loadAtStart(after.version)).toBeLessThan(loadAtStart(before.version))
    const { stops, goneStops, number } = await route()
    expect(number).toBe(2)
    expect(stops.map(({ stopId }) => stopId)).not.toContain(ids[1])
    expect(goneStops!.map(({ isGone }) => isGone)).toEqual(noticed)
    // Each driver hears of it once, by the way that reaches them.
    const told = await db.select().from(notifications).where(eq(notifications.kind, 'route-changed'))
    expect(told).toHaveLength(1)
    const expected = await db.select().from(stopForecasts).where(eq(stopForecasts.routeId, day.routeId))
    expect(expected.map(({ deliveryId }) => deliveryId)).not.toContain(ids[1])
  })

  it('is sent to a driver without an account', async () => {
    const emails = () => db.select({ subject: outboxEmails.subject }).from(outboxEmails)
    const sent = (await emails()).length
    const own = (await api.call(readRoute, { as: day.as, params: { id: day.otherRouteId } })).stopList
    await cancel(own[0]!.deliveryId)
    expect((await emails()).slice(sent)).toHaveLength(1)
    expect((await api.call(readRoute, { as: day.as, params: { id: day.otherRouteId } })).stopList).toHaveLength(1)
  })

  it('waits with it for whoever has changed more of the route', async () => {
    await change({ kind: 'unassign', deliveryIds: [ids[2]!] })
    await cancel(ids[1]!)
    expect(await route()).toMatchObject({ number: 1 })
    expect((await preview()).changes).toBeGreaterThan(1)
  })
})

describe('another publication', () => {
  const edit = (kind: 'unassign', deliveryId: number) => change({ kind, deliveryIds: [deliveryId] })
  const publish = async () => {
    const id = await planId()
    const { version, replaced } = await api.call(previewPublication, { as: day.as, params: { id } })
    const number = Math.max(0, ...replaced.map((one) => one.number))
    const body = { note: '', reason: 'Papers are being renewed', driverIds: [], version, number }
    await api.call(publishPlan, { as: day.as, params: { id }, body })
  }

  it('asks no driver to accept the same stops again', async () => {
    await day.send([day.act('accept', { data: { number: 1 } })])
    const { stopList } = await day.read()
    await edit('unassign', (await othersOf(stopList.map(({ deliveryId }) => deliveryId)))[0]!)
    await publish()
    expect(await route()).toMatchObject({ number: 2, sameNumbers: [1, 2], acceptedNumber: 1, change: null })
    expect((await day.read()).confirmedAt).not.toBe(null)
    await edit('unassign', ids[2]!)
    await publish()
    expect(await route()).toMatchObject({ number: 3, sameNumbers: [3] })
    expect((await day.read()).confirmedAt).toBe(null)
  })

  it('that is recalled asks them again where they had accepted it, on their phone too', async () => {
    const accept = async (number: number) => {
      const { results } = await day.send([day.act('accept', { data: { number } })])
      return outcomesOf(results)
    }
    const isAsked = async () => [(await day.read()).confirmedAt === null, (await route()).sameNumbers]
    await accept(1)
    await edit('unassign', ids[2]!)
    await publish()
    await recall(2)
    expect(await isAsked()).toEqual([false, [1]])
    // Offline they accept what was recalled by then.
    expect(await accept(2)).toEqual(['applied'])
    expect(await isAsked()).toEqual([true, [1]])
    expect(await accept(1)).toEqual(['applied'])
    expect(await isAsked()).toEqual([false, [1]])
    await publish()
    await accept(3)
    expect(await isAsked()).toEqual([false, [3]])
    await recall(3)
    expect(await isAsked()).toEqual([true, [1]])
    await day.send([day.act('note', { data: { text: 'On my way' } })])
    expect(await isAsked()).toEqual([true, [1]])
    expect(await accept(1)).toEqual(['applied'])
    expect(await isAsked()).toEqual([false, [1]])
  })

  describe('with another driver', () => {
    let bruno: { id: number; as: string } & ReturnType<typeof deviceOf>

    beforeEach(async () => {
      const [row] = await db.select().from(drivers).where(eq(drivers.name, 'Bruno Techera'))
      const as = await signInDriver(api, 'Bruno Techera')
      bruno = { id: row!.id, as, ...deviceOf(api, as, day.routeId) }
    })

    async function giveTo(driverId: number) {
      const [row] = await db.select().from(routes).where(eq(routes.id, day.routeId))
      await change({ kind: 'swapDriver', routeId: row!.planRouteId, driverId })
      await publish()
    }
    const note = () => bruno.send([bruno.act('note', { data: { note: 'On my way' } })])
    const packOfBruno = () => api.call(readDriverDay, { as: bruno.as, query: { date: monday } })
    const routeOfBruno = async () => (await packOfBruno()).routes.find(({ id }) => id === day.routeId)!

    it('takes what the one before accepted for no word of theirs', async () => {
      await day.send([day.act('accept', { data: { number: 1 } })])
      await giveTo(bruno.id)
      await note()
      expect(await db.select().from(routeReceipts)).toMatchObject([{ driverId: day.driverId }])
      expect(await db.$count(events, eq(events.kind, 'route.confirmed'))).toBe(1)
      expect(await routeOfBruno()).toMatchObject({ number: 2, acceptedNumber: null, change: null })
      expect((await day.read()).confirmedAt).toBe(null)
    })

    it('leaves what they accepted as it is, however late the one before accepted theirs', async () => {
      await giveTo(bruno.id)
      await bruno.send([bruno.act('accept', { at: 10, data: { number: 2 } })])
      await giveTo(day.driverId)
      const { results } = await day.send([day.act('accept', { at: 20, data: { number: 1 } })])
      expect(outcomesOf(results)).toEqual(['applied'])
      await giveTo(bruno.id)
      await note()
      expect(await routeOfBruno()).toMatchObject({ number: 4, sameNumbers: [2, 4], acceptedNumber: 2 })
      expect(await day.read()).toMatchObject({ confirmedAt: `${monday}T11:00:10.000Z`, confirmedBy: 'Bruno Techera' })
      const accepted = (await packOfBruno()).actions.filter(({ kind }) => kind === 'accept')
      expect(accepted.map(({ data }) => data['number'])).toEqual([2])
    })
  })

  async function recall(number: number) {
    const params = { id: await planId() }
    await api.call(recallPublication, { as: day.as, params, query: { number } })
  }

  async function othersOf(own: number[]): Promise<number[]> {
    const { routes: planned } = await api.call(readPlan, { as: day.as, params: { id: await planId() } })
    return planned.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId)).filter((id) => !own.includes(id))
  }

  it('says nothing of stops that were taken off before their driver accepted the route', async () => {
    await edit('unassign', ids[2]!)
    await publish()
    const loaded = day.act('loaded', { data: { onBoard: ids.slice(0, 1), missing: [ids[1]] } })
    await day.send([day.act('accept', { data: { number: 2 } }), loaded])
    expect((await route()).goneStops).toEqual([])
    await edit('unassign', ids[1]!)
    await publish()
    expect((await route()).goneStops).toMatchObject([{ stopId: ids[1], isGone: 'moved' }])
  })

  it('names a driver who has left what was taken off their route', async () => {
    await day.send([
      day.act('accept', { data: { number: 1 } }),
      day.act('loaded', { data: { onBoard: ids.slice(0, 2), missing: [ids[2]] } }),
    ])
    await edit('unassign', ids[2]!)
    await publish()
    const { goneStops, stops } = await route()
    expect(goneStops).toMatchObject([{ stopId: ids[2], isGone: 'moved', isLeftOnBoard: false }])
    expect(stops.map(({ stopId }) => stopId)).not.toContain(ids[2])
  })
})
