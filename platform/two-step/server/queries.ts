import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { secondFactors } from './tables.ts'

/** Whether a person has two-step verification on. */
export async function hasTwoStep(db: Database, userId: number): Promise<boolean> {
  const [kept] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return kept !== undefined
}
