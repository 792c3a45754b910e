import type * as z from 'zod/mini'
import { dropKept, keepDeleted, keepMore, readDeleted } from '#platform/events/server/commands.ts'
import type { BulkResult } from '#kit/contract/fields.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { eachRow } from '#kit/server/rows.ts'
import { mustBeDepot } from '../../depots/server/queries.ts'
import type { bulkDeliveries } from '../contract.ts'
import type { DeliveryState } from '../rules.ts'
import type { DeliveryChange } from '../rules/input.ts'
import { refusals } from './refusals.ts'
import { changeDelivery, moveDelivery } from './change-delivery.ts'
import { windowsBy } from './late-price.ts'
import { findDelivery, type Stored } from './queries.ts'

type Body = NonNullable<z.output<typeof bulkDeliveries.body>>
type Change = Omit<DeliveryChange, 'version' | 'pins'>
type Kept = { version: number; before: DeliveryState | null; change: Change }

/** Does one thing to many deliveries, and keeps how each was in the transaction that changes it. */
export async function changeInBulk(context: Context, body: Body): Promise<BulkResult & { undoId: string | null }> {
  if (body.action === 'depot') await mustBeDepot(context.db, body.depotId)
  const undoId = body.undoId ?? timeOrderedId(context.now())
  const thing = thingOf(context, undoId)
  const earlier = await context.db.transaction(async (tx) => {
    const rows = await readDeleted(tx, context, thing)
    if (!rows) await keepDeleted(tx, context, thing, { rows: {} })
    return rows ?? {}
  })
  const result = await eachRow(context, body.ids, async (tx, id) => {
    const row = await findDelivery(tx, context.user, id, 'write')
    const change = changeOf(context.user, row, body)
    if (change) await changeDelivery(tx, context, { row, version: row.version, change })
    else await moveDelivery(tx, context, { row, move: 'cancel', reason: body.reason })
    const { version } = await findDelivery(tx, context.user, id, 'write')
    const first = earlier[id]?.[0] as Kept | undefined
    const before: Kept = { version, before: change ? null : row.state, change: valuesBefore(row, change ?? {}) }
    // A call that is repeated, because its reply was lost, has changed this already.
    const kept = first?.version === row.version ? { ...first, version } : before
    await keepMore(tx, thing, { [id]: [kept] })
  })
  return { ...result, undoId: result.done.length === 0 ? null : undoId }
}

/** Puts deliveries back, where nothing happened to them since. What is interrupted can be repeated for the rest. */
export async function undoInBulk(context: Context, undoId: string): Promise<BulkResult> {
  const thing = thingOf(context, undoId)
  const rows = await readDeleted(context.db, context, thing)
  if (!rows || Object.keys(rows).length === 0) throw notFound(refusals.things.bulk)
  return eachRow(context, Object.keys(rows).map(Number), async (tx, id) => {
    if (!(await dropKept(tx, thing, String(id)))) throw conflict(refusals.changedSince)
    const [kept] = rows[id] ?? []
    const row = await findDelivery(tx, context.user, id, 'write')
    if (row.version !== kept?.['version']) throw conflict(refusals.changedSince)
    const { before, change } = kept as unknown as Kept
    if (before === null) await changeDelivery(tx, context, { row, version: row.version, change })
    else await moveDelivery(tx, context, { row, move: before === 'draft' ? 'reopenAsDraft' : 'reopen' })
  })
}

function changeOf(user: Caller, row: Stored, body: Body): Change | undefined {
  const { action, tags } = body
  const changes: Record<Exclude<Body['action'], 'cancel'>, Change> = {
    date: { date: body.date },
    days: { earliestDate: body.earliestDate, latestDate: body.latestDate },
    priority: { priority: body.priority },
    windows: { windows: windowsBy(user, body.windows, row.windows) },
    depot: { depotId: body.depotId },
    addTags: { tags: [...new Set([...row.tags, ...tags])].slice(0, 20) },
    removeTags: { tags: row.tags.filter((tag) => !tags.includes(tag)) },
  }
  return action === 'cancel' ? undefined : changes[action]
}

function valuesBefore(row: Stored, change: Change): Change {
  return Object.fromEntries(Object.keys(change).map((field) => [field, Reflect.get(row, field) as unknown]))
}

/** Only the person who did it may undo it. */
function thingOf({ user }: Context, undoId: string) {
  return { entity: 'deliveryBulk', entityId: `${user.id} ${undoId}` }
}
