import { tooMany } from '#kit/server/errors.ts'
import { withMutex } from '#kit/server/mutex.ts'
import { refusals } from './refusals.ts'

type Asking = { regions: object; user: { id: number }; request: { signal: AbortSignal } }

const retryAfterSeconds = 5
const limit = { length: 5, refusal: () => tooMany(refusals.manyAtOnce, retryAfterSeconds) }

/** Runs one person's heavy requests one after another, so that no one blocks the roads for everyone else. */
export function inTurn<T>({ regions, user, request: { signal } }: Asking, work: () => Promise<T>): Promise<T> {
  return withMutex({ within: regions, of: user.id }, { signal, limit }, work)
}
