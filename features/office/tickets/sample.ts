import { asc, eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import type { Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import { ticketChannels, ticketPriorities } from './contract.ts'
import { ticketStatuses } from './rules.ts'
import { supportTickets } from './server/tables.ts'

const subjects = [
  'The parcel went to the neighbour',
  'Please change the delivery address',
  'The tracking link doesn’t open',
  'The driver came before the time window',
  'A box is damaged',
  'We need an invoice with our VAT number',
  'Can you pick up on Saturdays?',
  'Two of five boxes are missing',
  'The map shows the wrong entrance',
  'How do I cancel an order?',
]
const requesters = [
  'Nora Lindqvist',
  'Omar Haddad',
  'Claire Fontaine',
  'Jonas Weber',
  'Sofia Marino',
  'Ibrahim Saleh',
  'Emma Clarke',
  'Lucas Moreau',
]
const sampleCount = 64
const staff = 4

/** Tickets of the last three months; the older ones are solved. */
export async function sampleTickets({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, supportTickets))) return
  const roll = dice(523)
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.status, 'active'))
    .orderBy(asc(users.id))
    .limit(staff)
  const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)
  await db.insert(supportTickets).values(
    Array.from({ length: sampleCount }, (_, index) => {
      const ago = sampleCount - index
      const createdAt = daysAgo(now(), Math.floor(ago * 1.1), roll.number(20, 600))
      const status = ago > 12 ? 'solved' : ticketStatuses[roll.number(ago < 4 ? 0 : 1, 3)]!
      const respondedAt = status === 'new' ? null : after(createdAt, roll.number(6, 190))
      const solvedAt = status === 'solved' && respondedAt ? after(respondedAt, roll.number(10, 1400)) : null
      const isLater = solvedAt !== null && solvedAt > now()
      const requester = roll.one(requesters)
      return {
        subject: roll.one(subjects),
        requester,
        email: `${requester.toLowerCase().replaceAll(' ', '.')}@example.com`,
        channel: roll.one(ticketChannels),
        priority: roll.one([...ticketPriorities, 'normal', 'normal'] as const),
        status: isLater ? ('open' as const) : status,
        assigneeId: status === 'new' ? null : (people[index % staff]?.id ?? null),
        createdAt,
        respondedAt,
        solvedAt: isLater ? null : solvedAt,
      }
    }),
  )
}
