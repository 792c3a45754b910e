import { and, eq, gte } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { storedFiles } from './tables.ts'

/** Whether the picture at an address is one that a person uploaded since then, and is still there. */
export async function isOwnPicture(
  db: Database,
  url: string,
  { userId, since }: { userId: number; since: Date },
): Promise<boolean> {
  const { key, userId: owner, at } = storedFiles
  const isIt = and(eq(key, url.replace('/api/files/', 'pictures/')), eq(owner, userId), gte(at, since))
  return (await db.$count(storedFiles, isIt)) > 0
}
