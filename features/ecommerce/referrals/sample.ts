import { asc } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { customers } from '../customers/server/tables.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import { referralStatuses } from './contract.ts'
import { earningOf } from './rules.ts'
import { referralInvitations, referrals } from './server/tables.ts'

/** Forty-five customers who signed up through a link, and some open invitations. */
export async function sampleReferrals({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, referrals))) return
  const roll = dice(77)
  const people = await db.select().from(customers).orderBy(asc(customers.id))
  const rows = Array.from({ length: 45 }, (_, index) => {
    const person = people[index * 2]!
    const rolled = roll.one([...referralStatuses, 'Paid', 'Unpaid'] as const)
    // There's no payout until the friend has bought something.
    const status = rolled === 'Paid' && person.spentCents === 0 ? 'Unpaid' : rolled
    return {
      customerId: person.id,
      referredId: 5000 + index * 37,
      status,
      valueCents: person.spentCents,
      earningCents: earningOf(person.spentCents),
      joinedAt: person.createdAt,
      settledAt: status === 'Unpaid' ? null : daysAgo(now(), index + 1),
    }
  })
  await db.insert(referrals).values(rows)
  await db.insert(referralInvitations).values(
    Array.from({ length: 12 }, (_, index) => ({
      email: `friend${index + 1}@example.org`,
      invitedAt: daysAgo(now(), index * 2 + 1),
    })),
  )
}
