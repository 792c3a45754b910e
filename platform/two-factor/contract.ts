import * as z from 'zod/mini'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'

const password = z.string().check(z.maxLength(1000))
const BackupCodes = z.object({ backupCodes: z.array(z.string()) })

export const readTwoFactor = endpoint({
  method: 'GET',
  path: '/api/auth/two-factor',
  summary: 'Whether the second factor is on',
  reply: z.object({ isOn: z.boolean(), backupCodesLeft: z.number() }),
})

export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/start',
  summary: 'Gives a secret for the authenticator app; it counts once a code confirmed it',
  body: z.object({ password }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary: 'Turns the second factor on and gives the backup codes, once',
  body: z.object({ code: z.string().check(z.trim(), z.overwrite(inWesternDigits), z.maxLength(20)) }),
  reply: BackupCodes,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/backup-codes',
  summary: 'Gives new backup codes; the old ones stop working',
  body: z.object({ password }),
  reply: BackupCodes,
})

export const turnTwoFactorOff = endpoint({
  method: 'DELETE',
  path: '/api/auth/two-factor',
  summary: 'Turns the second factor off',
  body: z.object({ password }),
})
