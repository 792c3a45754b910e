import type { TimeSpan } from './facts.ts'

/** Whether two shifts share any time. */
export function inOverlap(one: readonly TimeSpan[], other: readonly TimeSpan[]): boolean {
  return one.some((span) =>
    other.some(({ startSeconds, endSeconds }) => span.startSeconds < endSeconds && startSeconds < span.endSeconds),
  )
}
