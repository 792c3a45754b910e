import { and, desc, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import { learnArrivals, type ArrivalModel } from '#optimiser/arrival/model.ts'
import { noCorrection, type Correction } from '#optimiser/arrival/correction.ts'
import type { PastHalt, PastStop } from '#optimiser/arrival/past.ts'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Bus, Database, Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { enoughDays, enoughStops } from '../rules.ts'
import { pastOf } from '../rules/past-route.ts'
import { drivenRoutes } from './driven-routes.ts'
import { arrivalForecasts, arrivalModels } from './tables.ts'

const daysBack = 60
const mostRoutes = 3000
const routesAtOnce = 50
/** About 5 MB while it learns. */
const mostStops = 40_000
const modelsKept = 10
const forecastsKeptMs = 90 * 86_400_000
/** The night's work is over, and no one drives yet. */
const learnsAt = '02:30'

export type LearnedModel = { id: number; days: number; model: ArrivalModel; correction: Correction }

/** What is known of the newest model, so that it is neither learned nor read twice. */
const knownOf = stateOf<Bus, { triedDay: string; key: string; model: ArrivalModel | undefined }>(() => ({
  triedDay: '',
  key: '',
  model: undefined,
}))

/** Once a day, learns from the days before. A day on which it fails is forecast as the one before. */
export async function learnWhenDue(machine: Machine): Promise<void> {
  const { db, now, bus, log } = machine
  const { timeZone } = await logisticsSetting(db, 'general')
  const local = wallTime(now(), timeZone)
  const today = local.slice(0, 10)
  const known = knownOf(bus)
  if (known.triedDay === today || local.slice(11, 16) < learnsAt) return
  known.triedDay = today
  try {
    await learn(machine, today)
  } catch (error) {
    log.warn({ error: errorText(error) }, 'arrival times could not be learned from past days')
  }
}

async function learn({ db, now }: Machine, today: string): Promise<void> {
  const [last] = await db.select().from(arrivalModels).orderBy(desc(arrivalModels.id)).limit(1)
  if (last?.day === today) return
  const { stops, halts } = await pastSince(db, daysAfter(today, -daysBack), today)
  const model = learnArrivals(stops, halts)
  await db.transaction(async (tx) => {
    await tx.delete(arrivalForecasts).where(lt(arrivalForecasts.madeAt, new Date(now().getTime() - forecastsKeptMs)))
    if (model.days < enoughDays || model.stops < enoughStops) return
    const [newest] = await tx.select().from(arrivalModels).orderBy(desc(arrivalModels.id)).limit(1).for('update')
    const correction = newest?.correction ?? noCorrection
    const about = { day: today, learnedAt: now(), days: model.days, stops: model.stops }
    await tx.insert(arrivalModels).values({ ...about, model, correction })
    const kept = await tx
      .select({ id: arrivalModels.id })
      .from(arrivalModels)
      .orderBy(desc(arrivalModels.id))
      .limit(modelsKept)
    const keptIds = kept.map(({ id }) => id)
    await tx.delete(arrivalModels).where(notInArray(arrivalModels.id, keptIds))
  })
}

/** The newest routes first, so that a full memory leaves out the oldest; the last day comes last. */
async function pastSince(db: Database, from: string, today: string) {
  const rows = await db
    .select({ id: routes.id })
    .from(routes)
    .where(and(gte(routes.day, from), lt(routes.day, today), inArray(routes.state, ['finished', 'closed'])))
    .orderBy(desc(routes.day), desc(routes.id))
    .limit(mostRoutes)
  const stops: PastStop[] = []
  const halts: PastHalt[] = []
  for (let at = 0; at < rows.length && stops.length < mostStops; at += routesAtOnce) {
    const ids = rows.slice(at, at + routesAtOnce).map(({ id }) => id)
    for (const route of await drivenRoutes(db, ids)) {
      const past = pastOf(route)
      stops.push(...past.stops)
      halts.push(...past.halts)
    }
  }
  return { stops: stops.toSorted((one, other) => one.day.localeCompare(other.day)), halts }
}

/** The newest model; nothing until there are enough days. */
export async function newestModel({ db, bus }: Machine): Promise<LearnedModel | undefined> {
  const { id, days, learnedAt, correction, model } = arrivalModels
  const [row] = await db.select({ id, days, learnedAt, correction }).from(arrivalModels).orderBy(desc(id)).limit(1)
  if (!row) return undefined
  const known = knownOf(bus)
  // An imported workspace begins with the same numbers.
  const key = `${row.id} ${row.learnedAt.getTime()}`
  if (known.key !== key || !known.model) {
    const [read] = await db.select({ model }).from(arrivalModels).where(eq(id, row.id))
    if (!read) return undefined
    known.key = key
    known.model = read.model
  }
  return { ...row, model: known.model }
}
