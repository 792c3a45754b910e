import { and, eq, getTableColumns, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { connections, deletions, events, signals } from './tables.ts'
import type { KeptRows } from '../rules.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { AccessEnder } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'

type Actor = { user?: { id: number; fullName: string } | undefined; address?: string; now: () => Date }
type Happening = { kind: string; entity: string; entityId: string | number; before?: unknown; after?: unknown }

/** Whose row in the people's table it is; nobody's where the product acts by itself, which has the number 0. */
export function personIdOf(user: Actor['user']): number | null {
  return user?.id || null
}

/** Records what happened, in the transaction of the change itself: `recordEvent(tx, context, { kind: 'order.created', … })`. */
export async function recordEvent(tx: Transaction, actor: Actor, happening: Happening): Promise<string> {
  const row = eventOf(actor, happening)
  await tx.insert(events).values(row)
  return row.id
}

/** Sends open screens something short-lived, such as the progress of a search: only the latest of its kind is kept. */
export async function recordHint(tx: Transaction, actor: Actor, happening: Happening): Promise<void> {
  await dropOldHints(tx, happening)
  await tx.insert(events).values({ ...eventOf(actor, happening), isHint: true })
}

export async function dropOldHints(
  tx: Transaction,
  { kind, entity, entityId }: Pick<Happening, 'kind' | 'entity' | 'entityId'>,
): Promise<void> {
  await tx
    .delete(events)
    .where(
      and(
        eq(events.entity, entity),
        eq(events.entityId, String(entityId)),
        eq(events.kind, kind),
        eq(events.isHint, true),
      ),
    )
}

/** The same for many at once. */
export async function recordEvents(tx: Transaction, actor: Actor, happenings: Happening[]): Promise<void> {
  const batch = 1000
  for (let start = 0; start < happenings.length; start += batch)
    await tx.insert(events).values(happenings.slice(start, start + batch).map((one) => eventOf(actor, one)))
}

function eventOf(actor: Actor, happening: Happening) {
  const at = actor.now()
  return {
    id: timeOrderedId(at),
    at,
    actorId: personIdOf(actor.user),
    actorName: actor.user?.fullName ?? '',
    address: actor.address ?? '',
    kind: happening.kind,
    entity: happening.entity,
    entityId: String(happening.entityId),
    before: happening.before ?? null,
    after: happening.after ?? null,
  }
}

/** How long a signal is kept for a screen that reconnects. Screens that were away longer reload anyway. */
export const signalMs = 3_600_000
const sweepJob = 'sweep-signals'

type Signal = { readerIds: number[]; kind: string; entity: string; entityId: string | number }

/** Sends a signal to the open screens of these people only. */
export async function sendSignal(
  tx: Transaction,
  { now, queue }: Pick<Machine, 'now' | 'queue'>,
  { readerIds, ...signal }: Signal,
): Promise<void> {
  const at = now()
  const rows = [...new Set(readerIds)].map((readerId) => ({
    ...signal,
    entityId: String(signal.entityId),
    id: timeOrderedId(at),
    readerId,
    at,
  }))
  if (rows.length === 0) return
  await tx.insert(signals).values(rows)
  const hour = Math.floor(at.getTime() / signalMs)
  const runAt = new Date((hour + 2) * signalMs)
  await queue.add({ name: sweepJob, data: {}, runAt, key: `${sweepJob} ${hour}` }, tx)
}

/** Has a person's open streams ask at once whether their session is still there. */
export const endStreams: AccessEnder = (tx, context, { userId }) =>
  sendSignal(tx, context, { readerIds: [userId], kind: 'user.changed', entity: 'user', entityId: userId })

export function sweepSignals({ queue, db, now }: Machine): void {
  queue.work(sweepJob, async () => {
    await db.delete(signals).where(lt(signals.at, new Date(now().getTime() - signalMs)))
    // Nothing renews what claims to last longer than any stream does.
    const beyond = new Date(now().getTime() + 24 * 3_600_000)
    await db.delete(connections).where(or(lt(connections.until, now()), gt(connections.until, beyond)))
  })
}

type Thing = { entity: string; entityId: string | number }

/** How long a deletion can be undone; longer than the screen offers it, so that a slow click still counts. */
const keptMs = 10 * 60_000
const forgetJob = 'forget-deletions'

/** Keeps the rows of what is being deleted for as long as it can be undone, in the transaction that deletes them. */
export async function keepDeleted(
  tx: Transaction,
  { now, queue }: Pick<Machine, 'now' | 'queue'>,
  { entity, entityId }: Thing,
  { rows, files = [] }: { rows: KeptRows; files?: string[] },
): Promise<void> {
  const at = now()
  await tx.delete(deletions).where(isThing({ entity, entityId }))
  await tx.insert(deletions).values({ id: timeOrderedId(at), entity, entityId: String(entityId), rows, files, at })
  await queue.add({ name: forgetJob, data: {}, runAt: new Date(at.getTime() + keptMs + 1000) }, tx)
}

/** Takes the rows of the last deletion of a thing out of the store, to restore them; `undefined` if it is too long ago. */
export async function claimDeleted(
  tx: Transaction,
  { now }: Pick<Machine, 'now'>,
  thing: Thing,
): Promise<KeptRows | undefined> {
  const [taken] = await tx
    .delete(deletions)
    .where(and(isThing(thing), gt(deletions.at, new Date(now().getTime() - keptMs))))
    .returning()
  return taken?.rows
}

/** The rows stored of a deleted thing, while it can still be restored. */
export async function readDeleted(
  db: Database,
  { now }: Pick<Machine, 'now'>,
  thing: Thing,
): Promise<KeptRows | undefined> {
  const [found] = await db
    .select({ rows: deletions.rows })
    .from(deletions)
    .where(and(isThing(thing), gt(deletions.at, new Date(now().getTime() - keptMs))))
  return found?.rows
}

/** Stores more rows of a thing that is already stored, under a name of their own. */
export async function keepMore(tx: Transaction, thing: Thing, rows: KeptRows): Promise<void> {
  await tx
    .update(deletions)
    .set({ rows: sql`${deletions.rows} || ${JSON.stringify(rows)}::jsonb` })
    .where(isThing(thing))
}

/** Drops the stored rows of one name, and the whole entry with its last name; false if they were dropped before. */
export async function dropKept(tx: Transaction, thing: Thing, name: string): Promise<boolean> {
  const [left] = await tx
    .update(deletions)
    .set({ rows: sql`${deletions.rows} - ${name}::text` })
    .where(and(isThing(thing), sql`jsonb_exists(${deletions.rows}, ${name}::text)`))
    .returning({ rows: deletions.rows })
  if (left && Object.keys(left.rows).length === 0) await tx.delete(deletions).where(isThing(thing))
  return left !== undefined
}

function isThing({ entity, entityId }: Thing) {
  return and(eq(deletions.entity, entity), eq(deletions.entityId, String(entityId)))
}

/** Puts kept rows back as they were. */
export async function putBack(tx: Transaction, table: PgTable, rows: Record<string, unknown>[] = []): Promise<void> {
  const dates = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    column.dataType === 'date' ? [key] : [],
  )
  const revived = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(dates.flatMap((key) => (typeof row[key] === 'string' ? [[key, new Date(row[key])]] : []))),
  }))
  if (revived.length > 0) await tx.insert(table).values(revived)
}

