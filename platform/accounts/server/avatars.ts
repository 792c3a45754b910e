import { users } from '#platform/access/server/tables.ts'
import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { keepFile } from '#platform/files/server/commands.ts'
import { isTooLarge, mostPixels, factsOfAnySize } from '#platform/files/rules.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { StoredFile } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { removeFilesLater } from '#kit/server/stored-file.ts'
import { deleteAvatar, largestAvatarBytes, readAvatar, uploadAvatar } from '../contract.ts'
import { refusals } from './refusals.ts'
import { avatarAddress, avatarFile } from '../rules.ts'

export const avatarHandlers: Handlers = []

handle(avatarHandlers, uploadAvatar, async (_, context) => {
  const bytes = await limitedBytes(context.request, largestAvatarBytes)
  const facts = factsOfAnySize(bytes)
  if (!facts) throw invalid('avatar', refusals.noPicture)
  const { width, height, contentType } = facts
  if (isTooLarge(facts)) throw invalid('avatar', refusals.pictureTooLarge, { width, height, most: mostPixels })
  const avatar = `${avatarAddress}${secretToken()}`
  await setAvatar(context, avatar, { bytes, contentType })
  return { avatar }
})

handle(avatarHandlers, deleteAvatar, (_, context) => setAvatar(context, ''))

handle(avatarHandlers, readAvatar, async ({ params }, { files }) => {
  const file = await files.get(`avatars/${params.key}`)
  if (!file) throw notFound(refusals.things.picture)
  const headers = {
    'content-type': file.contentType,
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  }
  return new Response(new Uint8Array(file.bytes), { headers })
})

async function setAvatar(context: Context, avatar: string, picture?: StoredFile): Promise<void> {
  const { db, user } = context
  await db.transaction(async (tx) => {
    const [person] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, user.id)).for('update')
    await tx.update(users).set({ avatar }).where(eq(users.id, user.id))
    await recordEvent(tx, context, { kind: 'account.picture-changed', entity: 'user', entityId: user.id })
    await removeFilesLater(tx, context, [...avatarFile(person?.avatar ?? '')])
    if (picture) for (const key of avatarFile(avatar)) await keepFile(tx, context, key, picture)
  })
}
