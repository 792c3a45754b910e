import { and, asc, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { deletions, events, type KeptRows } from './tables.ts'

type Actor = { user?: { id: number; fullName: string } | undefined; address?: string; now: () => Date }
type Happening = { kind: string; entity: string; entityId: string | number; before?: unknown; after?: unknown }

/** Records what happened, in the transaction of the change itself: `recordEvent(tx, context, { kind: 'order.created', … })`. */
export async function recordEvent(tx: Database, actor: Actor, happening: Happening): Promise<string> {
  const row = eventOf(actor, happening)
  await tx.insert(events).values(row)
  return row.id
}

/** The same for many at once. */
export async function recordEvents(tx: Database, actor: Actor, happenings: Happening[]): Promise<void> {
  const batch = 1000
  for (let start = 0; start < happenings.length; start += batch)
    await tx.insert(events).values(happenings.slice(start, start + batch).map((one) => eventOf(actor, one)))
}

/** What happened to one thing, oldest first. */
export async function eventsAbout(db: Database, { entity, entityId }: Thing, most = 500) {
  return db
    .select()
    .from(events)
    .where(and(eq(events.entity, entity), eq(events.entityId, String(entityId))))
    .orderBy(asc(events.id))
    .limit(most)
}

function eventOf(actor: Actor, happening: Happening): typeof events.$inferInsert {
  const at = actor.now()
  return {
    id: timeOrderedId(at),
    at,
    actorId: actor.user?.id ?? null,
    actorName: actor.user?.fullName ?? '',
    address: actor.address ?? '',
    kind: happening.kind,
    entity: happening.entity,
    entityId: String(happening.entityId),
    before: happening.before ?? null,
    after: happening.after ?? null,
  }
}

type Thing = { entity: string; entityId: string | number }

/** How long a deletion can be undone; longer than the screen offers it, so that a slow click still counts. */
const keptMs = 10 * 60_000
const forgetJob = 'forget-deletions'

/** Keeps the rows of what is being deleted for a while, in the transaction that deletes them. */
export async function keepDeleted(
  tx: Database,
  { now }: Pick<Machine, 'now'>,
  { entity, entityId }: Thing,
  { rows, files = [] }: { rows: KeptRows; files?: string[] },
): Promise<void> {
  const at = now()
  await tx.delete(deletions).where(isThing({ entity, entityId }))
  await tx.insert(deletions).values({ id: timeOrderedId(at), entity, entityId: String(entityId), rows, files, at })
}

/** The rows of the last deletion of a thing, taken out to be put back; `undefined` when it is too long ago. */
export async function takeDeleted(
  tx: Database,
  { now }: Pick<Machine, 'now'>,
  thing: Thing,
): Promise<KeptRows | undefined> {
  const [taken] = await tx
    .delete(deletions)
    .where(and(isThing(thing), gt(deletions.at, new Date(now().getTime() - keptMs))))
    .returning()
  return taken?.rows
}

function isThing({ entity, entityId }: Thing) {
  return and(eq(deletions.entity, entity), eq(deletions.entityId, String(entityId)))
}

/** Puts kept rows back as they were. */
export async function putBack(tx: Database, table: PgTable, rows: Record<string, unknown>[] = []): Promise<void> {
  const dates = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    column.dataType === 'date' ? [key] : [],
  )
  const revived = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(dates.flatMap((key) => (typeof row[key] === 'string' ? [[key, new Date(row[key])]] : []))),
  }))
  if (revived.length > 0) await tx.insert(table).values(revived)
}

/** Has the kept rows forgotten once they can no longer be put back; call after the commit. */
export async function forgetLater({ queue, now }: Pick<Machine, 'queue' | 'now'>): Promise<void> {
  await queue.add({ name: forgetJob, data: {}, runAt: new Date(now().getTime() + keptMs + 1000) })
}

export function forgetDeletions(machine: Machine): void {
  machine.queue.work(forgetJob, async () => {
    const gone = await machine.db
      .delete(deletions)
      .where(lt(deletions.at, new Date(machine.now().getTime() - keptMs)))
      .returning({ files: deletions.files })
    for (const key of gone.flatMap(({ files }) => files)) await machine.files.remove(key)
  })
}
