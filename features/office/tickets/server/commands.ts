import { recordEvent } from '#platform/events/server/commands.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { TicketInput } from '../contract.ts'
import { timesIn } from '../rules.ts'
import { supportTickets } from './tables.ts'

/** Adds a ticket and gives its id; someone who isn’t signed in may have asked for it. */
export async function addTicket(
  tx: Transaction,
  context: Parameters<typeof recordEvent>[1],
  input: TicketInput,
): Promise<number> {
  const now = context.now()
  const times = timesIn(input.status, { respondedAt: null, solvedAt: null }, now)
  const [row] = await tx
    .insert(supportTickets)
    .values({ ...input, ...times, createdAt: now })
    .returning({ id: supportTickets.id })
  const { id } = row!
  const after = { subject: input.subject }
  await recordEvent(tx, context, { kind: 'ticket.created', entity: 'ticket', entityId: id, after })
  return id
}
