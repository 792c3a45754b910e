import { forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { setDates } from '../../deliveries/server/commands.ts'
import { storedById } from '../../deliveries/server/queries.ts'
import { mayGoOn } from '../../deliveries/rules/any-day.ts'
import { todayOf } from '../../drivers/server/queries.ts'
import { createPlanOf } from '../../plans/server/commands.ts'
import { reachOf, type Reach } from '../../plans/server/queries.ts'
import { daysFrom, movable, togetherOnly } from '../rules.ts'
import { answer, heldDeliveries, keep, linkedWith } from './answer.ts'
import { lockedIn } from './horizon.ts'
import { findSpread, type SpreadRecord } from './queries.ts'
import type { SetMove } from './tables.ts'

/** Gives each delivery the day found for it, unless it changed since the search began. */
export async function acceptSpread(tx: Database, context: Context, id: number): Promise<SpreadRecord> {
  const { found, settings } = await findSpread(tx, context.user, id)
  await answer(tx, context, id, { from: 'done', to: 'accepted' })
  const moves = found?.moves ?? []
  const rows = await heldDeliveries(tx, context.user, { moved: moves })
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