export function dropOldDeletions(machine: Machine): void {
  machine.queue.work(forgetJob, async () => {
    await machine.db.transaction(async (tx) => {
      const gone = await tx
        .delete(deletions)
        .where(lt(deletions.at, new Date(machine.now().getTime() - keptMs)))
        .returning({ files: deletions.files })
      const keys = gone.flatMap(({ files }) => files)
      await removeFilesLater(tx, machine, keys)
    })
  })
}

type Archivable = PgTable & { id: PgColumn; archivedAt: PgColumn }

/** Archives a row: it leaves every list, but stays for whatever refers to it. False if it wasn't there. */
export async function archive(
  tx: Transaction,
  actor: Actor,
  { table, entity, where }: { table: Archivable; entity: string; where: SQL },
): Promise<number | undefined> {
  const [row] = await tx
    .update(table)
    .set({ archivedAt: actor.now() })
    .where(and(where, isNull(table.archivedAt)))
    .returning({ id: table.id })
  if (row) await recordEvent(tx, actor, { kind: `${entity}.deleted`, entity, entityId: String(row.id) })
  return row?.id as number | undefined
}

export async function restore(
  tx: Transaction,
  context: Context,
  { table, entity, id, thing }: { table: Archivable; entity: string; id: number; thing: Sentence },
): Promise<void> {
  const [row] = await tx
    .update(table)
    .set({ archivedAt: null })
    .where(and(eq(table.id, id), isNotNull(table.archivedAt)))
    .returning({ id: table.id })
  if (!row) throw notFound(thing, id)
  await recordEvent(tx, context, { kind: `${entity}.restored`, entity, entityId: id })
}
