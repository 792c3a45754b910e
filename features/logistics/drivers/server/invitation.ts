import { and, eq, ne } from 'drizzle-orm'
import { lockRights, mustGrant, mustHoldDepots } from '#platform/access/server/queries.ts'
import { credentials, users } from '#platform/access/server/tables.ts'
import { addInvited, inviteByLink } from '#platform/accounts/server/commands.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import type { Driver } from '../contract.ts'
import { refusals } from './refusals.ts'
import { findDriver } from './queries.ts'
import { drivers } from './tables.ts'

const role = 'driver'

/** Gives a driver an account of the role `driver` where they have none, and a link to choose a password. */
export async function invite(context: Context, id: number): Promise<{ link: string; email: string; isSent: boolean }> {
  return context.db.transaction(async (tx) => {
    await lockRights(tx)
    const driver = await findDriver({ ...context, db: tx }, id, 'create')
    if (driver.isArchived) throw conflict(refusals.archived, { driver: driver.name })
    if (driver.email === '') throw invalid('email', refusals.noEmail, { driver: driver.name })
    await mustGrant(tx, context.user, role)
    const person = await personOf(tx, context, driver)
    await tx
      .update(drivers)
      .set({ userId: person.id, ...newVersion(drivers) })
      .where(eq(drivers.id, id))
    await recordEvent(tx, context, { kind: 'driver.invited', entity: 'driver', entityId: id })
    const { link } = await inviteByLink(tx, context, person)
    return { link, email: person.email, isSent: context.mailer !== undefined }
  })
}

/** The account of a driver, made where they have none: with a made-up address where they have no email. */
export async function ensureAccount(tx: Transaction, context: Context, driver: Driver) {
  const { id, name: fullName, phone: contact } = driver
  const [own] = await tx
    .select({ user: users })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(drivers.id, id))
  const depotIds = driver.depotId === null ? [] : [driver.depotId]
  await mustHoldDepots(tx, context.user, { before: [], after: own?.user.depotIds ?? depotIds })
  if (own) return own.user
  const [taken] = driver.email === '' ? [] : await tx.select().from(users).where(eq(users.email, driver.email))
  if (taken) throw conflict(refusals.hasAccount, { email: driver.email })
  // `.invalid` is reserved: nothing is ever delivered there.
  const email = driver.email || `driver-${id}@no-email.invalid`
  const made = await addInvited(tx, context, { fullName, contact, email, role, depotIds })
  await tx
    .update(drivers)
    .set({ userId: made.id, ...newVersion(drivers) })
    .where(eq(drivers.id, id))
  const [user] = await tx.select().from(users).where(eq(users.id, made.id))
  return user!
}

/** The account to invite: the driver's own, or an unused one with this address and no further permissions. */
async function personOf(tx: Transaction, context: Context, driver: Driver) {
  const [own] = await tx.select({ userId: drivers.userId }).from(drivers).where(eq(drivers.id, driver.id))
  const [found] = await tx
    .select()
    .from(users)
    .where(own?.userId ? eq(users.id, own.userId) : eq(users.email, driver.email))
  const depotIds = driver.depotId === null ? [] : [driver.depotId]
  await mustHoldDepots(tx, context.user, { before: [], after: found?.depotIds ?? depotIds })
  if (!found) {
    const { name: fullName, phone: contact, email } = driver
    return addInvited(tx, context, { fullName, contact, email, role, depotIds })
  }
  const isOpen = found.role === role && found.status !== 'inactive' && !(await isInUse(tx, found.id, driver.id))
  if (!isOpen) throw conflict(refusals.hasAccount, { email: found.email })
  return found
}

/** A link shown on the screen opens the account: never one that has a password, or that another driver has. */
async function isInUse(tx: Transaction, userId: number, driverId: number): Promise<boolean> {
  const [kept] = await tx.select().from(credentials).where(eq(credentials.userId, userId))
  const [other] = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.userId, userId), ne(drivers.id, driverId)))
  return kept !== undefined || other !== undefined
}
