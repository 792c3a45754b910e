import { ne } from 'drizzle-orm'
import { answer, type Answers } from '#kit/server/answer.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import { listEvents, streamChanges } from '../contract.ts'
import { changeStream } from './stream.ts'
import { events } from './tables.ts'

export const eventAnswers: Answers = []

answer(eventAnswers, streamChanges, (_, context) => changeStream(context))

answer(eventAnswers, listEvents, async ({ query }, { db }) => {
  const { id, at, actorId, actorName, address, kind, entity, entityId, before, after } = events
  const page = await listPage(db, query, {
    from: events,
    columns: { id, at, actorId, actorName, address, kind, entity, entityId, before, after },
    // The bell rings by events of its own; nobody did them, and each order brings one for everybody who is told.
    where: [equals(entity, query.entity) ?? ne(entity, 'notification'), equals(entityId, query.entityId), equals(kind, query.kind)],
    search: [actorName, kind, entityId],
    sort: { at: id, actor: actorName, kind },
    id,
  })
  return { events: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })), totalEvents: page.total }
})
