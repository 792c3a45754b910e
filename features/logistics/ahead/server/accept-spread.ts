import { forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { setDates } from '../../deliveries/server/commands.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { mayGoOn } from '../../deliveries/rules/any-day.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { createPlanOf, holdDays } from '../../plans/server/commands.ts'
import { isOnKnownRoads } from '../../travel/server/queries.ts'
import { reachOf, type Reach } from '../../plans/server/queries.ts'
import { daysFrom, movable, togetherOnly } from '../rules.ts'
import { wholePairs } from '../rules/routed-pairs.ts'
import { answer, heldDeliveries, keepSpread, linkedWith } from './spread-answer.ts'
import { lockedIn } from './horizon.ts'
import { findSpread, type SpreadRecord } from './queries.ts'
import type { Found, SetMove } from './tables.ts'

/** Gives each delivery the day found for it, unless it changed since the search began. */
export async function acceptSpread(tx: Transaction, context: Context, id: number): Promise<SpreadRecord> {
  return (await accept(tx, context, id)).spread
}

/** Accepts, and makes a plan of each day from the routes found, beside those the day has. */
export async function planSpread(tx: Transaction, context: Context, id: number, name: string): Promise<SpreadRecord> {
  const { user, now } = context
  const { found, depotIds, hasOpenDepot } = await findSpread(tx, user, id)
  await mustPlanFor(tx, user, { depotIds, hasOpenDepot })
  const days = found?.routes ?? []
  await holdDays(
    tx,
    days.map(({ day }) => day),
  )
  const accepted = await accept(tx, context, id, routedIn(days))
  const isOnRoads = await isOnKnownRoads({ ...context, db: tx }, depotIds)
  const today = await todayOf(tx, now())
  const planIds: number[] = []
  for (const { day, routes } of days) {
    const ids = routedIn([{ routes }])
    if (day < today || !ids.some((one) => accepted.dateOf(one) === day)) continue
    const isThere = (one: number) => accepted.dateOf(one) === day && accepted.isAsFound(one)
    const left = routes.map((route) => ({
      ...route,
      deliveryIds: wholePairs(route.deliveryIds, isThere, accepted.rows),
    }))
    const plan = await createPlanOf(tx, context, {
      day,
      name,
      note: '',
      depotIds,
      hasOpenDepot,
      isOnRoads,
      routes: left,
    })
    planIds.push(plan.id)
  }
  return keepSpread(tx, id, { planIds })
}

function routedIn(days: readonly Pick<Found['routes'][number], 'routes'>[]): number[] {
  return days.flatMap(({ routes }) => routes.flatMap(({ deliveryIds }) => deliveryIds))
}

async function mustPlanFor(tx: Transaction, user: Caller, { depotIds, hasOpenDepot }: Reach): Promise<void> {
  const reach = await reachOf(tx, user, 'create')
  const isWithin = depotIds.every((depotId) => reach.depotIds.includes(depotId))
  if (!isWithin || (hasOpenDepot && !reach.hasOpenDepot)) throw forbidden()
}

/** With what it moves and the deliveries `beside`, as they were before. */
async function accept(tx: Transaction, context: Context, id: number, beside: readonly number[] = []) {
  const { found, settings, depotIds, hasOpenDepot } = await findSpread(tx, context.user, id)
  await answer(tx, context, id, { from: 'done', to: 'accepted' })
  const moves = found?.moves ?? []
  const rows = await heldDeliveries(tx, context.user, { moved: moves, beside })
  const wanted = await ableToMove(tx, context, { moves, rows, days: daysFrom(settings.from, settings.days) })
  await setDates(tx, context, wanted)
  const set = wanted.map(({ row }): SetMove => ({ deliveryId: row.id, from: row.date, version: row.version + 1 }))
  const counted = { set: set.length, skipped: moves.length - set.length, undone: null }
  const spread = await keepSpread(tx, id, { set, accepted: counted })
  const dateSet = new Map(wanted.map(({ id: moved, date }) => [moved, date]))
  const isInScope = ({ depotId }: Stored) => (depotId === null ? hasOpenDepot : depotIds.includes(depotId))
  return {
    spread,
    rows,
    dateOf: (one: number) => dateSet.get(one) ?? rows.get(one)?.date,
    isAsFound: (one: number) => {
      const row = rows.get(one)
      const isSame = row?.version === found?.versions[one]
      return row !== undefined && isSame && movable.includes(row.state) && isInScope(row)
    },
  }
}

type Moving = { moves: Found['moves']; rows: ReadonlyMap<number, Stored>; days: string[] }

async function ableToMove(tx: Transaction, { now }: Context, { moves, rows, days }: Moving) {
  const held = await lockedIn(tx, { days })
  const today = await todayOf(tx, now())
  const able = moves.flatMap(({ deliveryId, from, to, version }) => {
    const row = rows.get(deliveryId)
    if (!row || held.has(deliveryId) || row.version !== version || to < today) return []
    return movable.includes(row.state) && row.date === from && mayGoOn(row, to)
      ? [{ id: deliveryId, to, row, date: to }]
      : []
  })
  const linked = await linkedWith(
    tx,
    able.map((one) => one.id),
  )
  return togetherOnly(able, { found: moves, linked })
}
