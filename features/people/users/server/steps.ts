import { credentials, users } from '#platform/access/server/tables.ts'
import { subject } from '@casl/ability'
import { and, eq, ne, or } from 'drizzle-orm'
import {
  lockRights,
  mustGrant,
  mustHoldDepots,
  mustKeepAdministrator,
  mustOutrank,
} from '#platform/access/server/queries.ts'
import type { Invitation } from '#platform/accounts/contract.ts'
import { sendEmailChanged, sendInvitation, sendPasswordLink } from '#platform/accounts/server/commands.ts'
import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { endAccess } from '#platform/access/server/commands.ts'
import { keepDeleted, recordEvent, claimDeleted } from '#platform/events/server/commands.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Context } from '#kit/server/handle.ts'
import { conflict, forbidden, invalid, notFound } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion } from '#kit/server/versions.ts'
import type { BulkAction, UserBody, UserChange } from '../contract.ts'
import { refusals } from './refusals.ts'
import { changedTerms } from '../../billing/rules.ts'
import { dayOf } from '#kit/contract/days.ts'
import { findUser, type UserRow } from './queries.ts'
import { gatherKept, personIn, putPersonBack } from './removal.ts'
import { notify } from './notify.ts'
import { tellOfAdministrator } from './tell-administrators.ts'

/** Actions on one user, also used for bulk actions. */
export const steps: Record<BulkAction, (context: Context, id: number) => Promise<void>> = {
  suspend: (context, id) =>
    withPerson(context, { id, fields: ['status'] }, async (tx, person) => {
      if (person.id === context.user.id) throw conflict(refusals.suspendYourself)
      await tx
        .update(users)
        .set({ status: 'inactive', ...newVersion(users) })
        .where(eq(users.id, id))
      await endAccess(tx, context, { userId: id, reason: 'suspended' })
      await mustKeepAdministrator(tx)
      await recordEvent(tx, context, {
        kind: 'user.suspended',
        entity: 'user',
        entityId: id,
        before: { fullName: person.fullName, status: person.status },
        after: { fullName: person.fullName, status: 'inactive' },
      })
    }),
  restore: (context, id) =>
    withPerson(context, { id, fields: ['status'] }, async (tx, person) => {
      if (person.status !== 'inactive') throw conflict(refusals.notSuspended, { person: person.fullName })
      const [kept] = await tx.select().from(credentials).where(eq(credentials.userId, id))
      const status = kept?.emailVerifiedAt ? 'active' : 'pending'
      await tx
        .update(users)
        .set({ status, ...newVersion(users) })
        .where(eq(users.id, id))
      await tellOfAdministrator(tx, context, { before: undefined, after: person })
      await recordEvent(tx, context, {
        kind: 'user.restored',
        entity: 'user',
        entityId: id,
        before: { fullName: person.fullName, status: person.status },
        after: { fullName: person.fullName, status },
      })
    }),
  invite: async (context, id) => {
    if (!context.mailer) throw conflict(refusals.noEmail)
    await invite(context, id)
  },
  delete: (context, id) =>
    withPerson(context, { id, action: 'delete' }, async (tx, person) => {
      if (person.id === context.user.id) throw conflict(refusals.deleteYourself)
      await endAccess(tx, context, { userId: id, reason: 'deleted' })
      const ended = await findUser(tx, context.user.ability, 'delete', id)
      await keepDeleted(tx, context, { entity: 'user', entityId: id }, await gatherKept(tx, context.program, ended))
      await tx.delete(users).where(eq(users.id, id))
      await mustKeepAdministrator(tx)
      await recordEvent(tx, context, {
        kind: 'user.deleted',
        entity: 'user',
        entityId: id,
        before: auditSnapshot(person),
      })
    }),
  undelete: (context, id) =>
    context.db.transaction(async (tx) => {
      await lockRights(tx)
      const rows = await claimDeleted(tx, context, { entity: 'user', entityId: id })
      const person = rows && personIn(rows)
      if (!person || !context.user.ability.can('delete', subject('User', { ...person })))
        throw notFound(refusals.things.deletedUser, id)
      await mustGrant(tx, context.user, person.role)
      await mustBeFree(tx, person)
      await putPersonBack(tx, context.program, rows)
      await tellOfAdministrator(tx, context, { before: undefined, after: person })
      await recordEvent(tx, context, {
        kind: 'user.undeleted',
        entity: 'user',
        entityId: id,
        after: auditSnapshot(person),
      })
    }),
}

/** Invites a person again: by email, or by a link to hand over where email isn't set up. */
export function invite(context: Context, id: number): Promise<Invitation> {
  return withPerson(context, { id, fields: ['password'] }, async (tx, person) => {
    if (person.status === 'inactive') throw conflict(refusals.suspended, { person: person.fullName })
    const [kept] = await tx.select().from(credentials).where(eq(credentials.userId, id))
    if (kept) throw conflict(refusals.hasPassword, { person: person.fullName })
    const after = { fullName: person.fullName }
    await recordEvent(tx, context, { kind: 'user.invited', entity: 'user', entityId: id, after })
    return sendInvitation(tx, context, person)
  })
}

/** Sends a person a link by which they choose a password. */
export function sendReset(context: Context, id: number): Promise<void> {
  return withPerson(context, { id, fields: ['password'] }, async (tx, person) => {
    if (person.status === 'inactive') throw conflict(refusals.suspended, { person: person.fullName })
    if (!context.mailer) throw conflict(refusals.noEmailForReset)
    const after = { fullName: person.fullName }
    await recordEvent(tx, context, { kind: 'user.password-reset-sent', entity: 'user', entityId: id, after })
    await sendPasswordLink(tx, context, person)
  })
}

type Added = { row: UserRow; invitation: Invitation | null }

