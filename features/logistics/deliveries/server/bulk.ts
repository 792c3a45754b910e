import type * as z from 'zod/mini'
import { keepDeleted, takeDeleted } from '#platform/events/server/commands.ts'
import type { BulkResult } from '#kit/contract/fields.ts'
import { conflict, notFound, refusalOf } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database } from '#kit/server/machine.ts'
import { mustBeDepot } from '../../depots/server/queries.ts'
import type { bulkDeliveries } from '../contract.ts'
import type { DeliveryChange } from '../rules.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { changeDelivery, moveDelivery } from './change.ts'
import { findDelivery, type Stored } from './queries.ts'

type Body = NonNullable<z.output<typeof bulkDeliveries.body>>
type Change = Omit<DeliveryChange, 'version' | 'pins'>
type Kept = { id: number; version: number; isCancelled: boolean; change: Change }

/** Does one thing to many deliveries, each in its own transaction, and keeps how they were. */
export async function takeInBulk(context: Context, body: Body): Promise<BulkResult & { undoId: string | null }> {
  if (body.action === 'depot') await mustBeDepot(context.db, body.depotId)
  const kept: Kept[] = []
  const result = await eachOf(context, body.ids, async (tx, id) => {
    const row = await findDelivery(tx, context.user, id, 'write')
    const change = changeOf(row, body)
    if (change) await changeDelivery(tx, context, { row, version: row.version, change })
    else await moveDelivery(tx, context, { row, move: 'cancel', reason: body.reason })
    const after = await findDelivery(tx, context.user, id, 'write')
    kept.push({ id, version: after.version, isCancelled: !change, change: valuesBefore(row, change ?? {}) })
  })
  if (kept.length === 0) return { ...result, undoId: null }
  return { ...result, undoId: await keepForUndo(context, kept) }
}

/** Puts deliveries back, where nothing happened to them since. */
export async function undoInBulk(context: Context, undoId: string): Promise<BulkResult> {
  const rows = await context.db.transaction((tx) => takeDeleted(tx, context, thing(context, undoId)))
  if (!rows) throw notFound(refusals.things.bulk)
  const keptById = new Map((rows['deliveries'] ?? []).map((row) => [Number(row['id']), row]))
  return eachOf(context, [...keptById.keys()], async (tx, id) => {
    const kept = keptById.get(id)!
    const row = await findDelivery(tx, context.user, id, 'write')
    if (row.version !== kept['version']) throw conflict(refusals.changedSince)
    if (kept['isCancelled'] === true) await moveDelivery(tx, context, { row, move: 'reopen' })
    else await changeDelivery(tx, context, { row, version: row.version, change: Object(kept['change']) as Change })
  })
}

function changeOf(row: Stored, body: Body): Change | undefined {
  const { action, tags } = body
  const changes: Record<Exclude<Body['action'], 'cancel'>, Change> = {
    date: { date: body.date },
    priority: { priority: body.priority },
    windows: { windows: body.windows },
    depot: { depotId: body.depotId },
    addTags: { tags: [...new Set([...row.tags, ...tags])].slice(0, 20) },
    removeTags: { tags: row.tags.filter((tag) => !tags.includes(tag)) },
  }
  return action === 'cancel' ? undefined : changes[action]
}

function valuesBefore(row: Stored, change: Change): Change {
  return Object.fromEntries(Object.keys(change).map((field) => [field, Reflect.get(row, field) as unknown]))
}

async function keepForUndo(context: Context, kept: Kept[]): Promise<string> {
  const undoId = timeOrderedId(context.now())
  await context.db.transaction((tx) => keepDeleted(tx, context, thing(context, undoId), { rows: { deliveries: kept } }))
  return undoId
}

/** Who did it may undo it, nobody else. */
function thing({ user }: Context, undoId: string) {
  return { entity: 'deliveryBulk', entityId: `${user.id} ${undoId}` }
}

async function eachOf(
  { db, language }: Context,
  ids: number[],
  act: (tx: Database, id: number) => Promise<void>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await db.transaction((tx) => act(tx, id))
      result.done.push(id)
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      result.refused.push({ id, message: refused.text[language] })
    }
  }
  return result
}
