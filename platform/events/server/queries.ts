import { and, asc, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { connections, deletions, events } from './tables.ts'

export { audienceOfRows } from './row-audience.ts'

type Event = typeof events.$inferSelect

/** The entries of the audit log that a person may read, as a condition. */
export function readableBy({ ability }: Pick<Caller, 'ability'>): SQL {
  const { actorId, entity, kind } = events
  return visible(ability, 'read', 'AuditLog', { actorId, entity, kind })
}

/** The newest events that fit a condition on the columns of an event. */
export function newestEvents(
  db: Database,
  condition: (event: typeof events) => SQL | undefined,
  most: number,
): Promise<Event[]> {
  return db.select().from(events).where(condition(events)).orderBy(desc(events.id)).limit(most)
}

/** What events of a kind left behind on one thing, each once. */
export async function outcomesOf(
  db: Database,
  { entity, entityId, kind }: Pick<Event, 'entity' | 'entityId' | 'kind'>,
): Promise<unknown[]> {
  const ofThing = and(eq(events.entity, entity), eq(events.entityId, entityId), eq(events.kind, kind))
  const found = await db.selectDistinct({ after: events.after }).from(events).where(ofThing)
  return found.map(({ after }) => after)
}

/** What one thing was at a moment, by the first change of a kind, or of one of its fields, since; nothing where there was none. */
export async function stateBefore(
  db: Database,
  { entity, entityId, kind, field }: Pick<Event, 'entity' | 'entityId' | 'kind'> & { field?: string },
  since: Date,
): Promise<{ before: unknown } | undefined> {
  const isOfField = field === undefined ? undefined : sql`${events.before} ? ${field}`
  const isOfThing = and(eq(events.entity, entity), eq(events.entityId, entityId), eq(events.kind, kind), isOfField)
  const isSince = and(isOfThing, gt(events.at, since))
  const [first] = await db
    .select({ before: events.before })
    .from(events)
    .where(isSince)
    .orderBy(asc(events.id))
    .limit(1)
  return first
}

/** The things that events of a kind happened to since a time. */
export async function thingsSince(db: Database, kind: string, since: Date): Promise<string[]> {
  const found = await db
    .select({ entityId: events.entityId })
    .from(events)
    .where(and(eq(events.kind, kind), gt(events.at, since)))
  return found.map(({ entityId }) => entityId)
}

/** What happened to one thing of late, oldest first. */
export async function eventsAbout(
  db: Database,
  { entity, entityId }: { entity: string; entityId: string | number },
  most = 500,
): Promise<Event[]> {
  const newest = await db
    .select()
    .from(events)
    .where(and(eq(events.entity, entity), eq(events.entityId, String(entityId))))
    .orderBy(desc(events.id))
    .limit(most)
  return newest.toReversed()
}

const { id, at, actorId, actorName, address, kind, entity, entityId, before, after } = events
const chained = { id, at, actorId, actorName, address, kind, entity, entityId, before, after }
export type ChainedEvent = Omit<Event, 'isHint'>

/** Events that stay, in the order of their ids, from one on up to a moment. */
export function chainedEvents(
  db: Database,
  { afterId, until, most }: { afterId: string; until: Date; most: number },
): Promise<ChainedEvent[]> {
  return db
    .select(chained)
    .from(events)
    .where(and(gt(events.id, afterId), lt(events.at, until), eq(events.isHint, false)))
    .orderBy(asc(events.id))
    .limit(most)
}

/** Who of these people has a screen open right now. */
export async function connectedAmong(db: Database, now: Date, personIds: number[]): Promise<Set<number>> {
  if (personIds.length === 0) return new Set()
  const found = await db
    .selectDistinct({ personId: connections.personId })
    .from(connections)
    .where(and(inArray(connections.personId, personIds), gt(connections.until, now)))
  return new Set(found.map(({ personId }) => personId))
}

/** The keys of the files of deletions that can still be undone. */
export async function deletedFiles(db: Database): Promise<string[]> {
  const rows = await db.select({ files: deletions.files }).from(deletions)
  return rows.flatMap(({ files }) => files)
}
