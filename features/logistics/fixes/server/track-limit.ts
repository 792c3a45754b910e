import { and, count, eq, gt, lt, min } from 'drizzle-orm'
import { tooMany } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { trackTries } from './tables.ts'

const windowMs = 15 * 60_000
const most = 40

/** Counts a call by a tracking code that is not there, and refuses the one too many from one network address. */
export async function countTrack({ db, now, address }: Context<unknown>): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - windowMs)
  await db.delete(trackTries).where(lt(trackTries.at, since))
  const [tries] = await db
    .select({ total: count(), first: min(trackTries.at) })
    .from(trackTries)
    .where(and(eq(trackTries.address, address), gt(trackTries.at, since)))
  // What is refused is not kept: a flood fills nothing.
  if (!tries || tries.total < most)
    return void (await db.insert(trackTries).values({ id: timeOrderedId(at), address, at }))
  throw tooMany(refusals.tooManyTries, ((tries.first ?? at).getTime() + windowMs - at.getTime()) / 1000)
}
