import process, { env } from 'node:process'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { monday, planDay, type PlanDay } from '#homes/test/plan-day.ts'
import { signInDriver } from '#homes/test/publish-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { CallError } from '#kit/web/call.ts'
import { sessions } from '#platform/access/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { changeDelivery, readDeliveryById } from '../deliveries/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { recordActions } from '../driver/contract.ts'
import { createPlan, editPlan } from '../plans/contract.ts'
import { planRoutes, planStops } from '../plans/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { moveTrackedPin } from '../recipient-pin/contract.ts'
import { instructTracked } from '../recipient-instructions/contract.ts'
import { changeMessageSettings, readMessageSettings } from '../recipient-messages/contract.ts'
import { usualSettings } from '../recipient-messages/server/usual-settings.ts'
import { recipientMessages } from '../recipient-messages/server/tables.ts'
import { sendJob } from '../recipient-messages/server/write-messages.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import { routeActions, routes, routeStops } from '../routes/server/tables.ts'
import { roll } from '../simulator/rules/roll.ts'
import type { Slot } from '../slots/contract.ts'
import { openTracking } from '../tracking/contract.ts'
import { pointFrom } from '../tracking/rules/scene.ts'
import * as contract from './contract.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
const digits = '3456'
/** How many recipients, dispatchers and drivers act; for a long run RANDOM_RECIPIENTS=10000. */
const actors = Number(env['RANDOM_RECIPIENTS'] ?? 150)
const seed = env['RANDOM_SEED'] ?? 'monday'
/** Of each day so many: then its recipients have used up what they may change, or its drivers are back. */
const actorsOfDay = 50
const mostDeliveries = 24
const minuteMs = 60_000

const counts = {
  offered: 0,
  held: 0,
  chosen: 0,
  ofToday: 0,
  left: 0,
  dispatched: 0,
  driven: 0,
  failed: 0,
  messages: 0,
  onPage: 0,
  replaced: 0,
}
type Draw = (what: string) => number
let today = monday
let day: PlanDay
let planId = 0
let crews: { name: string; token: string; lateMinutes: number }[] = []

/** One workspace for all days. Its recipients hear of their times by email. */
async function begin(): Promise<void> {
  day = await planDay(api, 0)
  const { version, routes: planned } = await day.make()
  expect(version).toBe(0)
  const names = planned.slice(0, 3).map(({ driverName }) => driverName!)
  for (const name of names) crews.push({ name, token: await signInDriver(api, name), lateMinutes: 0 })
  const { version: saved } = await api.call(readMessageSettings, { as: day.as })
  const quiet = { ...usualSettings().quiet, isOn: false }
  const value = { ...usualSettings(), isOn: true, quiet, mostPerDay: 20, channels: ['email' as const] }
  await api.call(changeMessageSettings, { as: day.as, body: { version: saved, value } })
}

/** The plan of a day has room for some of what comes besides what it has. */
async function beginDay(number: number): Promise<number[]> {
  today = daysAfter(monday, 7 * (number + 1))
  await db.update(sessions).set({ expiresAt: new Date('2040-01-01T00:00:00Z') })
  // From the Friday before, from its night, or from its midday, when drivers have yet to leave.
  const isLate = number % 3 === 2
  clock.now = new Date([`${daysAfter(today, -3)}T12:00:00Z`, `${today}T00:30:00Z`, `${today}T10:30:00Z`][number % 3]!)
  const ids: number[] = []
  for (let at = 0; at < mostDeliveries; at++) {
    const date = at % 3 === 0 ? daysAfter(today, 1) : today
    ids.push(await day.take({ date, phone: '099 123 456', email: `recipient${number}-${at}@test.example` }))
  }
  const body = { day: today, name: 'Base', note: '', depotIds: [] }
  planId = (await api.call(createPlan, { as: day.as, body })).id
  const { version, routes: planned } = await day.read(planId)
  const limits = planned.map(({ id: routeId }, at) => {
    return { kind: 'setLimits' as const, routeId, mostStops: at < 3 ? 7 : 0, mostKilometers: null }
  })
  const own = ids.filter((_, at) => at % 3 !== 0).slice(0, 12)
  const moves = planned.slice(0, 3).map(({ id: routeId }, at) => {
    return { kind: 'move' as const, routeId, position: 0, deliveryIds: own.slice(at * 4, at * 4 + 4) }
  })
  const shifts = isLate ? planned.slice(0, 3).map(({ id: routeId }, at) => shiftFrom(routeId, 12.5 + at)) : []
  const edits = [...limits, ...shifts, ...moves]
  await api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits } })
  await publishNow()
  for (const crew of crews) crew.lateMinutes = Math.floor(roll(seed, String(number), crew.name) * 60)
  return ids
}

