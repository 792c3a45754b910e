import { and, asc, eq, gt, inArray, isNull, lt, max, ne } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { keepRows } from '#homes/test/kept-rows.ts'
import { monday } from '#homes/test/plan-day.ts'
import { dayToBegin, randomDay, type DayToBegin, type RandomDay } from '#homes/test/random-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { countAttempts } from '../attempts/rules.ts'
import { deliveryAttempts } from '../attempts/server/tables.ts'
import { readDay } from '../day/contract.ts'
import { isLate, isStillExpected } from '../deliveries/rules/late.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { awayOn } from '../drivers/server/queries.ts'
import { stopKinds } from '../exceptions/rules.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { readForecasts, type LiveRoute } from '../forecasts/contract.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { previewPublication, readRoute } from '../routes/contract.ts'
import { numbersOfRoute } from '../routes/server/commands.ts'
import { publications, routeActions, routes, routeStops, routeVersions } from '../routes/server/tables.ts'
import type { Plan } from './contract.ts'

/** Short ones in every run; whole ones with `RANDOM_DAYS=1000`, others with `RANDOM_SEED`. */
const isLong = process.env.RANDOM_DAYS !== undefined
const days = Number(process.env.RANDOM_DAYS ?? 12)
const firstSeed = Number(process.env.RANDOM_SEED ?? 1)
const stepsADay = isLong ? 45 : 8

const api = await testApi()
const { db, clock } = api.machine
const midnight = Date.parse(`${monday}T00:00:00Z`)
const secondsNow = () => (clock.now.getTime() - midnight) / 1000

let begun: DayToBegin
let beginAgain: () => Promise<void>

beforeAll(async () => {
  begun = await dayToBegin(api)
  beginAgain = await keepRows(api.machine)
})

const attemptRows = () => db.select().from(deliveryAttempts).orderBy(asc(deliveryAttempts.id))
const promiseRows = () =>
  db
    .select({
      id: promises.id,
      deliveryId: promises.deliveryId,
      earliest: promises.earliest,
      latest: promises.latest,
      toldAt: promises.toldAt,
    })
    .from(promises)
    .orderBy(asc(promises.id))
const facts = async () => ({ attempts: await attemptRows(), promises: await promiseRows() })
type Facts = Awaited<ReturnType<typeof facts>>
type Attempts = Facts['attempts']

/** What was told stays word for word; of what was done only whether it still counts may change. */
function expectOnlyAdded(before: Facts, after: Facts) {
  expect(after.promises.slice(0, before.promises.length)).toEqual(before.promises)
  const kept = ({ attempts }: Facts) => attempts.map((row) => ({ ...row, voidedAt: null }))
  expect(kept(after).slice(0, before.attempts.length)).toEqual(kept(before))
}

function counted(attempts: Attempts): Attempts {
  return attempts
    .filter(({ voidedAt }) => voidedAt === null)
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime() || one.id - other.id)
}

/** What its driver has ended there, by its delivery; of one that is driven again nothing. */
async function ended(attempts: Attempts): Promise<Map<number, Attempts[number]>> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.state, ['delivered', 'partlyDelivered', 'failed']))
  const over = new Set(rows.map(({ id }) => id))
  return new Map(attempts.filter(({ deliveryId }) => over.has(deliveryId)).map((one) => [one.deliveryId, one]))
}

/** What was ended on a route has its attempt. */
async function expectAttemptsOfAll(attempts: Attempts) {
  const served = ['delivered', 'partlyDelivered', 'failed'] as const
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.state, [...served]))
  const known = new Set(attempts.map(({ deliveryId }) => deliveryId))
  expect(rows.filter(({ id }) => !known.has(id))).toEqual([])
}

/** What its driver still has to do is what the board says, in its order; what was done stands there as it was done. */
async function expectRoutesOfBoard({ day, planId, routeIds }: RandomDay) {
  const { routes: planned } = await day.read(planId)
  for (const id of routeIds) {
    const { state, driverId, stopList } = await api.call(readRoute, { as: day.as, params: { id } })
    if (state === 'recalled') continue
    const open = stopList.filter(isStillExpected).map(({ deliveryId }) => deliveryId)
    const onBoard = planned.find((one) => one.driverId === driverId)?.stops.map(({ deliveryId }) => deliveryId) ?? []
    expect({ id, open }).toEqual({ id, open: onBoard.filter((one) => open.includes(one)) })
    expect(onBoard.toSorted()).toEqual(stopList.map(({ deliveryId }) => deliveryId).toSorted())
  }
}

