import process, { env } from 'node:process'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { CallError } from '#kit/web/call.ts'
import { changeDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { editPlan } from '../plans/contract.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { moveTrackedPin } from '../recipient-pin/contract.ts'
import { instructTracked } from '../recipient-instructions/contract.ts'
import { changeMessageSettings, readMessageSettings } from '../recipient-messages/contract.ts'
import { usualSettings } from '../recipient-messages/server/settings.ts'
import { recipientMessages } from '../recipient-messages/server/tables.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import { routes, routeStops } from '../routes/server/tables.ts'
import { roll } from '../simulator/rules/roll.ts'
import { openTracking } from '../tracking/contract.ts'
import { pointFrom } from '../tracking/rules/scene.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const digits = '3456'
/** How many recipients and dispatchers act on each day; for a long run RANDOM_RECIPIENTS=5000. */
const actors = Number(env['RANDOM_RECIPIENTS'] ?? 50)
const seed = env['RANDOM_SEED'] ?? 'monday'
const mostDeliveries = 24
const minuteMs = 60_000

const counts = { offered: 0, held: 0, chosen: 0, ofToday: 0, dispatched: 0 }
type Draw = (what: string) => number
let day: PlanDay
let planId = 0

/** The plan of Monday has room for half of what comes, and its recipients hear of it by email. */
async function begin(at: string): Promise<number[]> {
  clock.now = new Date(at)
  day = await planDay(api, 0)
  const { version: saved } = await api.call(readMessageSettings, { as: day.as })
  const quiet = { ...usualSettings().quiet, isOn: false }
  const value = { ...usualSettings(), isOn: true, quiet, mostPerDay: 20, channels: ['email' as const] }
  await api.call(changeMessageSettings, { as: day.as, body: { version: saved, value } })
  const ids: number[] = []
  for (let at = 0; at < mostDeliveries; at++) {
    const date = at % 3 === 0 ? '2026-11-24' : monday
    ids.push(await day.take({ date, phone: '099 123 456', email: `recipient${at}@test.example` }))
  }
  const { id, version, routes: planned } = await day.make()
  planId = id
  const limits = planned.map(({ id: routeId }, at) => {
    return { kind: 'setLimits' as const, routeId, mostStops: at < 3 ? 4 : 0, mostKilometers: null }
  })
  const mondays = ids.filter((_, at) => at % 3 !== 0).slice(0, 6)
  const moves = planned.slice(0, 2).map(({ id: routeId }, at) => {
    return { kind: 'move' as const, routeId, position: 0, deliveryIds: mondays.slice(at * 3, at * 3 + 3) }
  })
  await api.call(editPlan, { as: day.as, params: { id }, body: { version, edits: [...limits, ...moves] } })
  await publishNow()
  return ids
}

async function publishNow(): Promise<void> {
  const params = { id: planId }
  const preview = await tried(() => api.call(previewPublication, { as: day.as, params }))
  const body = { note: '', reason: 'Papers are being renewed', driverIds: [], number: preview?.current?.number ?? 0 }
  if (preview)
    await tried(() => api.call(publishPlan, { as: day.as, params, body: { ...body, version: preview.version } }))
}

/** Refusals are answers too; anything else is a fault. */
async function tried<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return undefined
    throw error
  }
}

const pick = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)]!

async function choose(params: { code: string }): Promise<void> {
  const reply = await tried(() => api.call(contract.chooseTrackedSlot, { params, body: { digits } }))
  if (!reply?.chosen) return
  counts.chosen++
  if (clock.now.toISOString().startsWith(reply.chosen.day)) counts.ofToday++
}

async function actAsRecipient(code: string, draw: Draw): Promise<void> {
  const params = { code }
  const body = { digits }
  const act = draw('act')
  if (act < 0.5) {
    const offered = await tried(() => api.call(contract.offerTrackedSlots, { params, body }))
    if (!offered || offered.slots.length === 0) return
    counts.offered++
    // Most want the plan's own day, where places are few.
    const near = offered.slots.filter((slot) => slot.day === monday)
    const { isBest: _, ...slot } = pick(near.length > 0 && draw('near') < 0.7 ? near : offered.slots, draw('slot'))
    const held = await tried(() => api.call(contract.holdTrackedSlot, { params, body: { ...body, ...slot } }))
    if (held?.isHeld) counts.held++
    if (held?.isHeld && draw('choose') < 0.8) await choose(params)
  } else if (act < 0.6) await choose(params)
  else if (act < 0.63) await tried(() => api.call(contract.cancelTracked, { params, body }))
  else if (act < 0.75) {
    const pin = (await tried(() => api.call(openTracking, { params, body })))?.pin
    const [east, north] = [draw('east') * 300 - 150, draw('north') * 300 - 150]
    if (pin)
      await tried(() => api.call(moveTrackedPin, { params, body: { digits, door: pointFrom(pin.found, east, north) } }))
  } else if (act < 0.9) await tried(() => api.call(openTracking, { params, body }))
  else {
    const wish = { leaveWith: 'safePlace' as const, place: 'Shed', gateCode: '', note: '' }
    await tried(() => api.call(instructTracked, { params, body: { digits, ...wish } }))
  }
}

