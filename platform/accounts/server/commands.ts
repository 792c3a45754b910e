import { eq } from 'drizzle-orm'
import { credentials, users } from '#platform/access/server/tables.ts'
import { signInFirst } from '#kit/server/errors.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Invitation } from '../contract.ts'
import { sendLink as writeLink, sendNotice, sendShownLink, type Person } from './links.ts'

/**
 * Invites a person who has no password yet. Without outgoing email nothing can be sent,
 * so the link is given to whoever invites them.
 */
export async function sendInvitation(tx: Database, machine: Machine, person: Person): Promise<Invitation> {
  const { link } = await sendShownLink(tx, machine, person, { purpose: 'invite' })
  const isSent = machine.mailer !== undefined
  return { email: person.email, isSent, link: isSent ? null : link }
}

/** Writes the email by which a person chooses a password: an invitation for who has none yet. */
export async function sendPasswordLink(tx: Database, machine: Machine, person: Person): Promise<string> {
  const [kept] = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, person.id))
  return writeLink(tx, machine, person, { purpose: kept ? 'reset' : 'invite' })
}

/** Writes to a person that their password alone is enough again. */
export async function sendTwoFactorOff(tx: Database, machine: Machine, userId: number): Promise<void> {
  const { id, fullName, email, language } = users
  const [person] = await tx.select({ id, fullName, email, language }).from(users).where(eq(id, userId))
  if (!person) throw signInFirst()
  await sendNotice(tx, machine, person, 'twoFactorOff')
}
