import { countVisitor } from '#kit/server/call-log.ts'
import type { Context } from '#kit/server/handle.ts'
import { refusals } from './refusals.ts'
import { trackTries } from './tables.ts'

/** Counts a call by a tracking code that is not there, and refuses the one too many from one network. */
export function countTrack(context: Context<unknown>): Promise<void> {
  return countVisitor(context, {
    log: trackTries,
    most: 40,
    windowMs: 15 * 60_000,
    refusal: refusals.tooManyTries,
  })
}
