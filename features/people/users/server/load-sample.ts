import { credentials, users } from '#platform/access/server/tables.ts'
import { count, sql } from 'drizzle-orm'
import { ensureRoles } from '#platform/access/server/commands.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import { facePicture } from '#kit/server/sample.ts'
import { sampleTimeZone } from '#kit/server/sample-clock.ts'
import { dayOf } from '#kit/contract/days.ts'
import { rememberSampleSignIn } from '#platform/accounts/server/commands.ts'
import { sampleAddresses, sampleCards, sampleCompany, sampleLinks, sampleUsers, type SampleUser } from '../sample.ts'
import { billingAddresses, paymentCards, userLinks } from './tables.ts'

const day = 86_400_000
const termDays = 30
/** So spread, neighbours in a list look different, and no one looks like a customer of the sample store. */
const faceOf = (id: number) => facePicture(id * 143 + 68)

/** Loads the fifty sample users, their roles and the demo accounts, once per database. */
export async function loadUsers(machine: Machine, { rights }: Pick<Program, 'rights'>): Promise<void> {
  const now = machine.now()
  const passwords = new Map<string, string>(
    await Promise.all(
      demoAccounts.map(async ({ email, password }) => [email, await machine.passwords.hash(password)] as const),
    ),
  )
  await machine.db.transaction(async (tx) => {
    const [found] = await tx.select({ total: count() }).from(users)
    if (found?.total) return
    await ensureRoles(tx, now, rights)
    const isHere = ({ company, email }: Pick<SampleUser, 'company' | 'email'>) =>
      company === sampleCompany || passwords.has(email)
    const inDays = (days: number) => new Date(now.getTime() + days * day)
    const agreed = (left: number) => ({ planSince: dayOf(inDays(left + 1 - termDays)), planUntil: dayOf(inDays(left)) })
    await tx.insert(users).values(
      sampleUsers.map(({ daysAgo, planDaysLeft: left, ...person }) => ({
        ...person,
        // Who looks at a day that is driven reads all of it by one clock, wherever they are.
        timeZone: isHere(person) && machine.settings.hasSimulator ? sampleTimeZone : '',
        avatar: faceOf(person.id),
        ...(left === null ? { planSince: dayOf(inDays(-daysAgo)) } : agreed(left)),
        createdAt: inDays(-daysAgo),
      })),
    )
    // The rows above have fixed ids. The next user gets the id after them.
    await tx.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), ${sampleUsers.length})`)
    for (const { id, status, daysAgo } of sampleUsers)
      if (status === 'active')
        await rememberSampleSignIn(tx, { userId: id, at: inDays(-Math.min(daysAgo, sinceSignIn(id))) })
    await tx.insert(paymentCards).values(
      sampleCards.map(({ month, inYears, ...card }) => ({
        ...card,
        expires: `${month}/${String(now.getUTCFullYear() + inYears).slice(-2)}`,
      })),
    )
    await tx.insert(billingAddresses).values(sampleAddresses)
    await tx.insert(userLinks).values(sampleLinks)
    const demo = sampleUsers.flatMap(({ id, email }) =>
      passwords.has(email) ? [{ userId: id, passwordHash: passwords.get(email)! }] : [],
    )
    await tx.insert(credentials).values(demo.map((one) => ({ ...one, changedAt: now, emailVerifiedAt: now })))
  })
}

/** In days: most were there this morning, some this week, a few long ago. */
function sinceSignIn(id: number): number {
  if (id % 11 === 0) return 71
  return id % 4 === 0 ? (id % 7) + 1 : 0.02 * (1 + (id % 13))
}