export function addUser(context: Context, body: UserBody): Promise<Added> {
  const { db, user } = context
  return db.transaction(async (tx) => {
    await lockRights(tx)
    await mustGrant(tx, user, body.role)
    await mustHoldDepots(tx, user, { before: [], after: body.depotIds })
    if (!user.ability.can('create', subject('User', { ...body }))) throw forbidden()
    await mustBeFree(tx, body)
    const [row] = await tx
      .insert(users)
      .values({ ...body, createdAt: context.now(), planSince: dayOf(context.now()) })
      .returning()
    await tellOfAdministrator(tx, context, { before: undefined, after: row! })
    await recordEvent(tx, context, {
      kind: 'user.created',
      entity: 'user',
      entityId: row!.id,
      after: auditSnapshot(row!),
    })
    return { row: row!, invitation: row!.status === 'inactive' ? null : await sendInvitation(tx, context, row!) }
  })
}

/** Whoever is suspended, or has another role, keeps nothing that they signed in with before; who changes their own role goes on. */
async function endAccessOnChange(tx: Transaction, context: Context, before: UserRow, after: UserRow): Promise<void> {
  const { user } = context
  const end = { userId: after.id, keptSessionId: user.id === after.id ? user.sessionId : '' }
  if (after.status === 'inactive') await endAccess(tx, context, { ...end, reason: 'suspended' })
  else if (after.role !== before.role) await endAccess(tx, context, { ...end, reason: 'role', formerRole: before.role })
}

export function changeUser(
  context: Context,
  id: number,
  { version, ...body }: UserChange & { version: number },
): Promise<UserRow> {
  return withPerson(context, { id, fields: Object.keys(body) }, async (tx, person) => {
    const { user } = context
    if (isOfSignIn(person, body)) await mustProveSelf({ ...context, db: tx })
    if (body.role !== undefined && body.role !== person.role) await mustGrant(tx, user, body.role)
    if (body.depotIds) await mustHoldDepots(tx, user, { before: person.depotIds, after: body.depotIds })
    if (body.status === 'inactive' && id === user.id) throw conflict(refusals.suspendYourself)
    await mustBeFree(tx, { ...person, ...body }, id)
    await changeVersion(tx, users, {
      where: eq(users.id, id),
      version,
      set: { ...changedTerms(person, body, dayOf(context.now())), id },
    })
    const [after] = await tx.select().from(users).where(eq(users.id, id))
    if (after!.email !== person.email) await leaveAddress(tx, context, person)
    await endAccessOnChange(tx, context, person, after!)
    await mustKeepAdministrator(tx)
    await tellOfAdministrator(tx, context, { before: person, after: after! })
    if (after!.role !== person.role && id !== user.id)
      await notify(tx, context, {
        userIds: [id],
        kind: 'role-changed',
        values: { role: after!.role },
        link: '/access-control',
      })
    await recordEvent(tx, context, {
      kind: 'user.changed',
      entity: 'user',
      entityId: id,
      before: auditSnapshot(person),
      after: auditSnapshot(after!),
    })
    return after!
  })
}

/** A new address is still to be confirmed, and the owner of the former one hears of it. */
async function leaveAddress(tx: Transaction, context: Context, before: UserRow): Promise<void> {
  await tx.update(credentials).set({ emailVerifiedAt: null }).where(eq(credentials.userId, before.id))
  await sendEmailChanged(tx, context, before)
}

/** Whether a change is of what a person signs in with or may do, or lets them in again. */
function isOfSignIn(before: UserRow, { email, username, role, depotIds, status }: UserChange): boolean {
  const isOther = [
    email !== undefined && email !== before.email,
    username !== undefined && username !== before.username,
    role !== undefined && role !== before.role,
    depotIds?.some((id) => !before.depotIds.includes(id)),
    before.status === 'inactive' && status !== undefined && status !== 'inactive',
  ]
  return isOther.includes(true)
}

/** Runs one permission change at a time. Reads the user under the lock, so the checked row is the changed one. */
export function withPerson<R>(
  context: Context,
  { id, action = 'write', fields = [] }: { id: number; action?: string; fields?: string[] },
  change: (tx: Transaction, person: UserRow) => Promise<R>,
): Promise<R> {
  return context.db.transaction(async (tx) => {
    await lockRights(tx)
    const { ability } = context.user
    const person = await findUser(tx, ability, action, id)
    const closed = fields.find((field) => !ability.can(action, subject('User', { ...person }), field))
    if (closed) throw forbidden(refusals.closedField, { field: fieldName(closed), person: person.fullName })
    await mustOutrank(tx, context.user, person)
    return change(tx, person)
  })
}

/** A user whose field the caller can change, and therefore see. */
export async function findChangeable({ db, user }: Context, id: number, field: string): Promise<UserRow> {
  const person = await findUser(db, user.ability, 'write', id)
  if (!user.ability.can('write', subject('User', { ...person }), field)) throw forbidden()
  return person
}

function fieldName(field: string): Sentence | string {
  const names: Record<string, Sentence> = refusals.fields
  return names[field] ?? field
}

async function mustBeFree(
  tx: Transaction,
  { email, username }: { email: string; username: string },
  id = 0,
): Promise<void> {
  const [other] = await tx
    .select()
    .from(users)
    .where(and(or(eq(users.email, email), eq(users.username, username)), ne(users.id, id)))
    .limit(1)
  if (!other) return
  if (other.email === email) throw invalid('email', refusals.emailTaken)
  throw invalid('username', refusals.usernameTaken)
}

/** The audit log's snapshot of a user. */
function auditSnapshot({ fullName, username, email, company, role, status, currentPlan, billing, depotIds }: UserRow) {
  return { fullName, username, email, company, role, status, currentPlan, billing, depotIds }
}
