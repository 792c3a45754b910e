import { eq, inArray, sql } from 'drizzle-orm'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, StoredFile, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { mostBytesOfPerson } from '../rules.ts'
import { refusals } from './refusals.ts'
import { storedFiles } from './tables.ts'

export const sweepJob = 'pictures.sweep'
export const dayMs = 86_400_000

/** Schedules a clean-up of unused pictures in a day, in the transaction of the change that may have left one behind. */
export async function sweepPicturesLater(
  tx: Transaction,
  { queue, now }: Pick<Machine, 'queue' | 'now'>,
): Promise<void> {
  const runAt = new Date(now().getTime() + dayMs + 1000)
  await queue.add({ name: sweepJob, data: {}, runAt, key: `${sweepJob} ${runAt.toISOString().slice(0, 10)}` }, tx)
}

/**
 * Stores a file that a person adds, as the last step of the transaction that points at it: what is refused before leaves no file
 * behind. Refused where the person's files would take up too much.
 */
export async function keepFile(
  tx: Transaction,
  { files, user, now }: Pick<Context, 'files' | 'user' | 'now'>,
  key: string,
  file: StoredFile,
): Promise<void> {
  // One after the other for each person: files added at the same moment would not see each other.
  await takeAdvisoryLock(tx, `stored_files ${user.id}`)
  const bytes = file.bytes.length
  const [stored] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::float8` })
    .from(storedFiles)
    .where(eq(storedFiles.userId, user.id))
  if ((stored?.bytes ?? 0) + bytes > mostBytesOfPerson)
    throw conflict(refusals.muchStored, { megabytes: mostBytesOfPerson / 1_000_000 })
  await tx.insert(storedFiles).values({ key, userId: user.id, bytes, at: now() })
  await files.put(key, file)
}

/** Removed files no longer count for anyone. */
export async function forgetFiles(db: Database, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.delete(storedFiles).where(inArray(storedFiles.key, keys))
}
