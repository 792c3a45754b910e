import { subject } from '@casl/ability'
import { eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { subjectOfList, type ViewedList } from '../contract.ts'
import { refusals } from './refusals.ts'

/** Refuses who may not read anything of what is listed. */
export function mustReadList({ ability }: Caller, list: ViewedList): void {
  if (!ability.can('read', subjectOfList[list])) throw forbidden(refusals.noList)
}

/** Views are shared among those who work for the house or one of its depots: not with clients and drivers, who reach what is theirs alone. */
export async function reachesHouse(
  { db, user }: Pick<Context, 'db' | 'user'>,
  action: 'read' | 'write',
  list: ViewedList,
): Promise<boolean> {
  const [person] = await db.select({ depotIds: users.depotIds }).from(users).where(eq(users.id, user.id))
  return [null, ...(person?.depotIds ?? [])].some((depotId) =>
    user.ability.can(action, subject(subjectOfList[list], { depotId, ownerId: null, driverUserId: null })),
  )
}
