import type { MachineInTransaction } from '#kit/server/machine.ts'
import { daysAgo } from '#kit/server/sample.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import { newsletterSubscribers } from './server/tables.ts'

const people = [
  ['ines.calvo@example.com', 'en', 40, 39, null],
  ['theo.marchand@example.com', 'fr', 31, 31, null],
  ['salma.idrissi@example.com', 'ar', 24, 22, null],
  ['oscar.lindgren@example.com', 'en', 17, 16, 5],
  ['priya.raman@example.com', 'en', 6, 6, null],
  ['marta.sosa@example.com', 'en', 1, null, null],
] as const

/** People who signed up over six weeks; one left again, and one hasn’t confirmed yet. */
export async function sampleSubscribers({ db, now }: MachineInTransaction): Promise<void> {
  if ((await db.$count(newsletterSubscribers)) > 0) return
  const at = (days: number | null) => (days === null ? null : daysAgo(now(), days, 600))
  for (const [email, language, agreed, confirmed, left] of people)
    await db.insert(newsletterSubscribers).values({
      email,
      language,
      agreedAt: daysAgo(now(), agreed, 540),
      confirmedAt: at(confirmed),
      leftAt: at(left),
      confirmHash: await hashToken(secretToken()),
      leaveToken: secretToken(),
    })
}
