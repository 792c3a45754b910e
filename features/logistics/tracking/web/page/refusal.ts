import { CallError } from '#kit/web/call.ts'
import type { Words } from './words.ts'

/** A refusal in the words of the server, those of a field first. */
export function refusalOf(error: unknown, { t }: Words): string {
  if (!(error instanceof CallError)) return t('unreachable')
  return error.issues[0]?.message ?? error.message
}
