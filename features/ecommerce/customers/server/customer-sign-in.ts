import { credentials, users } from '#platform/access/server/tables.ts'
import { eq } from 'drizzle-orm'
import { sendTwoStepOff } from '#platform/accounts/server/commands.ts'
import { mustBeGood } from '#platform/accounts/server/queries.ts'
import { endAccess } from '#platform/access/server/commands.ts'
import { notifyTurnedOff } from '#platform/two-step/server/commands.ts'
import { dropTwoStep } from '#platform/two-step/server/commands.ts'
import { hasTwoStep } from '#platform/two-step/server/queries.ts'
import type { Context } from '#kit/server/handle.ts'
import { conflict, isDuplicate } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { notifyOfStoreEvent } from './commands.ts'
import { refusals } from './refusals.ts'
import { findCustomer } from './queries.ts'
import { customers } from './tables.ts'

const role = 'client'

/** Sets a new password for a customer. Users of the workspace manage their own. */
export async function setPassword(
  tx: Transaction,
  context: Context,
  { number, password, passwordHash }: { number: number; password: string; passwordHash: string },
): Promise<void> {
  const customer = await findCustomer(tx, number)
  mustBeGood(password, [customer.customer, customer.email])
  const userId = customer.userId ?? (await makeUser(tx, customer))
  const signsInAs = await mustBeOutside(tx, userId)
  const secret = { passwordHash, changedAt: context.now() }
  await tx
    .insert(credentials)
    .values({ userId, ...secret })
    .onConflictDoUpdate({ target: credentials.userId, set: secret })
  await endAccess(tx, context, { userId, reason: 'password' })
  await notifyOfStoreEvent(tx, context, {
    notification: customer.userId === null ? 'accountInvite' : 'accountReset',
    customer,
    always: signsInAs,
  })
}

/** Turns off two-step verification for a customer who lost their phone. */
export async function turnOffTwoStep(tx: Transaction, context: Context, number: number): Promise<void> {
  const { userId } = await findCustomer(tx, number)
  if (userId === null || !(await hasTwoStep(tx, userId))) throw conflict(refusals.noTwoStep)
  await mustBeOutside(tx, userId)
  await dropTwoStep(tx, userId)
  await endAccess(tx, context, { userId, reason: 'two-step' })
  await notifyTurnedOff(tx, context, userId)
  await sendTwoStepOff(tx, context, userId)
}

/** The email address the customer signs in with. */
async function mustBeOutside(tx: Transaction, userId: number): Promise<string> {
  const [user] = await tx.select({ role: users.role, email: users.email }).from(users).where(eq(users.id, userId))
  if (user?.role !== role) throw conflict(refusals.inOffice)
  return user.email
}

async function makeUser(tx: Transaction, customer: typeof customers.$inferSelect): Promise<number> {
  const { id, customer: fullName, email, country, contact } = customer
  try {
    const [user] = await tx
      .insert(users)
      .values({ fullName, email, country, contact, username: `customer${id}`, role, status: 'active' })
      .returning({ id: users.id })
    await tx.update(customers).set({ userId: user!.id }).where(eq(customers.id, id))
    return user!.id
  } catch (error) {
    throw isDuplicate(error) ? conflict(refusals.signsInAs, { email }) : error
  }
}