function shiftFrom(routeId: number, from: number) {
  const hours = [{ startSeconds: from * 3600, endSeconds: 20 * 3600 }]
  return { kind: 'setShift' as const, routeId, hours, overtimeMinutes: 0 }
}

/** Whether a time of a day has an end that is past. */
function isOver({ day: on, from, to }: Slot): boolean {
  return from === '' ? on < clock.now.toISOString().slice(0, 10) : Date.parse(`${on}T${to}:00Z`) <= clock.now.getTime()
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
  const before = await leftToPlanners(params)
  const reply = await tried(() => api.call(contract.chooseTrackedSlot, { params, body: { digits } }))
  if (!reply?.chosen) return
  counts.chosen++
  expect(isOver(reply.chosen), 'chosen when it is over').toBe(false)
  if (clock.now.toISOString().startsWith(reply.chosen.day)) counts.ofToday++
  await queue.runKept()
  const isLeft = (await leftToPlanners(params)) > before
  if (isLeft) counts.left++
  else if (reply.chosen.day === today) expect(await isAsChosen(params, reply.chosen), 'served as chosen').toBe(true)
}

/** How often planners were notified that they have to decide on this one. */
async function leftToPlanners({ code }: { code: string }): Promise<number> {
  const [row] = await db
    .select({ reference: deliveries.reference })
    .from(deliveries)
    .where(eq(deliveries.trackingCode, code))
  const isOfIt = sql`${row?.reference} = any(string_to_array(${notifications.values}->>'references', ', '))`
  return db.$count(notifications, and(eq(notifications.kind, 'choice-left'), isOfIt))
}

async function isAsChosen({ code }: { code: string }, { from, to }: { from: string; to: string }): Promise<boolean> {
  const [stop] = await db
    .select({ startSeconds: planStops.startSeconds, state: deliveries.state, driven: deliveries.routeId })
    .from(planStops)
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .where(and(eq(planStops.planId, planId), eq(deliveries.trackingCode, code), isNotNull(planStops.routeId)))
  if (stop?.state !== 'published' || stop.driven === null) return false
  const at = stop.startSeconds
  const secondsOf = (time: string) => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60
  return typeof at === 'number' && (from === '' || (at >= secondsOf(from) && at <= secondsOf(to)))
}

async function actAsRecipient(code: string, draw: Draw): Promise<void> {
  const params = { code }
  const body = { digits }
  const act = draw('act')
  if (act < 0.5) {
    const offered = await tried(() => api.call(contract.offerTrackedSlots, { params, body }))
    if (!offered || offered.slots.length === 0) return
    counts.offered++
    expect(offered.slots.filter(isOver), 'offered when it is over').toEqual([])
    // Most want the plan's own day, where places are few.
    const near = offered.slots.filter((slot) => slot.day === today)
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
  if (act < 0.45) {
    const { version, routes: planned, pool } = await day.read(planId)
    const waiting = pool.map(({ deliveryId }) => deliveryId)
    const deliveryIds = [pick(waiting.length > 0 ? waiting : ids, draw('waiting'))]
    const routeId = pick(planned.slice(0, 3), draw('route')).id
    const move = { kind: 'move' as const, routeId, position: 0, deliveryIds }
    const edit = draw('edit') < 0.8 ? move : { kind: 'unassign' as const, deliveryIds: [id] }
    await tried(() => api.call(editPlan, { as: day.as, params: { id: planId }, body: { version, edits: [edit] } }))
  } else if (act < 0.7) {
    const { version } = await api.call(readDeliveryById, { as: day.as, params: { id } })
    const change =
      draw('change') < 0.5
        ? { date: pick([today, daysAfter(today, 1), daysAfter(today, 2)], draw('date')) }
        : { serviceMinutes: Math.ceil(draw('minutes') * 20), quantities: { parcels: Math.ceil(draw('parcels') * 4) } }
    await tried(() => api.call(changeDelivery, { as: day.as, params: { id }, body: { version, ...change } }))
  } else await publishNow()
}

let sequence = 0

/** Drivers leave late, and find nobody at every fourth door. */
async function actAsDriver(draw: Draw): Promise<void> {
  const { name, token, lateMinutes } = pick(crews, draw('driver'))
  const [route] = await db
    .select()
    .from(routes)
    .where(and(eq(routes.day, today), eq(routes.driverName, name), ne(routes.state, 'recalled'), ne(routes.stops, 0)))
  const leavesAt = Date.parse(`${today}T00:00:00Z`) + ((route?.startSeconds ?? 0) + lateMinutes * 60) * 1000
  if (!route || clock.now.getTime() < leavesAt) return
  const act = async (kind: string, stopId: number | null = null, data: Record<string, unknown> = {}) => {
    sequence++
    const made = { id: crypto.randomUUID(), sequence: 1, kind, routeId: route.id, stopId, at: clock.now.toISOString() }
    const actions = [{ ...made, sinceStartMs: sequence, place: null, data }]
    const { results } = await api.call(recordActions, { as: token, body: { deviceId: crypto.randomUUID(), actions } })
    if (results[0]?.outcome === 'applied') counts.driven++
  }
  if (!route.departedAt) return act('depart')
  const stopId = await nextStop(route)
  if (stopId === undefined) return
  await act('arrive', stopId)
  clock.now = new Date(clock.now.getTime() + 4 * minuteMs)
  const isFailed = draw('fails') < 0.25
  if (isFailed) counts.failed++
  await (isFailed ? act('fail', stopId, { reason: 'absent', note: '' }) : act('deliver', stopId, { receiver: 'Maria' }))
}

async function nextStop({ id, publicationId }: { id: number; publicationId: number }): Promise<number | undefined> {
  const stops = await db
    .select({ deliveryId: routeStops.deliveryId })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, id), eq(routeStops.publicationId, publicationId)))
    .orderBy(routeStops.position)
  const done = await db
    .select({ stopId: routeActions.stopId })
    .from(routeActions)
    .where(and(eq(routeActions.routeId, id), inArray(routeActions.kind, ['deliver', 'fail'])))
  return stops.find(({ deliveryId }) => !done.some(({ stopId }) => stopId === deliveryId))?.deliveryId
}