/** What was done stands where and when it was done, all else from now on; a minute is what a page may be behind. */
function expectTimesOfOneMoment({ routes: planned }: Plan, done: Awaited<ReturnType<typeof ended>>) {
  for (const { id, driverName, stops } of planned)
    for (const { deliveryId, times } of stops) {
      const attempt = done.get(deliveryId)
      if (attempt?.planRouteId === id && attempt.arrivedAt)
        expect(times).toMatchObject({
          startSeconds: (attempt.arrivedAt.getTime() - midnight) / 1000,
          endSeconds: (attempt.endedAt.getTime() - midnight) / 1000,
        })
      // Once its day is over a plan is left as it was.
      else if (times && secondsNow() < 86_400 && times.endSeconds < secondsNow() - 60)
        throw new Error(`${driverName} was to serve ${deliveryId} at ${times.startSeconds}, which is past`)
    }
  const all = planned.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
  expect(new Set(all).size).toBe(all.length)
}

async function newestPublication(): Promise<number> {
  const [newest] = await db.select({ id: max(publications.id) }).from(publications)
  return newest?.id ?? 0
}

/** Whoever is still to be served comes from now on, on every route that was published otherwise: one that stays as it was keeps the times its driver knows. */
async function expectPublishedAhead(since: number) {
  const written = await db
    .select()
    .from(routeVersions)
    .where(gt(routeVersions.publicationId, since))
    .orderBy(asc(routeVersions.publicationId))
  const open = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.state, ['published', 'loaded', 'outForDelivery']))
  const isOpen = new Set(open.map(({ id }) => id))
  for (const { routeId, publicationId } of written) {
    const [before, after] = [await stopsBefore(routeId, publicationId), await stopsIn(routeId, publicationId)]
    const given = new Set(before.map(timedKey))
    if (after.every((stop) => given.has(timedKey(stop)))) continue
    const past = after.filter(({ deliveryId, endSeconds }) => isOpen.has(deliveryId) && endSeconds < secondsNow() - 60)
    if (secondsNow() < 86_400) expect(past).toEqual([])
  }
}

const timedKey = ({ deliveryId, startSeconds }: { deliveryId: number; startSeconds: number }) =>
  `${deliveryId} ${startSeconds}`

function stopsIn(routeId: number, publicationId: number) {
  const { deliveryId, startSeconds, endSeconds } = routeStops
  return db
    .select({ deliveryId, startSeconds, endSeconds })
    .from(routeStops)
    .where(and(eq(routeStops.routeId, routeId), eq(routeStops.publicationId, publicationId)))
}

/** As the publication before it gave it; nothing where it is new. */
async function stopsBefore(routeId: number, publicationId: number) {
  const [former] = await db
    .select({ id: max(routeVersions.publicationId) })
    .from(routeVersions)
    .where(and(eq(routeVersions.routeId, routeId), lt(routeVersions.publicationId, publicationId)))
  return former?.id ? stopsIn(routeId, former.id) : []
}

/** No delivery is on two routes that drivers have. */
async function expectOnOneRoute({ day, routeIds }: RandomDay) {
  const held: number[] = []
  for (const id of routeIds) {
    const { stopList, state } = await api.call(readRoute, { as: day.as, params: { id } })
    if (state === 'recalled') continue
    held.push(...stopList.filter((stop) => stop.state !== 'cancelled').map(({ deliveryId }) => deliveryId))
  }
  expect(new Set(held).size).toBe(held.length)
}

