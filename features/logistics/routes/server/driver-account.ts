import { and, eq, inArray } from 'drizzle-orm'
import { maySignIn } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'

/** Joins drivers with the accounts that they can sign in to. */
export const accountOfDriver = and(eq(users.id, drivers.userId), inArray(users.status, maySignIn))!
