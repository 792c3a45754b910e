import { asc, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { monday } from '#homes/test/plan-day.ts'
import { randomDay, type RandomDay } from '#homes/test/random-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { countAttempts } from '../attempts/rules.ts'
import { deliveryAttempts } from '../attempts/server/tables.ts'
import { readPerformance } from '../day/contract.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { promises } from '../promise-ledger/server/tables.ts'
import { previewPublication, readRoute } from '../routes/contract.ts'
import type { Plan } from './contract.ts'

/** A dozen in every run; more with `RANDOM_DAYS=1000`, others with `RANDOM_SEED`. */
const days = Number(process.env.RANDOM_DAYS ?? 12)
const firstSeed = Number(process.env.RANDOM_SEED ?? 1)
const stepsADay = 45

const api = await testApi()
const { db, clock } = api.machine
const midnight = Date.parse(`${monday}T00:00:00Z`)
const secondsNow = () => (clock.now.getTime() - midnight) / 1000

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

/** What its driver has ended there, by its delivery; of one that is driven again nothing. */
async function ended(attempts: Facts['attempts']): Promise<Map<number, Facts['attempts'][number]>> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.state, ['delivered', 'partlyDelivered', 'failed']))
  const over = new Set(rows.map(({ id }) => id))
  return new Map(attempts.filter(({ deliveryId }) => over.has(deliveryId)).map((one) => [one.deliveryId, one]))
}

/** What was done stands where and when it was done, all else from now on; a minute is what a page may be behind. */
function expectTimesOfOneMoment({ routes }: Plan, done: Awaited<ReturnType<typeof ended>>) {
  for (const { id, driverName, stops } of routes)
    for (const { deliveryId, times } of stops) {
      const attempt = done.get(deliveryId)
      if (attempt?.planRouteId === id && attempt.arrivedAt)
        expect(times).toMatchObject({
          startSeconds: (attempt.arrivedAt.getTime() - midnight) / 1000,
          endSeconds: (attempt.endedAt.getTime() - midnight) / 1000,
        })
      else if (times && times.endSeconds < secondsNow() - 60)
        throw new Error(`${driverName} was to serve ${deliveryId} at ${times.startSeconds}, which is past`)
    }
}

async function expectOneTruth({ day, planId, routeIds }: RandomDay, before: Facts) {
  const after = await facts()
  // What was told stays word for word; of what was done only whether it still counts may change.
  expect(after.promises.slice(0, before.promises.length)).toEqual(before.promises)
  const kept = ({ attempts }: Facts) => attempts.map((row) => ({ ...row, voidedAt: null }))
  expect(kept(after).slice(0, before.attempts.length)).toEqual(kept(before))

  const inOrder = after.attempts
    .filter(({ voidedAt }) => voidedAt === null)
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime() || one.id - other.id)
  const plan = await day.read(planId)
  expectTimesOfOneMoment(plan, await ended(inOrder))

  const planned = plan.routes.flatMap(({ stops }) => stops.map(({ deliveryId }) => deliveryId))
  expect(new Set(planned).size).toBe(planned.length)
  const held: number[] = []
  for (const id of routeIds) {
    const { stopList } = await api.call(readRoute, { as: day.as, params: { id } })
    held.push(...stopList.filter(({ state }) => state !== 'cancelled').map(({ deliveryId }) => deliveryId))
  }
  expect(new Set(held).size).toBe(held.length)

  const numbers = new Map<number, number>()
  const numbered = inOrder.map(({ deliveryId, outcome }) => {
    const number = (numbers.get(deliveryId) ?? 0) + 1
    numbers.set(deliveryId, number)
    return { outcome, number }
  })
  const recount = countAttempts(numbered)
  const shown = await api.call(readPerformance, { as: day.as, query: { days: 7 } })
  expect({ delivered: shown.delivered.value, failed: shown.failed.value }).toEqual({
    delivered: recount.delivered,
    failed: recount.failed,
  })
}

it.each(Array.from({ length: days }, (_, index) => firstSeed + index))(
  'a day on which office and drivers do as they like has one truth after each step (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = await randomDay(api, seed)
    const done: string[] = []
    try {
      for (let count = 0; count < stepsADay; count++) {
        const before = await facts()
        done.push(await random.step())
        await expectOneTruth(random, before)
        if (done.at(-1) === 'publish done') {
          const params = { id: random.planId }
          expect(await api.call(previewPublication, { as: random.day.as, params })).toMatchObject({ changes: 0 })
        }
      }
    } catch (error) {
      console.error(`seed ${seed}: ${done.join(', ')}`)
      throw error
    }
  },
)
