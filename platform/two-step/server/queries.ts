import { and, eq, inArray, isNotNull } from 'drizzle-orm'
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

/** Which of these people have it on. */
export async function withTwoStep(db: Database, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(inArray(secondFactors.userId, userIds), isNotNull(secondFactors.confirmedAt)))
  return new Set(rows.map(({ userId }) => userId))
}
