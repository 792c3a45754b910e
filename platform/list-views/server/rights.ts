import { subject } from '@casl/ability'
import { eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { viewedLists } from '../contract.ts'
import { refusals } from './refusals.ts'

/** Refuses who may not read anything of what is listed. */
export function mustReadList({ ability }: Caller, list: string): void {
  if (!ability.can('read', subjectOf(list))) throw forbidden(refusals.noList)
}

/** Views are shared among those who work for the house or one of its depots: not with clients and drivers, who reach what is theirs alone. */
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

/** Nobody reads a list that no feature brings any more. */
function subjectOf(list: string): string {
  const found = viewedLists.get(list)
  if (found === undefined) throw forbidden(refusals.noList)
  return found
}
