import { eq } from 'drizzle-orm'
import { credentials } from '#platform/access/server/tables.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { sendLink as writeLink, type Person } from './links.ts'

/** Writes the email by which a person chooses a password: an invitation for who has none yet. */
export async function sendPasswordLink(tx: Database, machine: Machine, person: Person): Promise<string> {
  const [kept] = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, person.id))
  return writeLink(tx, machine, person, { purpose: kept ? 'reset' : 'invite' })
}
