export const ticketStatuses = ['new', 'open', 'waiting', 'solved'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

type Times = { respondedAt: Date | null; solvedAt: Date | null }

/** When a ticket was first answered and when it was solved, once it is in a status: a ticket that is reopened is no longer solved. */
export function timesIn(status: TicketStatus, { respondedAt, solvedAt }: Times, now: Date): Times {
  return {
    respondedAt: status === 'new' ? respondedAt : (respondedAt ?? now),
    solvedAt: status === 'solved' ? (solvedAt ?? now) : null,
  }
}
