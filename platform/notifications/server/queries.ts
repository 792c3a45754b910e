import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { notifications } from './tables.ts'

/** Whether anyone was notified in this way since then. */
export async function wasNotified(db: Database, kind: string, since: Date): Promise<boolean> {
  return (await db.$count(notifications, and(eq(notifications.kind, kind), gt(notifications.createdAt, since)))) > 0
}
