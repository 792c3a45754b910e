import { handle, type Handlers } from '#kit/server/handle.ts'
import { notFound } from '#kit/server/errors.ts'
import { jsonAnswer } from '#kit/server/json-answer.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { applyChange, makeEvent, record, removeEvent, reviveEvent } from './commands.ts'
import { answerInvitation } from './guests.ts'
import { layersIn } from './layers.ts'
import { eventsIn, findEvent, people, presentOne } from './queries.ts'

export const calendarHandlers: Handlers = []

handle(calendarHandlers, contract.listEvents, async ({ query: { calendars, start, end } }, { db, user }) => {
  const { events, isCut } = await eventsIn(db, user, { kinds: calendars ?? [], start, end })
  if (!isCut) return events
  const answer = jsonAnswer(events, 200)
  answer.headers.set('x-list-cut', 'true')
  return answer
})
handle(calendarHandlers, contract.listLayers, ({ query }, context) => layersIn(context, query))
handle(calendarHandlers, contract.listGuests, (_, { db }) => people(db))

handle(calendarHandlers, contract.createEvent, ({ body }, context) =>
  context.db.transaction(async (tx) => presentOne(tx, context.user, await makeEvent(tx, context, body))),
)

handle(calendarHandlers, contract.changeEvent, ({ params: { id }, query: which, body: change }, context) =>
  context.db.transaction(async (tx) =>
    presentOne(tx, context.user, await applyChange(tx, context, id, { which, change })),
  ),
)

handle(calendarHandlers, contract.deleteEvent, async ({ params: { id }, query: which }, context) => {
  await context.db.transaction((tx) => removeEvent(tx, context, id, which))
})

handle(calendarHandlers, contract.restoreEvent, ({ params: { id } }, context) =>
  context.db.transaction((tx) => reviveEvent(tx, context, id)),
)

handle(calendarHandlers, contract.answerEvent, ({ params: { id }, body: { answer } }, context) =>
  context.db.transaction(async (tx) => {
    const row = await findEvent(tx, context.user, id)
    if (!(await answerInvitation(tx, context, row, answer))) throw notFound(refusals.things.invitation)
    await record(tx, context, { what: 'answered', entityId: id, after: { answer } })
    return presentOne(tx, context.user, id)
  }),
)
