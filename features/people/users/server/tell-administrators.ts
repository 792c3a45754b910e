import { asc, inArray } from 'drizzle-orm'
import { administratorIds, administratorRoles } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import type { NewAdministratorsListener } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { notify } from './notify.ts'
import type { UserRow } from './queries.ts'

type Changed = {
  before: Pick<UserRow, 'role' | 'email'> | undefined
  after: Pick<UserRow, 'id' | 'fullName' | 'role' | 'email'>
}

/** Whoever holds the session of one administrator shouldn’t make another, or lead the emails of one elsewhere, in silence. */
export async function tellOfAdministrator(
  tx: Transaction,
  context: Context,
  { before, after }: Changed,
): Promise<void> {
  const administrators = await administratorRoles(tx)
  if (!administrators.includes(after.role)) return
  const isNew = before === undefined || !administrators.includes(before.role)
  if (!isNew && before.email === after.email) return
  const values = { by: context.user.fullName, name: after.fullName, email: after.email }
  await notify(tx, context, {
    userIds: (await administratorIds(tx)).filter((id) => !isNew || id !== after.id),
    kind: isNew ? 'administrator-added' : 'administrator-email-set',
    values,
    link: `/apps/user/view/${after.id}`,
  })
}

/** The same where a role that people have already becomes the administrators'. */
export const tellOfNewAdministrators: NewAdministratorsListener = async (tx, context, ids) => {
  const { id, fullName, role, email } = users
  const made = await tx
    .select({ id, fullName, role, email })
    .from(users)
    .where(inArray(id, [...ids, 0]))
    .orderBy(asc(id))
    .limit(20)
  for (const after of made) await tellOfAdministrator(tx, context, { before: undefined, after })
}
