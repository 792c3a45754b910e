import { and, asc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { askRows } from '#kit/server/ask-rows.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import { concerns } from './stream.ts'
import { events } from './tables.ts'
import { idAt, withAudience } from './tail.ts'

/** An event has its id before it reaches the database, and the clock of a process may be a little off. */
const usualMarginMs = 5000

type Asked = { updatedSince?: string | undefined; cursor?: string | undefined; entity: string[]; limit: number }

/**
 * A page of what happened after a cursor, in the order of ids. Whatever is still being written may get an older id than what can be seen
 * already, so nothing is shown that is younger than the oldest transaction that goes on: later pages miss nothing.
 */
export async function changePage(context: Context, asked: Asked, marginMs = usualMarginMs) {
  const { db, user, program, now } = context
  const end = idAt(now().getTime() - (await oldestWorkMs(db)) - marginMs)
  const begin = beginOf(asked) ?? end
  const found = await eventsBetween(context, { ...asked, begin, end })
  const heard = await withAudience(db, program.audience, found)
  const times = new Map(found.map((one) => [one.id, one.at.toISOString()]))
  const hasMore = found.length === asked.limit
  // Where nothing is left, the next page need not look again at what is of others.
  const rest = end > begin ? end : begin
  return {
    changes: heard
      .filter((change) => concerns(user, change, program))
      .map(({ id, kind, entity, entityId }) => ({ id, at: times.get(id) ?? '', kind, entity, entityId })),
    nextCursor: hasMore ? (found.at(-1)?.id ?? rest) : rest,
    hasMore,
  }
}

function beginOf({ cursor, updatedSince }: Asked): string | undefined {
  if (cursor && updatedSince) throw invalid('cursor', refusals.cursorOrTime)
  return cursor ?? (updatedSince && idAt(Date.parse(updatedSince)))
}

type Between = Pick<Asked, 'entity' | 'limit'> & { begin: string; end: string }

function eventsBetween({ db, program }: Context, { entity: wanted, limit, begin, end }: Between) {
  const { id, at, kind, entity, entityId } = events
  const isIn = and(gt(id, begin), lt(id, end), eq(events.isHint, false))
  const isOpen = notInArray(entity, program.personalEntities)
  return db
    .select({ id, at, kind, entity, entityId })
    .from(events)
    .where(and(isIn, isOpen, wanted.length > 0 ? inArray(entity, wanted) : undefined))
    .orderBy(asc(id))
    .limit(limit)
}

/**
 * How long the oldest transaction of others that writes, or may just begin to, has been going on. A statement under way may be the first
 * one that writes, except those that only read or clean up: events that follow a `select` get their ids after it.
 */
async function oldestWorkMs(db: Database): Promise<number> {
  const [oldest] = await askRows<{ ms: number | null }>(
    db,
    sql`select (extract(epoch from clock_timestamp() - min(case when backend_xid is null then query_start else xact_start end)) * 1000)::float8 as ms
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and (backend_xid is not null or (state = 'active' and query !~* '^\\s*(select|fetch|copy .* to stdout|vacuum|analyze)'))`,
  )
  return Math.max(0, Math.ceil(oldest?.ms ?? 0))
}
