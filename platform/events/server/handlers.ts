import { and, eq, notInArray } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import { listEvents, readEvent, streamChanges } from '../contract.ts'
import { refusals } from './refusals.ts'
import { readableBy } from './queries.ts'
import { changeStream } from './stream.ts'
import { events } from './tables.ts'

export const eventHandlers: Handlers = []

const { id, at, actorId, actorName, address, kind, entity, entityId, before, after } = events
const columns = { id, at, actorId, actorName, address, kind, entity, entityId, before, after }

handle(eventHandlers, streamChanges, (_, context) => changeStream(context))

handle(eventHandlers, listEvents, async ({ query }, { db, user, program }) => {
  const page = await listPage(db, query, {
    from: events,
    columns,
    // The bell rings by events of its own; nobody did them, and each order brings one for everybody who is told.
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
  return { events: page.rows.map(shown), totalEvents: page.total }
})

handle(eventHandlers, readEvent, async ({ params }, { db, user }) => {
  const [row] = await db
    .select(columns)
    .from(events)
    .where(and(eq(id, params.id), readableBy(user)))
  if (!row) throw notFound(refusals.things.event, params.id)
  return shown(row)
})

function shown<Row extends { at: Date }>(row: Row) {
  return { ...row, at: row.at.toISOString() }
}
