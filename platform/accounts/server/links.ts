import { credentials, users } from '#platform/access/server/tables.ts'
import { links } from './tables.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { enqueueEmail } from '#platform/outbox/server/commands.ts'
import type { AccessEnder } from '#kit/server/feature.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { emailOf, type EmailKind } from './emails.ts'

export type Person = { id: number; fullName: string; email: string; language: string }

/** How long each kind of link works, and where it leads. */
const purposes = {
  verify: { hours: 48, path: '/verify-email' },
  changeEmail: { hours: 24, path: '/verify-email' },
  reset: { hours: 1, path: '/reset-password' },
  invite: { hours: 168, path: '/reset-password' },
} satisfies Partial<Record<EmailKind, { hours: number; path: string }>>
export type Purpose = keyof typeof purposes

type Order = { purpose: Purpose; to?: string }

/** Writes an email with a link that works once; an earlier link of the same purpose stops working. */
export async function sendLink(tx: Transaction, machine: Machine, person: Person, order: Order): Promise<string> {
  return (await sendAndReturnLink(tx, machine, person, order)).email
}

/** The same, and returns the link so that a screen can show it to the person who made it. */
export async function sendAndReturnLink(
  tx: Transaction,
  machine: Machine,
  person: Person,
  { purpose, to = person.email }: Order,
): Promise<{ email: string; link: string }> {
  const { hours, path } = purposes[purpose]
  const token = await makeLink(tx, machine, person, { purpose, to })
  const link = `${machine.settings.publicUrl}${path}?token=${token}`
  const email = await enqueueEmail(
    tx,
    machine,
    emailOf(purpose, { to, language: person.language, name: await nameFor(tx, person, { purpose, to }), link, hours }),
  )
  return { email, link }
}

/** Makes a link that replaces an earlier one for the same purpose. It is shown as pending even if no email is sent. */
export async function makeLink(
  tx: Transaction,
  machine: Machine,
  person: Person,
  { purpose, to }: { purpose: Purpose; to: string },
): Promise<string> {
  const token = secretToken()
  const now = machine.now()
  await tx.delete(links).where(and(eq(links.userId, person.id), eq(links.purpose, purpose)))
  await tx.insert(links).values({
    tokenHash: await hashToken(token),
    userId: person.id,
    purpose,
    email: to,
    createdAt: now,
    expiresAt: new Date(now.getTime() + purposes[purpose].hours * 3_600_000),
  })
  return token
}

/** Ends the links that would let a person back in. Only whoever may no longer sign in, or is gone, loses an invitation, or what confirms an address. */
export const endLinks: AccessEnder = async (tx, _, { userId, reason }) => {
  const isShutOut = reason === 'suspended' || reason === 'archived' || reason === 'deleted'
  const ended: Purpose[] = isShutOut ? ['reset', 'changeEmail', 'invite', 'verify'] : ['reset', 'changeEmail']
  await tx.delete(links).where(and(eq(links.userId, userId), inArray(links.purpose, ended)))
}

/** Writes an email that only informs; its link leads to a screen. */
export async function sendNotice(
  tx: Transaction,
  machine: Machine,
  person: Person,
  kind: 'exists' | 'emailChanged' | 'passwordChanged' | 'twoStepOff',
): Promise<string> {
  const link = `${machine.settings.publicUrl}/forgot-password`
  const { email: to, language } = person
  return enqueueEmail(
    tx,
    machine,
    emailOf(kind, { to, language, name: await nameFor(tx, person, { to }), link, hours: 0 }),
  )
}

/**
 * The name that an email greets: none before somebody has shown that the address is theirs, since a stranger may have
 * typed both. Who is invited was named by the office.
 */
async function nameFor(tx: Transaction, person: Person, { purpose, to }: Partial<Order>): Promise<string> {
  if (purpose === 'invite') return nameIn(person)
  const [kept] = await tx
    .select({ provedAt: credentials.emailVerifiedAt })
    .from(credentials)
    .where(eq(credentials.userId, person.id))
  return to === person.email && kept?.provedAt ? nameIn(person) : ''
}

// People who sign up choose the name the email greets, so a name that looks like a link or fills lines is left out.
function nameIn({ fullName }: Person): string {
  return fullName.length <= 60 && !/[\n\r/:@<>]|\.\p{L}/u.test(fullName) ? fullName : ''
}

/** Whether the link was ever issued; checked before any costly work is done for it. */
export async function wasIssued(db: Database, token: string): Promise<boolean> {
  const [link] = await db
    .select({ userId: links.userId })
    .from(links)
    .where(eq(links.tokenHash, await hashToken(token)))
  return link !== undefined
}

/** Uses up a link and returns whose it was; undefined if it is unknown, used or expired. */
export async function consumeLink(tx: Transaction, token: string, wanted: Purpose[], now: Date) {
  const [taken] = await tx
    .delete(links)
    .where(and(eq(links.tokenHash, await hashToken(token)), inArray(links.purpose, wanted), gt(links.expiresAt, now)))
    .returning()
  if (!taken) return undefined
  const [person] = await tx.select().from(users).where(eq(users.id, taken.userId))
  return person && { person, purpose: taken.purpose as Purpose, email: taken.email }
}