/** As after a process that was killed: a message that was sent is looked at once more. */
async function sendOnceMore(draw: Draw): Promise<void> {
  const sent = await db
    .select({ id: recipientMessages.id })
    .from(recipientMessages)
    .orderBy(desc(recipientMessages.id))
    .limit(10)
  if (sent.length === 0) return
  await db.transaction((tx) => queue.add({ name: sendJob, data: { id: pick(sent, draw('sent')).id } }, tx))
  await queue.runKept()
}

type Standing = Map<number, { startSeconds: number | null; lateSeconds: number | null; isKept: boolean }>

/** How what drivers have of the day keeps what its recipients were told and still counts. */
async function standing(ids: readonly number[]): Promise<Standing> {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const told = await db
    .select()
    .from(promises)
    .where(and(inArray(promises.deliveryId, [...ids]), isNull(promises.outcome), isNull(promises.replacedAt)))
  const { deliveryId, startSeconds, lateSeconds } = routeStops
  const stops = await db
    .select({ deliveryId, startSeconds, lateSeconds })
    .from(routeStops)
    .innerJoin(routes, and(eq(routes.id, routeStops.routeId), eq(routes.publicationId, routeStops.publicationId)))
    .where(and(eq(routes.day, today), ne(routes.state, 'recalled')))
  return new Map(
    stops.map((stop) => {
      const at = midnight + (stop.startSeconds ?? 0) * 1000
      const own = told.filter((one) => one.deliveryId === stop.deliveryId)
      const isKept = own.every(({ earliest, latest }) => at >= earliest.getTime() && at <= latest.getTime())
      return [stop.deliveryId, { ...stop, isKept }]
    }),
  )
}

