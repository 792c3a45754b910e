import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { setDates } from '../../deliveries/server/commands.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { holdPlans, removePlan, servedIn } from '../../plans/server/commands.ts'
import { untouchedAmong } from '../../runs/server/commands.ts'
import { backTogether } from '../rules.ts'
import { answer, heldDeliveries, keepSpread, linkedWith } from './spread-answer.ts'
import { findSpread, type SpreadRecord } from './queries.ts'
import type { SetMove } from './tables.ts'

/** Removes the plans that no one has changed, and returns deliveries to their previous day, unless something happened to them or a plan serves them. */
export async function undoSpread(tx: Transaction, context: Context, id: number): Promise<SpreadRecord> {
  const { set, accepted, planIds } = await findSpread(tx, context.user, id)
  await answer(tx, context, id, { from: 'accepted', to: 'undone' })
  const moves = set ?? []
  const touching = { planIds, deliveryIds: moves.map(({ deliveryId }) => deliveryId) }
  await holdPlans(tx, touching)
  const rows = await heldDeliveries(tx, context.user, { moved: moves })
  const leaving = await untouchedAmong(tx, context.user, planIds)
  const served = await servedIn(tx, touching)
  const able = ableToGo(moves, rows, servedBy(served, new Set(leaving.map((plan) => plan.id))))
  const linked = await linkedWith(
    tx,
    able.map((one) => one.id),
  )
  const wanted = backTogether(able, { found: moves.map(({ from, ...one }) => ({ ...one, to: from })), linked })
  await setDates(tx, context, wanted)
  for (const plan of leaving) await removePlan(tx, context, plan)
  return keepSpread(tx, id, { accepted: { set: 0, skipped: 0, ...accepted, undone: wanted.length } })
}

type Served = { deliveryId: number; planId: number }

/** Deliveries that a plan serves that stays, and those that one serves that leaves. */
function servedBy(served: readonly Served[], leaving: ReadonlySet<number>) {
  const kept = new Set(served.flatMap((one) => (leaving.has(one.planId) ? [] : [one.deliveryId])))
  const freed = new Set(served.flatMap((one) => (leaving.has(one.planId) ? [one.deliveryId] : [])))
  return { kept, freed }
}

function ableToGo(
  moves: readonly SetMove[],
  rows: ReadonlyMap<number, Stored>,
  { kept, freed }: ReturnType<typeof servedBy>,
) {
  return moves.flatMap(({ deliveryId, from, version }) => {
    const row = rows.get(deliveryId)
    if (!row || kept.has(deliveryId)) return []
    // The plan that leaves has planned it since.
    const wasPlanned = freed.has(deliveryId) && row.state === 'planned' && row.version === version + 1
    return row.version === version || wasPlanned ? [{ id: deliveryId, to: from, row, date: from }] : []
  })
}
