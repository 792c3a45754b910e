import { and, eq, isNull } from 'drizzle-orm'
import { archive, recordEvent, restore } from '#platform/events/server/commands.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { heldBefore } from '#kit/server/rows.ts'
import { changeVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import { addTicket } from './commands.ts'
import { refusals } from './refusals.ts'
import { timesIn } from '../rules.ts'
import { findTicket, hasPerson, ticketFigures, ticketPage } from './queries.ts'
import { supportTickets } from './tables.ts'

export const ticketHandlers: Handlers = []
const entity = 'ticket'

handle(ticketHandlers, contract.listTickets, ({ query }, { db, now }) => ticketPage(db, query, now()))
handle(ticketHandlers, contract.readTicketFigures, ({ query: { days } }, { db, now }) => ticketFigures(db, now(), days))

handle(ticketHandlers, contract.readTicket, ({ params }, { db }) => findTicket(db, params.id))

handle(ticketHandlers, contract.createTicket, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await mustExist(tx, body.assigneeId)
    return findTicket(tx, await addTicket(tx, context, body))
  }),
)

handle(ticketHandlers, contract.changeTicket, ({ params: { id }, body: { version, ...input } }, context) =>
  context.db.transaction(async (tx) => {
    const where = and(eq(supportTickets.id, id), isNull(supportTickets.archivedAt))!
    const [before] = await tx.select().from(supportTickets).where(where)
    if (!before) throw notFound(refusals.things.ticket, id)
    await mustExist(tx, input.assigneeId === before.assigneeId ? null : input.assigneeId)
    const set = { ...input, ...timesIn(input.status, before, context.now()) }
    await changeVersion(tx, supportTickets, { where, version, set })
    const kept = { before: heldBefore(before, input), after: input }
    await recordEvent(tx, context, { kind: 'ticket.changed', entity, entityId: id, ...kept })
    return findTicket(tx, id)
  }),
)

handle(ticketHandlers, contract.deleteTicket, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const gone = await archive(tx, context, { table: supportTickets, entity, where: eq(supportTickets.id, id) })
    if (gone === undefined) throw notFound(refusals.things.ticket, id)
  }),
)

handle(ticketHandlers, contract.restoreTicket, ({ params: { id } }, context) =>
  context.db.transaction((tx) =>
    restore(tx, context, { table: supportTickets, entity, id, thing: refusals.things.deletedTicket }),
  ),
)

async function mustExist(tx: Transaction, assigneeId: number | null): Promise<void> {
  if (assigneeId !== null && !(await hasPerson(tx, assigneeId)))
    throw invalid('assigneeId', refusals.noPerson, { id: assigneeId })
}
