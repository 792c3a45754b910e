import { credentials, users } from '#platform/access/server/tables.ts'
import { waitingEmail } from '#platform/accounts/server/queries.ts'
import { and, eq, ne } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { changeVersion } from '#kit/server/versions.ts'
import { OwnProfile, readProfile, updateProfile } from '../contract.ts'
import { refusals } from './refusals.ts'
import { ownRow } from './whose.ts'

export const profileHandlers: Handlers = []

handle(profileHandlers, readProfile, (_, { db, user }) => profileOf(db, user.id))

handle(profileHandlers, updateProfile, async ({ body: { version, ...body } }, context) => {
  const { db, user } = context
  await db.transaction(async (tx) => {
    const before = await profileOf(tx, user.id)
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.username, body.username), ne(users.id, user.id)))
    if (taken) throw invalid('username', refusals.usernameTaken)
    await changeVersion(tx, users, { where: eq(users.id, user.id), version, set: body })
    await recordEvent(tx, context, {
      kind: 'account.profile-changed',
      entity: 'user',
      entityId: user.id,
      before,
      after: body,
    })
  })
  return profileOf(db, user.id)
})

async function profileOf(db: Database, userId: number): Promise<OwnProfile> {
  const person = await ownRow(db, userId)
  const [kept] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  const language = OwnProfile.shape.language.safeParse(person.language).data ?? 'en'
  return {
    ...person,
    language,
    isEmailVerified: kept?.emailVerifiedAt != null,
    nextEmail: await waitingEmail(db, userId),
  }
}
