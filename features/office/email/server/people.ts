import { and, asc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import { roles, users } from '#platform/access/server/tables.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { mailboxEmails as emails } from './tables.ts'

/** People of the workspace, by what their name or address holds; for customers, only those they already exchange emails with. */
export async function findPeople(db: Database, user: Caller, text: string | undefined) {
  return db
    .select({ id: users.id, name: users.fullName, email: users.email, avatar: users.avatar })
    .from(users)
    .where(
      and(
        await hasMailbox(db),
        contains(users.searchText, text),
        seesColleagues(user) ? undefined : isKnownTo(db, user),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(12)
}

/** Whoever works here talks to colleagues in the chat, or manages people. */
function seesColleagues({ ability }: Caller): boolean {
  return ability.can('read', 'Chat') || ability.can('read', 'User')
}

function isKnownTo(db: Database, user: Caller): SQL {
  const own = db
    .select({ one: sql`1` })
    .from(emails)
    .where(and(eq(emails.userId, user.id), eq(emails.isWritten, false), eq(emails.fromEmail, users.email)))
  return exists(own)
}

/** The people of the workspace among some addresses. */
export async function peopleAt(db: Database, addresses: string[]): Promise<{ id: number; email: string }[]> {
  if (addresses.length === 0) return []
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, addresses), await hasMailbox(db)))
    .orderBy(asc(users.id))
    .limit(1000)
}

/** The people who can read emails here; others get them like any outside address. */
async function hasMailbox(db: Database): Promise<SQL | undefined> {
  const all = await db.select({ name: roles.name, rules: roles.rules }).from(roles).limit(500)
  const readers = all.filter(({ rules }) => abilityOf(rules).can('read', 'Email')).map(({ name }) => name)
  return and(eq(users.status, 'active'), inArray(users.role, ['', ...readers]))
}
