import { subject } from '@casl/ability'
import { eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { viewedLists } from '../contract.ts'
import { refusals } from './refusals.ts'

/** Refuses people who may not read anything in the list. */
export function mustReadList({ ability }: Caller, list: string): void {
  if (!ability.can('read', subjectOf(list))) throw forbidden(refusals.noList)
}

/** Views are shared among people who work for the company or a depot; not with clients and drivers, who see only their own. */
export async function worksForHouse(
  { db, user }: Pick<Context, 'db' | 'user'>,
  action: 'read' | 'write',
  list: string,
): Promise<boolean> {
  const [person] = await db.select({ depotIds: users.depotIds }).from(users).where(eq(users.id, user.id))
  return [null, ...(person?.depotIds ?? [])].some((depotId) =>
    user.ability.can(action, subject(subjectOf(list), { depotId, ownerId: null, driverUserId: null })),
  )
}

/** Refuses a list that no feature offers any more. */
function subjectOf(list: string): string {
  const found = viewedLists.get(list)
  if (found === undefined) throw forbidden(refusals.noList)
  return found
}
