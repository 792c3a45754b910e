import { subject } from '@casl/ability'
import { midnightOf } from '#kit/contract/wall-time.ts'
import { conflict, forbidden } from '#kit/server/errors.ts'
import type { Machine, Database, Transaction } from '#kit/server/machine.ts'
import type { Caller } from '#kit/server/handle.ts'
import { heldParts, joinDelivery, splitDelivery } from '../../../deliveries/server/commands.ts'
import { findDelivery, type Stored } from '../../../deliveries/server/queries.ts'
import { logisticsSetting } from '../../../settings/server/queries.ts'
import type { Quantities } from '../../../settings/contract.ts'
import { without, type Restore } from '../../rules/plan/changed-state.ts'
import { splitIn, withPooled } from '../../rules/edits/apply-edit.ts'
import type { PlanEdit } from '../../rules/edits/plan-edits.ts'
import type { PlanState } from '../../rules/plan/state.ts'
import type { Opened } from '../plan/open-plan.ts'
import { placeIndex } from '../../../travel/rules/place-index.ts'
import { mustBeReal } from '../queries.ts'
import { refusals } from '../refusals.ts'
import { stopFacts, type StopRow } from '../facts/stop-facts.ts'

type Changer = Machine & { user?: Caller | undefined; address: string }
/** A plan on its way through edits: what is known of its deliveries, and what takes back that some were split or joined. */
export type OnTheWay = { opened: Opened; state: PlanState; back: Pick<Required<Restore>, 'joins' | 'splits'> }

export function hasParts({ back }: Pick<OnTheWay, 'back'>): boolean {
  return back.joins.length + back.splits.length > 0
}

type SplitEdit = Extract<PlanEdit, { kind: 'split' }>

/** Splits a delivery of the plan, for everyone who has it, and places both parts. */
export async function splitStop(tx: Transaction, maker: Changer, { on, edit }: { on: OnTheWay; edit: SplitEdit }) {
  const { deliveryId, quantities } = edit
  const { part, after } = await partOff(tx, maker, { on, of: { deliveryId, quantities } })
  return { ...after, state: splitIn(after.state, edit, part.id) }
}

/** What an undo or redo does with parts, before stops go back to their places. */
export async function restoreParts(tx: Transaction, maker: Changer, { on, edit }: { on: OnTheWay; edit: Restore }) {
  let after = on
  for (const one of edit.joins ?? []) after = await joined(tx, maker, { on: after, partId: one.partId })
  for (const one of edit.splits ?? []) {
    const { part, after: split } = await partOff(tx, maker, { on: after, of: one })
    after = { ...split, state: withPooled(split.state, part.id) }
  }
  return after
}

type Part = { deliveryId: number; quantities: Quantities; partId?: number }

async function partOff(tx: Transaction, maker: Changer, { on, of }: { on: OnTheWay; of: Part }) {
  const { deliveryId, ...given } = of
  mustBeReal(on.opened.plan)
  const row = await writable(tx, maker, deliveryId)
  const part = await splitDelivery(tx, maker, { row, version: row.version, ...given })
  const first = await writable(tx, maker, deliveryId)
  const opened = await withParts(tx, on.opened, [first, part])
  const back = { ...on.back, joins: [...on.back.joins, { deliveryId, partId: part.id }] }
  return { part, after: { ...on, opened, back } }
}

/** A part that became one delivery again elsewhere needs nothing more. */
async function joined(tx: Transaction, maker: Changer, { on, partId }: { on: OnTheWay; partId: number }) {
  const held = await heldParts(tx, partId)
  if (!held) return on
  for (const { id } of [held.first, held.part]) await writable(tx, maker, id)
  await joinDelivery(tx, maker, held)
  const { id: deliveryId } = held.first
  const opened = await withParts(tx, on.opened, [await writable(tx, maker, deliveryId)], partId)
  const { quantities } = held.part
  const back = { ...on.back, splits: [...on.back.splits, { deliveryId, partId, quantities }] }
  return { opened, state: without(on.state, new Set([partId])), back }
}

async function writable(tx: Transaction, { user }: Changer, id: number): Promise<Stored> {
  if (!user) throw forbidden()
  const row = await findDelivery(tx, user, id)
  const { ownerId, depotId, driverUserId } = row
  if (!user.ability.can('write', subject('Delivery', { ownerId, depotId, driverUserId })))
    throw forbidden(refusals.mayNotSplit)
  return row
}

/** What is known of a plan with these deliveries as they are now, and without one that is gone; all are at places it knows. */
export async function withParts(
  db: Database,
  { facts, rows, ...opened }: Opened,
  changed: (Stored | StopRow)[],
  goneId?: number,
): Promise<Opened> {
  const ids = new Set([...changed.map(({ id }) => id), ...(goneId === undefined ? [] : [goneId])])
  const like = rows.find(({ id }) => ids.has(id))
  if (!like) throw conflict(refusals.staleThings)
  const newRows = changed.map((row): StopRow => ({ ...like, ...row }))
  const { units, timeZone } = await logisticsSetting(db, 'general')
  const planning = await logisticsSetting(db, 'planning')
  const { day } = opened.plan
  const given = { planning, units, index: placeIndex(facts.places), day, midnight: midnightOf(day, timeZone) }
  const stops = newRows.map((row) => stopFacts(row, given))
  return {
    ...opened,
    rows: [...rows.filter(({ id }) => !ids.has(id)), ...newRows],
    facts: { ...facts, stops: [...facts.stops.filter(({ deliveryId }) => !ids.has(deliveryId)), ...stops] },
  }
}
