import type { TimeSpan } from '../facts.ts'
import type { PlacedStop, PlanState } from './state.ts'

/** Where a time lock has no beginning or no end: as far as times of a plan reach. */
export const [earliestSeconds, latestSeconds] = [-86_400, 3 * 86_400]

export const timeLockKinds = ['at', 'notBefore', 'notAfter', 'between'] as const
export type TimeLockKind = (typeof timeLockKinds)[number]

export function timeLockKind({ startSeconds, endSeconds }: TimeSpan): TimeLockKind {
  if (startSeconds === endSeconds) return 'at'
  if (endSeconds >= latestSeconds) return 'notBefore'
  return startSeconds <= earliestSeconds ? 'notAfter' : 'between'
}

type Window = TimeSpan & { lateCostPerMinute?: number | undefined }

/** Windows as far as a time lock leaves them; where it leaves nothing, the lock alone counts. Its ends are never soft. */
export function windowsWithin<W extends Window>(windows: readonly W[], lock: TimeSpan | undefined): (W | TimeSpan)[] {
  if (!lock) return [...windows]
  const within = windows.flatMap((window): (W | TimeSpan)[] => {
    const startSeconds = Math.max(window.startSeconds, lock.startSeconds)
    const endSeconds = Math.min(window.endSeconds, lock.endSeconds)
    if (startSeconds > endSeconds) return []
    return [
      lock.endSeconds < window.endSeconds ? { startSeconds, endSeconds } : { ...window, startSeconds, endSeconds },
    ]
  })
  return within.length > 0 ? within : [{ ...lock }]
}

/** Whether a time lock keeps a stop out of all its windows. */
export function isOutside(windows: readonly TimeSpan[], lock: TimeSpan | undefined): boolean {
  const meets = ({ startSeconds, endSeconds }: TimeSpan) =>
    lock !== undefined && startSeconds <= lock.endSeconds && endSeconds >= lock.startSeconds
  return lock !== undefined && windows.length > 0 && !windows.some(meets)
}

export function timeLocksOf({ routes }: Pick<PlanState, 'routes'>): ReadonlyMap<number, TimeSpan> {
  return new Map(
    routes.flatMap(({ stops }) =>
      stops.flatMap(({ deliveryId, timeLock }) => (timeLock ? [[deliveryId, timeLock] as const] : [])),
    ),
  )
}

/** Whether two stops are locked alike. */
export function isLockedAlike(one: Omit<PlacedStop, 'deliveryId'>, other: Omit<PlacedStop, 'deliveryId'>): boolean {
  return (
    one.locks.join() === other.locks.join() &&
    one.timeLock?.startSeconds === other.timeLock?.startSeconds &&
    one.timeLock?.endSeconds === other.timeLock?.endSeconds
  )
}
