import { users } from '#platform/access/server/tables.ts'
import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { secretToken } from '#kit/server/ids.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { deleteAvatar, largestAvatarBytes, readAvatar, uploadAvatar } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { avatarAddress, avatarFile } from '../rules.ts'

export const avatarHandlers: Handlers = []

handle(avatarHandlers, uploadAvatar, async (_, context) => {
  const bytes = await limitedBytes(context.request, largestAvatarBytes)
  const contentType = pictureType(bytes)
  if (!contentType) throw invalid('avatar', refusals.noPicture)
  const avatar = `${avatarAddress}${secretToken()}`
  for (const key of avatarFile(avatar)) await context.files.put(key, { bytes, contentType })
  await setAvatar(context, avatar)
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

async function setAvatar(context: Context, avatar: string): Promise<void> {
  const { db, user, files } = context
  const before = await db.transaction(async (tx) => {
    const [person] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, user.id)).for('update')
    await tx.update(users).set({ avatar }).where(eq(users.id, user.id))
    await recordEvent(tx, context, { kind: 'account.picture-changed', entity: 'user', entityId: user.id })
    return person?.avatar ?? ''
  })
  for (const key of avatarFile(before)) await files.remove(key)
}

/** What a picture is, by its first bytes; what the sender calls it does not count. */
function pictureType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\x89PNG\r\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  return start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP' ? 'image/webp' : undefined
}
