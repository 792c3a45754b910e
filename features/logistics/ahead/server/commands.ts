import { and, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { setDates } from '../../deliveries/server/commands.ts'
import { idsWhere, storedById, visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { mayGoOn } from '../../deliveries/rules/any-day.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { createPlanOf, lockUntouched, removePlan, seesCosts, shiftsOfDays } from '../../plans/server/commands.ts'
import { reachOf, sharesDepots, type Reach } from '../../plans/server/queries.ts'
import type { SpreadSettings } from '../contract.ts'
import { refusals } from './refusals.ts'
import { daysFrom, movable, mostShifts, mostStops, togetherOnly, type SpreadState } from '../rules.ts'
import { candidates, horizonOf, lockedIn } from './horizon.ts'
import { findSpread, scopeOf, type SpreadRecord } from './queries.ts'
import { spreads, type SetMove } from './tables.ts'
import { queueSpread } from './work.ts'

const underWay: SpreadState[] = ['queued', 'running']
const keptMs = 90 * 86_400_000

export async function startSpread(tx: Database, context: Context, settings: SpreadSettings): Promise<SpreadRecord> {
  const { user, now } = context
  if (settings.from <= (await todayOf(tx, now()))) throw invalid('from', refusals.notAhead)
  const scope = await scopeOf(tx, user, { depotId: settings.depotId, action: 'create', thing: 'Run' })
  const horizon = await horizonOf(tx, settings)
  // One after the other: at the same moment they would not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('spreads', 0))`)
  const isOther = and(inArray(spreads.state, underWay), sharesDepots(spreads, scope))
  const [other] = await tx.select().from(spreads).where(isOther).limit(1)
  if (other) throw conflict(refusals.oneAtATime, { name: other.personName })
  const rows = await candidates(tx, horizon, { ...scope, settings }, mostStops + 1)
  const shifts = (await shiftsOfDays(tx, scope, horizon.days)).flat().length
  if (rows.length > mostStops) throw invalid('days', refusals.tooManyStops, { most: mostStops })
  if (shifts > mostShifts) throw invalid('days', refusals.tooManyShifts, { most: mostShifts })
  if (!rows.some(({ isFlexible }) => isFlexible)) throw conflict(refusals.nothingFlexible)
  if (shifts === 0) throw conflict(refusals.noShifts)
  await forgetOld(tx, now())
  const [row] = await tx
    .insert(spreads)
    .values({
      ...scope,
      userId: user.id,
      personName: user.fullName,
      settings,
      firstDay: horizon.days[0]!,
      lastDay: horizon.days.at(-1)!,
      stops: rows.length,
      hasUsualPay: !seesCosts(user),
      shifts,
      createdAt: now(),
    })
    .returning()
  await queueSpread(tx, context, row!.id)
  await recordSpread(tx, context, 'spread.created', row!)
  return row!
}

async function forgetOld(tx: Database, now: Date): Promise<void> {
  const isOld = lt(spreads.createdAt, new Date(now.getTime() - keptMs))
  await tx.delete(spreads).where(and(isOld, notInArray(spreads.state, underWay)))
}

/** The search looks for it some times a second. One that has ended stays as it is. */
export async function stopSpread(tx: Database, context: Context, id: number): Promise<SpreadRecord> {
  const found = await findSpread(tx, context.user, id, 'create')
  const [row] = await tx
    .update(spreads)
    .set({ state: 'cancelled', endedAt: context.now() })
    .where(and(eq(spreads.id, id), inArray(spreads.state, underWay)))
    .returning()
  if (!row) return found
  await recordSpread(tx, context, 'spread.stopped', row)
  return row
}

export async function discardSpread(tx: Database, context: Context, id: number): Promise<SpreadRecord> {
  await findSpread(tx, context.user, id, 'create')
  return answer(tx, context, id, { from: 'done', to: 'discarded' })
}

/** Gives each delivery the day found for it, unless it changed since the search began. */
export async function acceptSpread(tx: Database, context: Context, id: number): Promise<SpreadRecord> {
  const { found, settings } = await findSpread(tx, context.user, id)
  await answer(tx, context, id, { from: 'done', to: 'accepted' })
  const moves = found?.moves ?? []
  const rows = await locked(tx, context.user, moves)
  const held = await lockedIn(tx, { days: daysFrom(settings.from, settings.days) })
  const today = await todayOf(tx, context.now())
  const able = moves.flatMap(({ deliveryId, from, to, version }) => {
    const row = rows.get(deliveryId)
    if (!row || held.has(deliveryId) || row.version !== version || to < today) return []
    return movable.includes(row.state) && row.date === from && mayGoOn(row, to)
      ? [{ id: deliveryId, from, to, row, date: to }]
      : []
  })
  const linked = await linkedWith(
    tx,
    able.map((one) => one.id),
  )
  const wanted = togetherOnly(able, { found: moves, linked })
  await setDates(tx, context, wanted)
  const set = wanted.map(({ row }): SetMove => ({ deliveryId: row.id, from: row.date, version: row.version + 1 }))
  return keep(tx, id, { set, accepted: { set: set.length, skipped: moves.length - set.length, undone: null } })
}

/** Accepts, and makes a plan of each day from the routes found, beside those the day has. */
export async function planSpread(tx: Database, context: Context, id: number, name: string): Promise<SpreadRecord> {
  const { user, now } = context
  const { found, depotIds, hasOpenDepot } = await acceptSpread(tx, context, id)
  await mustPlanFor(tx, user, { depotIds, hasOpenDepot })
  const days = found?.routes ?? []
  const all = days.flatMap(({ routes }) => routes.flatMap(({ deliveryIds }) => deliveryIds))
  const rows = await storedById(tx, all)
  const today = await todayOf(tx, now())
  const planIds: number[] = []
  for (const { day, routes } of days) {
    const isThere = (deliveryId: number) => {
      const row = rows.get(deliveryId)
      return row?.date === day && movable.includes(row.state)
    }
    const left = routes.map((route) => ({ ...route, deliveryIds: route.deliveryIds.filter(isThere) }))
    if (day < today || left.every(({ deliveryIds }) => deliveryIds.length === 0)) continue
    const plan = await createPlanOf(tx, context, { day, name, note: '', depotIds, hasOpenDepot, routes: left })
    planIds.push(plan.id)
  }
  return keep(tx, id, { planIds })
}

async function mustPlanFor(tx: Database, user: Caller, { depotIds, hasOpenDepot }: Reach): Promise<void> {
  const reach = await reachOf(tx, user, 'create')
  const isWithin = depotIds.every((depotId) => reach.depotIds.includes(depotId))
  if (!isWithin || (hasOpenDepot && !reach.hasOpenDepot)) throw forbidden()
}

/** Gives deliveries back the day they had, unless something happened to them since. */
export async function undoSpread(tx: Database, context: Context, id: number): Promise<SpreadRecord> {
  const { set, accepted, planIds } = await findSpread(tx, context.user, id)
  await answer(tx, context, id, { from: 'accepted', to: 'undone' })
  const moves = set ?? []
  const rows = await locked(tx, context.user, moves)
  const wanted = moves.flatMap(({ deliveryId, from, version }) => {
    const row = rows.get(deliveryId)
    // A plan made of the routes has planned it since.
    const isPlanned = planIds.length > 0 && row?.state === 'planned' && row.version === version + 1
    return row && (row.version === version || isPlanned) ? [{ row, date: from }] : []
  })
  await setDates(tx, context, wanted)
  for (const plan of await lockUntouched(tx, context.user, planIds)) await removePlan(tx, context, plan)
  return keep(tx, id, { accepted: { set: 0, skipped: 0, ...accepted, undone: wanted.length } })
}

/** Pickups and drops that some of these are one end of. */
async function linkedWith(tx: Database, ids: number[]) {
  const { id, linkedId } = deliveries
  const other = alias(deliveries, 'other')
  const isEnd = or(inArray(id, ids.concat(0)), inArray(linkedId, ids.concat(0)))
  const columns = { id: other.id, linkedId: other.linkedId, date: other.date }
  return tx
    .selectDistinct(columns)
    .from(deliveries)
    .innerJoin(other, or(eq(other.id, id), eq(other.id, linkedId)))
    .where(and(isEnd, isNotNull(linkedId)))
    .orderBy(other.id)
    .limit(4 * mostStops)
}

/** Who may not change all of them answers for none: the others would be left behind for good. */
async function locked(tx: Database, user: Caller, moves: readonly { deliveryId: number }[]) {
  const rows = await storedById(
    tx,
    moves.map(({ deliveryId }) => deliveryId),
  )
  const mine = await idsWhere(tx, [...rows.keys()], visibleDeliveries(user, 'write'))
  if (mine.size < rows.size) throw forbidden()
  return rows
}

async function keep(tx: Database, id: number, values: Partial<SpreadRecord>): Promise<SpreadRecord> {
  const [row] = await tx.update(spreads).set(values).where(eq(spreads.id, id)).returning()
  return row!
}

/** What was found is answered once. */
async function answer(
  tx: Database,
  context: Context,
  id: number,
  { from, to }: { from: SpreadState; to: SpreadState },
): Promise<SpreadRecord> {
  const [row] = await tx
    .update(spreads)
    .set({ state: to })
    .where(and(eq(spreads.id, id), eq(spreads.state, from)))
    .returning()
  if (!row) throw conflict(to === 'undone' ? refusals.notAccepted : refusals.answered)
  await recordSpread(tx, context, `spread.${to}`, row)
  return row
}

async function recordSpread(tx: Database, context: Context, kind: string, row: SpreadRecord): Promise<void> {
  const after = { from: row.firstDay, to: row.lastDay }
  await recordEvent(tx, context, { kind, entity: 'spread', entityId: row.id, after })
}
