import { users, credentials } from '#platform/access/server/tables.ts'
import { links } from './tables.ts'
import { eq } from 'drizzle-orm'
import { mayStrangerWrite } from '#platform/outbox/server/commands.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { dropTwoStep } from '#platform/two-step/server/commands.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { conflict, invalid, Refused } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { forgotPassword, resetPassword, sendVerification, verifyEmail } from '../contract.ts'
import { refusals } from './refusals.ts'
import { emailAnswer } from './emails.ts'
import { wasIssued, sendLink, consumeLink, type Purpose } from './links.ts'
import { mustBeGood } from './queries.ts'
import { sendPasswordLink } from './commands.ts'
import { endAccess } from '#platform/access/server/commands.ts'
import { countTry } from '#platform/access/server/sign-in-limit.ts'
import { rememberPlace } from './places.ts'

export const recoveryHandlers: Handlers = []

const emailJob = 'account-email'

handle(recoveryHandlers, forgotPassword, async ({ body }, context) => {
  await askForEmail(context, body.email, 'reset')
  return { message: emailAnswer(context, 'link') }
})

handle(recoveryHandlers, sendVerification, async ({ body }, context) => {
  await askForEmail(context, body.email, 'verify')
  return { message: emailAnswer(context, 'link') }
})

handle(recoveryHandlers, verifyEmail, async ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const now = context.now()
    const taken = await consumeLink(tx, body.token, ['verify', 'changeEmail'], now)
    if (
      !taken ||
      taken.person.status === 'inactive' ||
      (taken.purpose === 'verify' && taken.email !== taken.person.email)
    )
      throw expired()
    const { person, email } = taken
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (other && other.id !== person.id) throw conflict(refusals.addressGone)
    await tx
      .update(users)
      .set({ email, ...(person.status === 'pending' && { status: 'active' }), ...newVersion(users) })
      .where(eq(users.id, person.id))
    await tx.update(credentials).set({ emailVerifiedAt: now }).where(eq(credentials.userId, person.id))
    await tellWhereNew(tx, context, person)
    await recordEvent(
      tx,
      { ...context, user: person },
      {
        kind: 'account.email-verified',
        entity: 'user',
        entityId: person.id,
        before: { email: person.email },
        after: { email },
      },
    )
    return { email }
  }),
)

handle(recoveryHandlers, resetPassword, async ({ body }, context) => {
  if (!(await wasIssued(context.db, body.token))) throw expired()
  const passwordHash = await context.passwords.hash(body.password)
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const taken = await consumeLink(tx, body.token, ['reset', 'invite'], now)
    if (!taken || taken.email !== taken.person.email || taken.person.status === 'inactive') throw expired()
    const { person } = taken
    // Thrown inside the transaction, so that the link still works for a better password.
    mustBeGood(body.password, [person.fullName, person.username, person.email])
    // Before the address was confirmed, someone else may have set up two-step verification.
    if (person.status === 'pending') await dropTwoStep(tx, person.id)
    const secret = { passwordHash, changedAt: now, emailVerifiedAt: now }
    await tx
      .insert(credentials)
      .values({ userId: person.id, ...secret })
      .onConflictDoUpdate({ target: credentials.userId, set: secret })
    if (person.status === 'pending')
      await tx
        .update(users)
        .set({ status: 'active', ...newVersion(users) })
        .where(eq(users.id, person.id))
    await tellWhereNew(tx, context, person)
    await tx.delete(links).where(eq(links.userId, person.id))
    await endAccess(tx, { ...context, user: person }, { userId: person.id, reason: 'password' })
    await rememberPlace(tx, person.id, { address: context.address, device: undefined, now })
    await recordEvent(
      tx,
      { ...context, user: person },
      { kind: 'account.password-reset', entity: 'user', entityId: person.id },
    )
    return { email: person.email }
  })
})

/** Administrators hear of someone with their powers who comes in for the first time. */
async function tellWhereNew(
  tx: Transaction,
  context: Context<unknown>,
  { id, status }: { id: number; status: string },
): Promise<void> {
  if (status !== 'pending') return
  const made = { userIds: [id], by: undefined }
  for (const listen of context.program.onNewAdministrators) await listen(tx, context, made)
}

/** Writes the emails people request. The queue does it, so that the reply takes equally long for an unknown address. */
export function writeEmails(machine: Machine): void {
  machine.queue.work(emailJob, async ({ email, purpose }, finish) => {
    const [person] = await machine.db
      .select()
      .from(users)
      .where(eq(users.email, String(email)))
    if (!person || person.status === 'inactive') return
    await machine.db.transaction(async (tx) => {
      await finish(tx)
      const isReset = purpose === 'reset'
      // What sends nothing isn't counted: it would keep what is sent from its owner.
      if (!isReset && !(await isUnconfirmed(tx, person.id))) return
      const about = isReset ? 'reset' : 'account'
      if (!(await mayStrangerWrite(tx, { to: person.email, about, now: machine.now() }))) return
      await recordEvent(tx, machine, {
        kind: `account.${isReset ? 'reset' : 'verification'}-asked`,
        entity: 'user',
        entityId: person.id,
      })
      if (isReset) await sendPasswordLink(tx, machine, person)
      else await sendLink(tx, machine, person, { purpose: 'verify' })
    })
  })
}

async function isUnconfirmed(tx: Transaction, userId: number): Promise<boolean> {
  const [kept] = await tx
    .select({ emailVerifiedAt: credentials.emailVerifiedAt })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  return kept?.emailVerifiedAt === null
}

// The reply never reveals whether an email is written, so requests over the limit are dropped silently.
async function askForEmail(
  context: Context<unknown>,
  email: string,
  purpose: Extract<Purpose, 'reset' | 'verify'>,
): Promise<void> {
  const counted = await countTry(context.db, {
    kind: 'email',
    account: `${purpose}:${email}`,
    place: context.address,
    now: context.now(),
  }).catch(tooMany)
  if (counted) await context.db.transaction((tx) => context.queue.add({ name: emailJob, data: { email, purpose } }, tx))
}

function tooMany(error: unknown): undefined {
  if (error instanceof Refused && error.status === 429) return undefined
  throw error
}

function expired(): Refused {
  return invalid('token', refusals.linkExpired)
}