async function actAsDispatcher(ids: readonly number[], draw: Draw): Promise<void> {
  const id = pick(ids, draw('delivery'))
  const act = draw('act')
  const { version, routes: planned, pool } = await day.read(planId)
  if (act < 0.4) {
    const waiting = pool.map(({ deliveryId }) => deliveryId)
    const deliveryIds = [pick(waiting.length > 0 ? waiting : ids, draw('waiting'))]
    const edits = [
      { kind: 'move' as const, routeId: pick(planned.slice(0, 3), draw('route')).id, position: 0, deliveryIds },
    ]
    await tried(() => api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } }))
  } else if (act < 0.55) {
    const { version: seen } = await api.call(readDeliveryById, { as: day.as, params: { id } })
    const date = pick([monday, '2026-11-24', '2026-11-25'], draw('date'))
    await tried(() => api.call(changeDelivery, { as: day.as, params: { id }, body: { version: seen, date } }))
  } else if (act < 0.7) {
    await publishNow()
  } else clock.now = new Date(clock.now.getTime() + Math.ceil(draw('minutes') * 9) * minuteMs)
}

type Standing = Map<number, { startSeconds: number | null; lateSeconds: number | null; isKept: boolean }>

/** How what drivers have of Monday keeps what its recipients were told and still counts. */
async function standing(): Promise<Standing> {
  const midnight = Date.parse(`${monday}T00:00:00Z`)
  const told = await db
    .select()
    .from(promises)
    .where(and(isNull(promises.outcome), isNull(promises.replacedAt)))
  const stops = await db
    .select({
      deliveryId: routeStops.deliveryId,
      startSeconds: routeStops.startSeconds,
      lateSeconds: routeStops.lateSeconds,
    })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .where(and(eq(routes.day, monday), ne(routes.state, 'recalled')))
  return new Map(
    stops.map(({ deliveryId, startSeconds, lateSeconds }) => {
      const at = midnight + (startSeconds ?? 0) * 1000
      const own = told.filter((one) => one.deliveryId === deliveryId)
      const isKept = own.every(({ earliest, latest }) => at >= earliest.getTime() && at <= latest.getTime())
      return [deliveryId, { startSeconds, lateSeconds, isKept }]
    }),
  )
}

it.each([
  ['a day before it', '2026-11-20T12:00:00Z'],
  ['the day itself', `${monday}T00:30:00Z`],
])(
  'whatever recipients choose on %s breaks no promise to others, and every message stands for one',
  async (_, at) => {
    const ids = await begin(at)
    const rows = await db.select().from(deliveries).where(inArray(deliveries.id, ids))
    for (let step = 0; step < actors; step++) {
      const draw: Draw = (what) => roll(seed, String(step), what)
      await queue.runKept()
      if (draw('who') < 0.2) {
        counts.dispatched++
        await actAsDispatcher(ids, draw)
        continue
      }
      // The plan is up to date with its day before and after, so that what differs is what the recipient did.
      const { routes: routesBefore } = await day.read(planId)
      const before = await standing()
      const { id, trackingCode } = pick(rows, draw('recipient'))
      await actAsRecipient(trackingCode, draw)
      await queue.runKept()
      const { routes: routesAfter } = await day.read(planId)
      for (const [other, { isKept, lateSeconds }] of await standing()) {
        const was = before.get(other)
        if (other === id || !was) continue
        expect(isKept || !was.isKept, `step ${step}: the promise of ${other}`).toBe(true)
        expect(lateSeconds ?? 0, `step ${step}: how late ${other} is`).toBeLessThanOrEqual((was.lateSeconds ?? 0) + 60)
      }
      // Dispatchers may put on a route more than it takes; recipients never do.
      for (const { id: routeId, stops, mostStops } of routesAfter) {
        const had = routesBefore.find((route) => route.id === routeId)?.stops.length ?? 0
        expect(stops.length, `step ${step}: the stops of ${routeId}`).toBeLessThanOrEqual(
          Math.max(had, mostStops ?? Infinity),
        )
      }
    }
    await everyMessageStandsForAPromise()
    if (env['RANDOM_RECIPIENTS']) process.stdout.write(`${at} ${JSON.stringify(counts)}\n`)
  },
  60_000 + actors * 2000,
)

async function everyMessageStandsForAPromise(): Promise<void> {
  const messages = await db.select().from(recipientMessages)
  const told = await db.select().from(promises)
  // Recipients did choose, and what they were told before binds nobody any more.
  expect(told.some(({ channel, replacedAt }) => channel === 'page' && replacedAt === null)).toBe(true)
  expect(told.some(({ replacedAt }) => replacedAt !== null)).toBe(true)
  const left = messages.filter(
    ({ status, promisedFrom }) => promisedFrom && ['accepted', 'sent', 'delivered'].includes(status),
  )
  expect(left.length).toBeGreaterThan(0)
  const byMessage = new Map(told.flatMap((one) => (one.messageId === null ? [] : [[one.messageId, one] as const])))
  for (const { id, deliveryId, promisedFrom: earliest, promisedTo: latest } of left) {
    // Told the same time the same way before, it is no second promise.
    const same = told.find(
      (one) => one.deliveryId === deliveryId && +one.earliest === +earliest! && +one.latest === +latest!,
    )
    expect(byMessage.get(id) ?? same, `message ${id}`).toMatchObject({ deliveryId, earliest, latest })
  }
  const sent = new Set(messages.map(({ id }) => id))
  for (const messageId of byMessage.keys()) expect(sent.has(messageId)).toBe(true)
  const keys = messages.map(({ deliveryId, key }) => `${deliveryId} ${key}`)
  expect(new Set(keys).size).toBe(keys.length)
}
