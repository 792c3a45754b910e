import { count, sql } from 'drizzle-orm'
import { ensureRoles } from '#features/access/server/queries.ts'
import { demoAccounts } from '#features/accounts/rules.ts'
import { credentials } from '#features/accounts/server/tables.ts'
import type { Machine } from '#kit/server/machine.ts'
import { sampleUsers } from '../sample.ts'
import { users } from './tables.ts'

const day = 86_400_000

/** The fifty people, the roles they hold, and the demo accounts; once per database. */
export async function loadUsers(machine: Machine): Promise<void> {
  const now = machine.now()
  const passwords = new Map<string, string>()
  for (const { email, password } of demoAccounts) passwords.set(email, await machine.passwords.hash(password))
  await machine.db.transaction(async (tx) => {
    const [found] = await tx.select({ total: count() }).from(users)
    if (found?.total) return
    await ensureRoles(tx, now)
    await tx.insert(users).values(sampleUsers.map(({ daysAgo, ...person }) => ({ ...person, createdAt: new Date(now.getTime() - daysAgo * day) })))
    // The rows above bring their ids; the next one made by hand follows them.
    await tx.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), ${sampleUsers.length})`)
    const demo = sampleUsers.flatMap(({ id, email }) => (passwords.has(email) ? [{ userId: id, passwordHash: passwords.get(email)! }] : []))
    await tx.insert(credentials).values(demo.map((one) => ({ ...one, changedAt: now, emailVerifiedAt: now })))
  })
}
