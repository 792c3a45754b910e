import { and, eq, lt } from 'drizzle-orm'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine, Database, Transaction } from '#kit/server/machine.ts'
import { unseal } from '#kit/server/seal.ts'
import { stepOfCode } from '../rules.ts'
import { notify } from './notify.ts'
import { backupCodes, secondFactors } from './tables.ts'

/** Notifies a person that two-step verification was turned off. */
export function notifyTurnedOff(
  tx: Transaction,
  context: Pick<Machine, 'now' | 'queue'>,
  userId: number,
): Promise<void> {
  return notify(tx, context, { userIds: [userId], kind: 'two-factor-off', link: '/pages/account-settings/security' })
}

/** Uses up a code from the app or a backup code; false if it is wrong or was used before. */
export async function consumeCode(db: Database, machine: Machine, userId: number, code: string): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase()
  return /^\d{6}$/.test(typed) ? consumeAppCode(db, machine, userId, typed) : consumeBackupCode(db, userId, typed)
}

/** Turns two-step verification off. */
export async function dropTwoStep(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
}

async function consumeAppCode(db: Database, machine: Machine, userId: number, code: string): Promise<boolean> {
  const [kept] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!kept) return false
  const step = await stepOfCode(await unseal(machine.secretKey, kept.secret), code, {
    now: machine.now(),
    after: kept.lastStep,
  })
  if (step === undefined) return false
  // Of two calls with the same code, one finds the step already taken.
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning()
  return taken.length > 0
}

async function consumeBackupCode(db: Database, userId: number, code: string): Promise<boolean> {
  const used = await db
    .delete(backupCodes)
    .where(and(eq(backupCodes.codeHash, await backupCodeHash(userId, code)), eq(backupCodes.userId, userId)))
    .returning()
  return used.length > 0
}

export function backupCodeHash(userId: number, code: string): Promise<string> {
  return hashToken(`${userId}:${code}`)
}
