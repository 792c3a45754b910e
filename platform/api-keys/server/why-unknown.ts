import { eq } from 'drizzle-orm'
import { signInFirst, unauthenticated, type Refused } from '#kit/server/errors.ts'
import type { Machine } from '#kit/server/machine.ts'
import { users } from '#platform/access/server/tables.ts'
import { keyIn, withSecret } from './queries.ts'
import { refusals } from './refusals.ts'
import { apiKeys } from './tables.ts'

/** Why a caller wasn't admitted. Only who has the secret of a key learns what became of it. */
export async function whyUnknown(request: Request, machine: Machine): Promise<Refused> {
  if (!request.headers.has('authorization')) return signInFirst()
  const secret = keyIn(request)
  return unauthenticated(
    secret === undefined ? refusals.sessionEnded : await whyRefused(secret, machine),
    'invalid_token',
  )
}

async function whyRefused(secret: string, { db, now, sha256 }: Machine) {
  const hash = await sha256(secret)
  const [found] = await db
    .select({ key: apiKeys, status: users.status })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(withSecret(hash))
  if (!found) return refusals.unknownKey
  const { key, status } = found
  if (key.keyHash !== hash && (key.previousUntil ?? now()) <= now()) return refusals.replacedKey
  if (!key.isOn) return refusals.keyIsOff
  return status === 'active' ? refusals.expiredKey : refusals.ownerSuspended
}
