import { and, count, eq, gt, lt, min } from 'drizzle-orm'
import { keyIdOf } from '#platform/api-keys/server/queries.ts'
import { tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { mostUploadsPerHour } from '../rules.ts'
import { deliveryImportUploads as uploads } from './tables.ts'

const windowMs = 3_600_000

/** Counts a file before it is read, and refuses the one too many from one person or key. */
export async function countUpload({ db, now, user }: Context): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - windowMs)
  const keyId = keyIdOf(user)
  const sender = keyId === undefined ? `user ${user.id}` : `key ${keyId}`
  await db.delete(uploads).where(lt(uploads.at, since))
  const [sent] = await db
    .select({ total: count(), first: min(uploads.at) })
    .from(uploads)
    .where(and(eq(uploads.sender, sender), gt(uploads.at, since)))
  if (!sent || sent.total < mostUploadsPerHour)
    return void (await db.insert(uploads).values({ id: timeOrderedId(at), sender, at }))
  throw tooMany(refusals.manyUploads, ((sent.first ?? at).getTime() + windowMs - at.getTime()) / 1000)
}
