import { asc, inArray } from 'drizzle-orm'
import { gainsPower, powersOf } from '#platform/access/rules/powers.ts'
import { administratorIds, rulesOfRole } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import type { NewAdministratorsListener } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { notify } from './notify.ts'
import type { UserRow } from './queries.ts'

type Listened = Parameters<NewAdministratorsListener>[1]

type Changed = {
  before: Pick<UserRow, 'role' | 'email'> | undefined
  after: Pick<UserRow, 'id' | 'fullName' | 'role' | 'email'>
}

/** Whoever holds the session of one administrator shouldn’t make another, or lead the emails of one elsewhere, in silence. */
export function tellOfAdministrator(tx: Transaction, context: Context, changed: Changed): Promise<void> {
  return tell(tx, context, { ...changed, by: context.user.fullName })
}

type Made = Changed & { by: string | undefined }

async function tell(tx: Transaction, context: Listened, { before, after, by }: Made): Promise<void> {
  const { program } = context
  const rules = (await rulesOfRole(tx, after.role)) ?? []
  const held = before ? ((await rulesOfRole(tx, before.role)) ?? []) : []
  const isNew = gainsPower(program, { before: held, after: rules })
  if (!isNew && (before?.email === after.email || powersOf(rules, program).length === 0)) return
  await notify(tx, context, {
    userIds: (await administratorIds(tx)).filter((id) => !isNew || id !== after.id),
    kind: isNew ? kindOfNew(by) : 'administrator-email-set',
    values: { by: by ?? '', name: after.fullName, email: after.email },
    link: `/apps/user/view/${after.id}`,
  })
}

function kindOfNew(by: string | undefined) {
  return by === undefined ? 'administrator-came-in' : 'administrator-added'
}

/** The same where a role that people have already becomes the administrators’, and where these come in. */
export const tellOfNewAdministrators: NewAdministratorsListener = async (tx, context, { userIds, by }) => {
  const { id, fullName, role, email } = users
  const made = await tx
    .select({ id, fullName, role, email })
    .from(users)
    .where(inArray(id, [...userIds, 0]))
    .orderBy(asc(id))
    .limit(20)
  for (const after of made) await tell(tx, context, { before: undefined, after, by })
}
