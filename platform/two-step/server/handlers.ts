import { count, eq } from 'drizzle-orm'
import { mustConfirm } from '#platform/access/server/passwords.ts'
import { endAccess } from '#platform/access/server/commands.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { seal } from '#kit/server/seal.ts'
import { confirmTwoStep, readTwoStep, renewBackupCodes, startTwoStep, turnTwoStepOff } from '../contract.ts'
import { refusals } from './refusals.ts'
import { appUri, toBase32 } from '../rules.ts'
import { hasTwoStep } from './queries.ts'
import { backupCodes, secondFactors } from './tables.ts'
import { backupCodeHash, dropTwoStep, notifyTurnedOff, consumeCode } from './commands.ts'
import { notify } from './notify.ts'

export const twoStepHandlers: Handlers = []

handle(twoStepHandlers, readTwoStep, async (_, { db, user }) => {
  const [left] = await db.select({ total: count() }).from(backupCodes).where(eq(backupCodes.userId, user.id))
  return { isOn: await hasTwoStep(db, user.id), backupCodesLeft: left?.total ?? 0 }
})

handle(twoStepHandlers, startTwoStep, async ({ body }, context) => {
  const { db, user } = context
  await mustConfirm(context, body.password)
  if (await hasTwoStep(db, user.id)) throw conflict(refusals.alreadyOn)
  const secret = crypto.getRandomValues(new Uint8Array(20))
  const sealed = { secret: await seal(context.secretKey, secret), confirmedAt: null, lastStep: 0 }
  await db
    .insert(secondFactors)
    .values({ userId: user.id, ...sealed })
    .onConflictDoUpdate({ target: secondFactors.userId, set: sealed })
  return { secret: toBase32(secret), uri: appUri(secret, user.email) }
})

handle(twoStepHandlers, confirmTwoStep, async ({ body }, context) => {
  const { db, user } = context
  if (await hasTwoStep(db, user.id)) throw conflict(refusals.alreadyOn)
  if (!/^\d{6}$/.test(body.code) || !(await consumeCode(db, context, user.id, body.code)))
    throw invalid('code', refusals.wrongCode)
  return db.transaction(async (tx) => {
    await tx.update(secondFactors).set({ confirmedAt: context.now() }).where(eq(secondFactors.userId, user.id))
    await endAccess(tx, context, { userId: user.id, reason: 'two-step', keptSessionId: user.sessionId })
    await recordEvent(tx, context, { kind: 'account.two-factor-on', entity: 'user', entityId: user.id })
    await notify(tx, context, { userIds: [user.id], kind: 'two-factor-on', link: '/pages/account-settings/security' })
    return { backupCodes: await newBackupCodes(tx, user.id) }
  })
})

handle(twoStepHandlers, renewBackupCodes, async ({ body }, context) => {
  const { db, user } = context
  await mustConfirm(context, body.password)
  if (!(await hasTwoStep(db, user.id))) throw conflict(refusals.isOff)
  return db.transaction(async (tx) => {
    await recordEvent(tx, context, { kind: 'account.backup-codes-renewed', entity: 'user', entityId: user.id })
    return { backupCodes: await newBackupCodes(tx, user.id) }
  })
})

handle(twoStepHandlers, turnTwoStepOff, async ({ body }, context) => {
  await mustConfirm(context, body.password)
  await context.db.transaction(async (tx) => {
    await dropTwoStep(tx, context.user.id)
    await recordEvent(tx, context, { kind: 'account.two-factor-off', entity: 'user', entityId: context.user.id })
    await notifyTurnedOff(tx, context, context.user.id)
  })
})

// 50 bits each: letters and digits that can't be mistaken for one another.
const emails = 'abcdefghjkmnpqrstuvwxyz23456789'

async function newBackupCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => emails[byte % emails.length]).join(''),
  )
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await tx
    .insert(backupCodes)
    .values(await Promise.all(codes.map(async (code) => ({ userId, codeHash: await backupCodeHash(userId, code) }))))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}
