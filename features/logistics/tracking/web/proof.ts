import { CallError } from '#kit/web/call.ts'

/** Sent with everything the recipient does: nothing else says that it is them. */
export type Proof = { code: string; digits: string }

/** A refusal in the words of the server, those of a field first. */
export function wordsOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  return (error instanceof CallError ? error.issues[0]?.message : undefined) ?? error.message
}
