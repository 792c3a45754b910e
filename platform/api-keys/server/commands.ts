import { and, eq } from 'drizzle-orm'
import { recordEvents } from '#platform/events/server/commands.ts'
import type { AccessEnder } from '#kit/server/feature.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import { callerOf, keyIn, keyWhere, withAcceptedSecret } from './queries.ts'
import { apiKeys } from './tables.ts'

const usedEveryMs = 60_000

/** Finds the calling program by its key. It may do what the key's scopes allow, as long as the owner may do it too. */
export async function admitKey(
  request: Request,
  { db, now, sha256, program }: Machine & Pick<Context, 'program'>,
  isUse = true,
): Promise<Caller | undefined> {
  const key = keyIn(request)
  if (!key) return undefined
  const found = await keyWhere(db, now(), withAcceptedSecret(await sha256(key), now()))
  if (!found) return undefined
  if (isUse && now().getTime() - (found.lastUsedAt?.getTime() ?? 0) > usedEveryMs)
    await db.update(apiKeys).set({ lastUsedAt: now() }).where(eq(apiKeys.id, found.id))
  return callerOf(found, program)
}

/** Turns a person's keys off, and ends the secrets that were replaced. An administrator can turn them on again. */
export const endKeys: AccessEnder = async (tx, context, { userId }) => {
  const off = { isOn: false, previousHash: null, previousUntil: null }
  const ended = await tx
    .update(apiKeys)
    .set(off)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.isOn, true)))
    .returning({ id: apiKeys.id, name: apiKeys.name })
  const happenings = ended.map(({ id, name }) => {
    const [before, after] = [
      { name, isOn: true },
      { name, isOn: false },
    ]
    return { kind: 'apiKey.changed', entity: 'apiKey', entityId: id, before, after }
  })
  await recordEvents(tx, context, happenings)
}
