import { and, count, eq, inArray, max } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import type { Program } from '#kit/server/feature.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { refusals } from './refusals.ts'
import { passwordProblem, shortestPassword } from '../rules.ts'
import { links, signInPlaces } from './tables.ts'

/** Whether no one has an account yet, as in a new workspace that waits for its owner. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [found] = await db.select({ total: count() }).from(users)
  return found?.total === 0
}

/** Refuses a new password that is easily guessed. */
export function mustBeGood(password: string, about: string[]): void {
  const problem = passwordProblem(password, about)
  if (problem) throw invalid('password', refusals.password[problem], { least: shortestPassword })
}

/** When each of these people last signed in; those who never did are left out. */
export async function lastSignIns(db: Database, userIds: number[]): Promise<Map<number, Date>> {
  const rows = await db
    .select({ userId: signInPlaces.userId, at: max(signInPlaces.seenAt) })
    .from(signInPlaces)
    .where(inArray(signInPlaces.userId, userIds))
    .groupBy(signInPlaces.userId)
  return new Map(rows.flatMap(({ userId, at }) => (at ? [[userId, at] as const] : [])))
}

/** The files to remove with a person; read before their rows are deleted. */
export async function filesOf(
  tx: Transaction,
  { person: parts }: Program,
  person: { id: number; avatar: string },
): Promise<string[]> {
  const files: string[] = []
  for (const part of parts) files.push(...((await part.files?.(tx, person)) ?? []))
  return files
}

/** The address a person asked for and has not confirmed yet. */
export async function waitingEmail(db: Database, userId: number): Promise<string | null> {
  const [waiting] = await db
    .select({ email: links.email })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.purpose, 'changeEmail')))
  return waiting?.email ?? null
}
