import * as z from 'zod/mini'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { secret } from '#kit/contract/secret.ts'

const password = z.string().check(z.maxLength(1000))
const BackupCodes = z.object({ backupCodes: z.array(secret(z.string())) })

export const readTwoStep = endpoint({
  method: 'GET',
  path: '/api/auth/two-factor',
  summary: 'Get whether two-step verification is on',
  reply: z.object({ isOn: z.boolean(), backupCodesLeft: z.number() }),
})

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/start',
  danger: 'secrets',
  summary: 'Create a secret for an authenticator app. It takes effect once confirmed',
  body: z.object({ password }),
  reply: z.object({ secret: secret(z.string()), uri: secret(z.string()) }),
})

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary: 'Turn on two-step verification and get your backup codes',
  body: z.object({ code: z.string().check(z.trim(), z.overwrite(inWesternDigits), z.maxLength(20)) }),
  reply: BackupCodes,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/backup-codes',
  danger: 'secrets',
  summary: 'Create new backup codes and cancel the old ones',
  body: z.object({ password }),
  reply: BackupCodes,
})

export const turnTwoStepOff = endpoint({
  method: 'DELETE',
  path: '/api/auth/two-factor',
  danger: 'people',
  summary: 'Turn off two-step verification',
  body: z.object({ password }),
})