/** How many stops each route of the plan has, and may have. */
async function fillings(): Promise<Map<number, { stops: number; mostStops: number | null }>> {
  const rows = await db
    .select({
      id: planRoutes.id,
      mostStops: planRoutes.mostStops,
      stops: db.$count(planStops, eq(planStops.routeId, planRoutes.id)),
    })
    .from(planRoutes)
    .where(eq(planRoutes.planId, planId))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Acts, and compares what others have with what they had. */
async function checked(where: string, { id, ids }: { id: number; ids: readonly number[] }, act: () => Promise<void>) {
  const before = await standing(ids)
  const filled = await fillings()
  await act()
  await queue.runKept()
  for (const [other, { isKept, lateSeconds }] of await standing(ids)) {
    const was = before.get(other)
    if (other === id || !was) continue
    expect(isKept || !was.isKept, `${where}: the promise of ${other}`).toBe(true)
    expect(lateSeconds ?? 0, `${where}: how late ${other} is`).toBeLessThanOrEqual((was.lateSeconds ?? 0) + 60)
  }
  // Dispatchers may put on a route more than it takes; recipients never do.
  for (const [routeId, { stops, mostStops }] of await fillings()) {
    const most = Math.max(filled.get(routeId)?.stops ?? 0, mostStops ?? Infinity)
    expect(stops, `${where}: the stops of ${routeId}`).toBeLessThanOrEqual(most)
  }
}

/** Drivers leave at seven at the earliest. */
const isDriven = () => clock.now.getTime() >= Date.parse(`${today}T07:00:00Z`)

async function actThroughDay(number: number): Promise<void> {
  const ids = await beginDay(number)
  const rows = await db.select().from(deliveries).where(inArray(deliveries.id, ids))
  for (let step = 0; step < actorsOfDay; step++) {
    const where = `day ${number}, step ${step}`
    const draw: Draw = (what) => roll(seed, where, what)
    // From the Friday the day itself is never reached; from its night it is over in the afternoon.
    clock.now = new Date(clock.now.getTime() + Math.floor(draw('minutes') * 32) * minuteMs)
    await queue.runKept()
    const who = draw('who')
    if (who < 0.2) {
      counts.dispatched++
      await actAsDispatcher(ids, draw)
      await sendOnceMore(draw)
    } else if (who < 0.7 && isDriven()) await actAsDriver(draw)
    else {
      const { id, trackingCode } = pick(rows, draw('recipient'))
      await checked(where, { id, ids }, () => actAsRecipient(trackingCode, draw))
    }
  }
  // How a delivery ended is told a minute later, and would be counted with the next day.
  clock.now = new Date(clock.now.getTime() + 2 * minuteMs)
  await queue.runKept()
  await everyMessageStandsForAPromise(ids)
}

it(
  'whatever recipients choose, before the day and on it, breaks no promise to others, and every message stands for one',
  async () => {
    await begin()
    const startedAt = performance.now()
    for (let number = 0; number * actorsOfDay < actors; number++) {
      await actThroughDay(number)
      if (!env['RANDOM_RECIPIENTS']) continue
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      process.stdout.write(`${(number + 1) * actorsOfDay} in ${seconds} s: ${JSON.stringify(counts)}\n`)
    }
    // Recipients did choose, also on the day, and what they were told before binds nobody any more.
    const { ofToday, driven, failed, onPage, replaced } = counts
    expect(Math.min(ofToday, driven, failed, onPage, replaced), JSON.stringify(counts)).toBeGreaterThan(0)
  },
  60_000 + actors * 2000,
)

let lastChecked = 0

/** Of the deliveries of a day, and of those of days before that were written to since: a recipient may have chosen this day. */
async function everyMessageStandsForAPromise(ofDay: number[]): Promise<void> {
  const since = db
    .select({ id: recipientMessages.deliveryId })
    .from(recipientMessages)
    .where(gt(recipientMessages.id, lastChecked))
  const isConcerned = or(inArray(recipientMessages.deliveryId, ofDay), inArray(recipientMessages.deliveryId, since))
  const messages = await db.select().from(recipientMessages).where(isConcerned).orderBy(recipientMessages.id)
  const ids = [...new Set([...ofDay, ...messages.map(({ deliveryId }) => deliveryId)])]
  const told = await db.select().from(promises).where(inArray(promises.deliveryId, ids))
  counts.onPage += told.filter(({ channel, replacedAt }) => channel === 'page' && replacedAt === null).length
  counts.replaced += told.filter(({ replacedAt }) => replacedAt !== null).length
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
  await everyEmailWasSentOnce()
  for (const id of ids) noneSaysTheSameTwice(left, told, id)
  lastChecked = Math.max(lastChecked, ...sent)
}

async function everyEmailWasSentOnce(): Promise<void> {
  const toRecipients = api.machine.emails.filter(({ to }) => to.startsWith('recipient'))
  counts.messages = await db.$count(recipientMessages)
  expect(toRecipients.length).toBe(await db.$count(recipientMessages, isNotNull(recipientMessages.emailId)))
}

/** None says what the one before it said, unless another time was told on the page in between. */
function noneSaysTheSameTwice(left: Message[], told: (typeof promises.$inferSelect)[], id: number): void {
  const own = left.filter(({ deliveryId }) => deliveryId === id)
  const beside = told.filter(({ deliveryId, messageId }) => deliveryId === id && messageId === null)
  for (const [at, one] of own.entries()) {
    const before = own[at - 1]
    if (before && beside.some(({ toldAt }) => toldAt >= before.createdAt && toldAt <= one.createdAt)) continue
    expect([one.event, one.text], `message ${one.id}`).not.toEqual([before?.event, before?.text])
  }
}

type Message = typeof recipientMessages.$inferSelect
