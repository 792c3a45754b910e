import { and, eq, notInArray } from 'drizzle-orm'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import { listChanges, listEvents, readEvent, streamChanges } from '../contract.ts'
import { changePage } from './changes.ts'
import { refusals } from './refusals.ts'
import { readableBy } from './queries.ts'
import { changeStream } from './stream.ts'
import { events } from './tables.ts'

export const eventHandlers: Handlers = []

const { id, at, actorId, actorName, address, kind, entity, entityId, before, after } = events
const columns = { id, at, actorId, actorName, address, kind, entity, entityId, before, after }

handle(eventHandlers, streamChanges, (_, context) => changeStream(context))

handle(eventHandlers, listChanges, ({ query }, context) => changePage(context, query))

handle(eventHandlers, listEvents, async ({ query }, context) => {
  const { db, user, program } = context
  const page = await listPage(db, query, {
    from: events,
    columns,
    // New notifications are events too, but no one's actions: one order would add an entry for everyone notified.
    where: [
      readableBy(user),
      equals(entity, query.entity) ?? notInArray(entity, program.personalEntities),
      equals(entityId, query.entityId),
      equals(kind, query.kind),
    ],
    search: [actorName, kind, entityId],
    sort: { at: id, actor: actorName, kind },
    id,
  })
  return { events: page.rows.map((row) => presentEvent(row, context)), totalEvents: page.total }
})

handle(eventHandlers, readEvent, async ({ params }, context) => {
  const [row] = await context.db
    .select(columns)
    .from(events)
    .where(and(eq(id, params.id), readableBy(context.user)))
  if (!row) throw notFound(refusals.things.event, params.id)
  return presentEvent(row, context)
})

type Row = Pick<typeof events.$inferSelect, keyof typeof columns>

function presentEvent(row: Row, { program, language }: Pick<Context, 'program' | 'language'>) {
  const inWords = program.eventTexts[row.kind]
  return { ...row, at: row.at.toISOString(), after: inWords ? inWords(row.after, language) : row.after }
}
