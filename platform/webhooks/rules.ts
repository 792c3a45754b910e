/** Pauses between attempts: soon at first, then hours apart; after the last one the delivery has failed. */
const pausesSeconds = [10, 60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 12 * 3600]

/** When to try again after so many attempts; `undefined` when it was the last. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const pause = pausesSeconds[attempts - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause * 1000)
}

/** Whether a webhook with these topics receives this event. */
export function listensTo(kinds: string[], kind: string): boolean {
  return kinds.some((one) => one === kind || (one.endsWith('.*') && kind.startsWith(one.slice(0, -1))))
}
