import { and, asc, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import { rolesThatMay } from '#platform/access/server/queries.ts'
import { maySignIn } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { connectedAmong } from '#platform/events/server/queries.ts'
import { hasTwoStep } from '#platform/two-step/server/queries.ts'
import { notFound } from '#kit/server/errors.ts'
import { matches } from '#kit/server/list-page.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import type { Contact, FullContact, ProfileUser } from '../contract.ts'
import { refusals } from './refusals.ts'
import { mostChats, type Status } from '../rules.ts'
import { chatProfiles } from './tables.ts'

type Source = Pick<Machine, 'db' | 'now'>

export const contactColumns = {
  id: users.id,
  fullName: users.fullName,
  role: users.role,
  avatar: users.avatar,
  about: chatProfiles.about,
  chosen: chatProfiles.status,
}
type Row = Omit<Contact, 'about' | 'status'> & { about: string | null; chosen: Status | null }

/** A person as others see them: what they chose to be, while they have a screen open. */
export function presentContact({ id, fullName, role, avatar, about, chosen }: Row, connected: Set<number>): Contact {
  const status = connected.has(id) ? (chosen ?? 'online') : 'offline'
  return { id, fullName, role, about: about ?? '', avatar, status }
}

/** The users of the chat: everyone who may use it and has signed in. */
export function contactsOf(source: Source, ownId: number, q: string | undefined): Promise<Contact[]> {
  return findPeople(source, { ownId, q, where: isNotNull(chatProfiles.userId), most: mostChats })
}

/** The people who can be messaged, whether or not they have signed in yet. */
export function peopleToWriteTo(source: Source, ownId: number, q: string | undefined): Promise<Contact[]> {
  return findPeople(source, { ownId, q, most: 50 })
}

/** Those of these people who can be written to. */
export async function reachableAmong(source: Source, ids: number[]): Promise<Contact[]> {
  return findPeople(source, { ownId: 0, where: inArray(users.id, [0, ...ids]), most: ids.length + 1 })
}

type Asked = { ownId: number; q?: string | undefined; where?: SQL | undefined; most: number }

async function findPeople({ db, now }: Source, { ownId, q, where, most }: Asked): Promise<Contact[]> {
  const roles = await rolesThatMay(db, 'read', 'Chat')
  if (roles.length === 0) return []
  const rows = await db
    .select(contactColumns)
    .from(users)
    .leftJoin(chatProfiles, eq(chatProfiles.userId, users.id))
    .where(
      and(
        ne(users.id, ownId),
        eq(users.status, 'active'),
        inArray(users.role, roles),
        where,
        matches([users.fullName], q),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(most)
  const connected = await connectedAmong(
    db,
    now(),
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentContact(row, connected))
}

/** A person with what their side panel shows: how to reach them only as long as they can be written to. */
export async function fullContact({ db, now }: Source, id: number): Promise<FullContact> {
  const { email, contact, timeZone, status } = users
  const [row] = await db
    .select({ ...contactColumns, email, contact, timeZone, state: status })
    .from(users)
    .leftJoin(chatProfiles, eq(chatProfiles.userId, users.id))
    .where(eq(users.id, id))
  if (!row) throw notFound(refusals.things.person, id)
  const { email: address, contact: phone, timeZone: zone, state } = row
  const isReachable = maySignIn.includes(state) && (await rolesThatMay(db, 'read', 'Chat')).includes(row.role)
  return {
    ...presentContact(row, await connectedAmong(db, now(), [id])),
    email: isReachable ? address : '',
    contact: isReachable ? phone : '',
    timeZone: zone,
  }
}

/** A person's own profile, with the status they chose. */
export async function profileOf(db: Database, id: number): Promise<ProfileUser> {
  const [row] = await db
    .select({ ...contactColumns, isNotificationsOn: chatProfiles.isNotificationsOn })
    .from(users)
    .leftJoin(chatProfiles, eq(chatProfiles.userId, users.id))
    .where(eq(users.id, id))
  if (!row) throw notFound(refusals.things.person, id)
  const { isNotificationsOn, ...person } = row
  return {
    ...presentContact(person, new Set([id])),
    settings: {
      isTwoStepAuthVerificationEnabled: await hasTwoStep(db, id),
      isNotificationsOn: isNotificationsOn ?? true,
    },
  }
}

/** Lets a person be found by others, from the first time they sign in. */
export async function keepProfile(tx: Transaction, userId: number): Promise<void> {
  await tx.insert(chatProfiles).values({ userId }).onConflictDoNothing()
}
