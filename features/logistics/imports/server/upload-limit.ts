import { keyIdOf } from '#platform/api-keys/server/queries.ts'
import { countCall } from '#kit/server/call-log.ts'
import type { Context } from '#kit/server/handle.ts'
import { refusals } from './refusals.ts'
import { mostUploadsPerHour } from '../rules.ts'
import { deliveryImportUploads } from './tables.ts'

/** Counts a file before it is read, and refuses the one too many from one person or key. */
export function countUpload(context: Context): Promise<void> {
  const keyId = keyIdOf(context.user)
  return countCall(context, {
    log: deliveryImportUploads,
    sender: keyId === undefined ? `user ${context.user.id}` : `key ${keyId}`,
    most: mostUploadsPerHour,
    windowMs: 3_600_000,
    refusal: refusals.manyUploads,
  })
}
