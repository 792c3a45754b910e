import { subject } from '@casl/ability'
import { eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { forbidden } from '#kit/server/errors.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import { refusals } from './refusals.ts'

/** Refuses people who may not read anything in the list. */
export function mustReadList({ user, program }: Pick<Context, 'user' | 'program'>, list: string): void {
  if (!user.ability.can('read', subjectOf(program, list))) throw forbidden(refusals.noList)
}

/** Views are shared among people who work for the company or a depot; not with clients and drivers, who see only their own. */
export async function worksForHouse(
  { db, user, program }: Pick<Context, 'db' | 'user' | 'program'>,
  action: 'read' | 'write',
  list: string,
): Promise<boolean> {
  const [person] = await db.select({ depotIds: users.depotIds }).from(users).where(eq(users.id, user.id))
  return [null, ...(person?.depotIds ?? [])].some((depotId) =>
    user.ability.can(action, subject(subjectOf(program, list), { depotId, ownerId: null, driverUserId: null })),
  )
}

/** Refuses a list that no feature offers any more. */
function subjectOf({ viewedLists }: Pick<Program, 'viewedLists'>, list: string): string {
  const found = Object.hasOwn(viewedLists, list) ? viewedLists[list] : undefined
  if (found === undefined) throw forbidden(refusals.noList)
  return found
}