/** What Today, its routes and the board count is what a recount of the rows gives. */
async function expectCountsOfRows({ day, planId }: RandomDay, attempts: Attempts) {
  const numbers = new Map<number, number>()
  const numbered = attempts.map(({ deliveryId, routeId, outcome }) => {
    const number = (numbers.get(deliveryId) ?? 0) + 1
    numbers.set(deliveryId, number)
    return { routeId, outcome, number }
  })
  const today = await api.call(readDay, { as: day.as, query: { date: monday, depotId: 0 } })
  expect(today.attempts).toEqual(countAttempts(numbered))
  expect(today.counts).toMatchObject({ delivered: today.attempts.delivered, failed: today.attempts.failed })
  const live = await api.call(readForecasts, { as: day.as, query: { planId, routeId: 0 } })
  const late = new Map(live.routes.map((route) => [route.routeId, lateOn(route)]))
  for (const { id, done, failed, late: shown } of today.routes) {
    const own = countAttempts(numbered.filter(({ routeId }) => routeId === id))
    expect({ id, done, failed }).toEqual({ id, done: own.delivered, failed: own.failed })
    if (late.get(id) !== undefined) expect({ id, shown }).toEqual({ id, shown: late.get(id) })
  }
}

/** How many of the stops that are still to come are forecast to be late; nothing where its route isn't forecast. */
function lateOn({ stops, forecast }: LiveRoute): number | undefined {
  const coming = new Set(stops.filter(isStillExpected).map(({ deliveryId }) => deliveryId))
  return forecast?.stops.filter((stop) => coming.has(stop.deliveryId) && isLate(stop)).length
}

/** A driver is asked exactly where what they have isn’t what they accepted last. */
async function expectAcceptedAsGiven() {
  const accepts = await db
    .select()
    .from(routeActions)
    .where(and(eq(routeActions.kind, 'accept'), eq(routeActions.outcome, 'applied')))
    .orderBy(asc(routeActions.at))
  for (const route of await db.select().from(routes).where(ne(routes.state, 'recalled'))) {
    const last = accepts.findLast(({ routeId }) => routeId === route.id)
    const { same } = await numbersOfRoute(db, route)
    const isAccepted = last !== undefined && same.includes(Number(last.data['number']))
    expect({ id: route.id, isAccepted: route.confirmedAt !== null }).toEqual({ id: route.id, isAccepted })
  }
}

/** What stands for the stops of a driver stands only while they can’t work. */
async function expectCausesThatStand() {
  const standing = await db
    .select({ kind: exceptions.kind, driverId: exceptions.driverId })
    .from(exceptions)
    .where(and(inArray(exceptions.kind, [...stopKinds]), isNull(exceptions.overAt)))
  if (standing.length === 0) return
  const away = await awayOn(db, { driverIds: standing.flatMap(({ driverId }) => driverId ?? []), day: monday })
  expect(standing.filter(({ driverId }) => !away.has(driverId ?? 0))).toEqual([])
}

const preview = ({ day, planId }: RandomDay) => api.call(previewPublication, { as: day.as, params: { id: planId } })

/** Goes one step on, and checks that all of the day still has one truth. */
async function takeStep(random: RandomDay, before: Facts): Promise<[done: string, after: Facts]> {
  const publishedBefore = await newestPublication()
  const done = await random.step()
  const after = await facts()
  expectOnlyAdded(before, after)
  const attempts = counted(after.attempts)
  expectTimesOfOneMoment(await random.day.read(random.planId), await ended(attempts))
  await expectAttemptsOfAll(attempts)
  if (after.attempts.length > before.attempts.length) await expectCountsOfRows(random, attempts)
  if (!/^drive|refused/.test(done)) {
    await expectPublishedAhead(publishedBefore)
    await expectOnOneRoute(random)
    await expectAcceptedAsGiven()
    await expectCausesThatStand()
  }
  if (done === 'publish done') {
    expect(await preview(random)).toMatchObject({ changes: 0 })
    await expectRoutesOfBoard(random)
  }
  return [done, after]
}

it.each(Array.from({ length: days }, (_, index) => firstSeed + index))(
  'a day on which office and drivers do as they like has one truth after each step (seed %i)',
  { timeout: isLong ? 600_000 : 120_000 },
  async (seed) => {
    await beginAgain()
    const random = randomDay(api, begun, seed)
    const done: string[] = []
    try {
      let known = await facts()
      for (let count = 0; count < stepsADay; count++) {
        const [step, after] = await takeStep(random, known)
        done.push(step)
        known = after
      }
    } catch (error) {
      console.error(`seed ${seed}: ${done.join(', ')}`)
      throw error
    }
  },
)
