import { eq } from 'drizzle-orm'
import { credentials, users } from '#platform/access/server/tables.ts'
import { countWriting } from '#platform/outbox/server/commands.ts'
import { signInFirst } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { Invitation } from '../contract.ts'
import { rememberPlace } from './places.ts'
import { sendLink as writeLink, sendNotice, sendAndReturnLink, type Person } from './links.ts'

/**
 * Invites a person who has no password yet. Without outgoing email nothing can be sent,
 * so the link is given to whoever invites them.
 */
export async function sendInvitation(tx: Transaction, context: Context, person: Person): Promise<Invitation> {
  const { link } = await inviteByLink(tx, context, person)
  const isSent = context.mailer !== undefined
  return { email: person.email, isSent, link: isSent ? null : link }
}

/** Emails a link to choose a password: an invitation if the person has none yet. */
export async function sendPasswordLink(tx: Transaction, machine: Machine, person: Person): Promise<string> {
  const [kept] = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, person.id))
  return writeLink(tx, machine, person, { purpose: kept ? 'reset' : 'invite' })
}

/** Emails a person that two-step verification is off. */
export async function sendTwoStepOff(tx: Transaction, machine: Machine, userId: number): Promise<void> {
  const { id, fullName, email, language } = users
  const [person] = await tx.select({ id, fullName, email, language }).from(users).where(eq(id, userId))
  if (!person) throw signInFirst()
  await sendNotice(tx, machine, person, 'twoStepOff')
}

/** Emails the address that a person signed in with until now that another takes its place. */
export async function sendEmailChanged(tx: Transaction, machine: Machine, before: Person): Promise<void> {
  await sendNotice(tx, machine, before, 'emailChanged')
}

/** A sign-in of the sample, on a device of each person’s own. */
export function rememberSampleSignIn(tx: Transaction, { userId, at }: { userId: number; at: Date }): Promise<void> {
  return rememberPlace(tx, userId, { address: '', device: `sample ${userId}`, now: at })
}

type Invited = { fullName: string; email: string; contact: string; role: string; depotIds: number[] }

/** Adds a person to be invited. The caller has checked that the address is free and the role may be assigned. */
export async function addInvited(tx: Transaction, { now }: Pick<Machine, 'now'>, invited: Invited): Promise<Person> {
  const wanted = invited.email.split('@')[0]!.slice(0, 50)
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.username, wanted))
  const [row] = await tx
    .insert(users)
    .values({ ...invited, username: taken ? invited.email : wanted, createdAt: now() })
    .returning()
  return row!
}

/** Invites a person without a password by email, and returns the link so that a screen can show it. Counts for whoever invites. */
export async function inviteByLink(
  tx: Transaction,
  context: Context,
  person: Person,
): Promise<{ email: string; link: string }> {
  await countWriting(tx, context, { userId: context.user.id, emails: 1, bytes: 0 })
  return sendAndReturnLink(tx, context, person, { purpose: 'invite' })
}
