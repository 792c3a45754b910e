import { subject } from '@casl/ability'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { forbidden, notFound } from '#kit/server/errors.ts'
import type { FindAudience, Audience } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import type { Database } from '#kit/server/machine.ts'
import { visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { secondsOfPace } from '../../runs/rules/run-settings.ts'
import {
  audienceOfDeleted,
  audienceFor,
  idsOf,
  isWithinReach,
  moneyIn,
  reachOf,
  seesCosts,
  sharesDepots,
  presentFigures,
  visiblePlans,
  type Reach,
} from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import type { Spread, SpreadMove } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostDays } from '../rules.ts'
import { spreads, type Found } from './tables.ts'

export type SpreadRecord = typeof spreads.$inferSelect
type Reader = Pick<Caller, 'ability'>

/** The depots asked for, as far as the caller may do this there; with 0 all of them. */
export async function scopeOf(
  db: Database,
  user: Reader,
  { depotId, action, thing }: { depotId: number; action: string; thing: string },
): Promise<Reach> {
  const reach = await reachOf(db, user, action, thing)
  if (depotId === 0) return reach
  if (!reach.depotIds.includes(depotId)) {
    if (user.ability.can(action, subject(thing, { depotId }))) throw notFound(refusals.things.depot, depotId)
    throw forbidden()
  }
  return { depotIds: [depotId], hasOpenDepot: false }
}

/** Spreads of which every depot is within the caller's reach. */
async function visibleSpreads(db: Database, user: Reader, action: string): Promise<SQL> {
  return isWithinReach(spreads, await reachOf(db, user, action, 'Run'))
}

export async function findSpread(db: Database, user: Reader, id: number, action = 'read'): Promise<SpreadRecord> {
  const [row] = await db
    .select()
    .from(spreads)
    .where(and(eq(spreads.id, id), await visibleSpreads(db, user, action)))
  if (!row) throw notFound(refusals.things.spread, id)
  return row
}

/** The people who may read runs of all its depots. */
export const audienceOfSpreads: FindAudience = async (db, changes) => {
  const { id, depotIds, hasOpenDepot } = spreads
  const rows = await db
    .select({ id, depotIds, hasOpenDepot })
    .from(spreads)
    .where(inArray(id, idsOf(changes)))
  return new Map([
    ...audienceOfDeleted('Run', changes),
    ...rows.map((row): [string, Audience] => [String(row.id), audienceFor('Run', row)]),
  ])
}

export async function openSpreadId(db: Database, user: Reader, scope: Reach): Promise<number | null> {
  const isOpen = inArray(spreads.state, ['queued', 'running', 'done'])
  const [row] = await db
    .select({ id: spreads.id })
    .from(spreads)
    .where(and(isOpen, sharesDepots(spreads, scope), await visibleSpreads(db, user, 'read')))
    .orderBy(desc(spreads.id))
    .limit(1)
  return row?.id ?? null
}

export async function spreadPage(db: Database, user: Reader, query: ListQuery) {
  const { rows, total } = await listPage(db, query, {
    from: spreads,
    columns: { id: spreads.id },
    where: [await visibleSpreads(db, user, 'read')],
    sort: { createdAt: spreads.createdAt },
    id: spreads.id,
  })
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select()
    .from(spreads)
    .where(inArray(spreads.id, ids.concat(0)))
  const byId = new Map(found.map((row) => [row.id, row]))
  const shown = ids.flatMap((id) => byId.get(id) ?? []).map((row) => presentSpread(row, user))
  return { spreads: shown.map(({ days: _days, ...row }) => row), total }
}

/** With the plans made of it, as far as they are still there and the caller sees them. */
export async function presentWhole(db: Database, user: Reader, row: SpreadRecord): Promise<Spread> {
  const { id, day, name } = plans
  const isSeen = user.ability.can('read', 'Plan') ? await visiblePlans(db, user, 'read') : sql`false`
  const made = await db
    .select({ id, day, name })
    .from(plans)
    .where(and(inArray(id, row.planIds.concat(0)), isSeen))
    .orderBy(day, id)
    .limit(mostDays)
  return { ...presentSpread(row, user), plans: made }
}

function presentSpread(row: SpreadRecord, user: Reader): Omit<Spread, 'plans'> {
  const { id, state, settings, lastDay, personName, done, stops, shifts, found, accepted } = row
  return {
    id,
    state,
    settings,
    to: lastDay,
    personName,
    done,
    seconds: secondsOfPace[settings.pace],
    stops,
    shifts,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    money: seesCosts(user) ? 'cents' : 'points',
    ...(found ? shownOf(found, user) : nothingFound),
    accepted,
  }
}

const nothingFound = { isEstimated: false, days: [], undated: null, moves: 0, unplaced: 0 }

function shownOf(found: Found, user: Reader) {
  const { isEstimated, undated, moves, unplaced } = found
  return { isEstimated, days: daysIn(found, user), undated, moves: moves.length, unplaced: unplaced.length }
}

function daysIn({ days, points }: Found, user: Reader): Spread['days'] {
  const money = moneyIn(user, points)
  return days.map(({ day, before, after }) => ({
    day,
    before: presentFigures(before, money),
    after: presentFigures(after, money),
  }))
}

type MoveQuery = ListQuery & { kind?: string | undefined }

/** The moves as the caller may see them, in the order of their new days; with `unplaced` those that no shift can take. */
export async function movePage(
  db: Database,
  user: Caller,
  { found, query }: { found: Found | null; query: MoveQuery },
): Promise<{ moves: SpreadMove[]; total: number }> {
  const wanted = query.kind === 'unplaced' ? unplacedIn(found) : (found?.moves ?? [])
  const seen = await seenAmong(
    db,
    user,
    wanted.map(({ deliveryId }) => deliveryId),
  )
  const moves = wanted
    .flatMap(({ deliveryId, from, to }): SpreadMove[] => {
      const row = seen.get(deliveryId)
      const before = from === undefined ? (row?.date ?? null) : from
      return row ? [{ deliveryId, reference: row.reference, recipient: row.recipient, from: before, to }] : []
    })
    .toSorted((one, other) => (one.to ?? '').localeCompare(other.to ?? '') || one.deliveryId - other.deliveryId)
  const start = (query.page - 1) * query.itemsPerPage
  return { moves: moves.slice(start, start + query.itemsPerPage), total: moves.length }
}

function unplacedIn(found: Found | null) {
  return (found?.unplaced ?? []).map((deliveryId) => ({ deliveryId, from: undefined, to: null }))
}

async function seenAmong(db: Database, user: Caller, ids: number[]) {
  const { id, reference, recipient, date } = deliveries
  const rows = await db
    .select({ id, reference, recipient, date })
    .from(deliveries)
    .where(and(inArray(id, ids.concat(0)), visibleDeliveries(user, 'read')))
  return new Map(rows.map((row) => [row.id, row]))
}
