import { metersBetween, metersToPiece, type Place } from './meters.ts'
import { inaccurateMeters } from './fixes.ts'

/** What a vehicle does, as far as its place shows. */
export const activities = ['onTheWay', 'unloading', 'loading', 'waiting'] as const
export type Activity = (typeof activities)[number]

/** A place that a vehicle arrives at: a stop of its route, or a depot. */
export type Circle = Place & { key: string; kind: 'stop' | 'depot'; radiusMeters: number }

type Seen = Place & { atMs: number; accuracyMeters: number | null }
/** What has to be known of a vehicle to judge its next fix. */
export type Watch = {
  last: Seen
  /** Since when it stands, and where. */
  still: Place & { sinceMs: number }
  /** The circle it is in; it counts as entered after a while. */
  inside: { key: string; kind: Circle['kind']; sinceMs: number; isEntered: boolean } | null
  activity: Activity
  sinceMs: number
}
export type Change =
  | { kind: 'entered' | 'left'; key: string; atMs: number }
  | { kind: 'activity'; activity: Activity; atMs: number }

/** Who only drives past is gone by then. */
const enteredMs = 60_000
/** A place that wavers about the edge doesn't leave. */
const leftMeters = 30
const stillMeters = 30
const waitingMs = 120_000
/** Between fixes further apart than this, a vehicle may have been where neither of them is. */
const sparseMs = 120_000
/** Slow enough for a town: what is left of the time was spent standing. */
const townMetersPerSecond = 7

/** What the next fix of a vehicle says; an inaccurate one enters and leaves nothing. */
export function watchFix(
  before: Watch | null,
  fix: Seen,
  circles: readonly Circle[],
): { watch: Watch; changes: Change[] } {
  const watch = before ?? firstWatch(fix)
  if ((fix.accuracyMeters ?? 0) > inaccurateMeters) return { watch, changes: [] }
  const changes: Change[] = []
  const inside = insideAfter(watch, fix, { circles, changes })
  const still = metersBetween(watch.still, fix) <= stillMeters ? watch.still : { ...placeOf(fix), sinceMs: fix.atMs }
  const now = activityOf(inside, still, fix.atMs)
  const isNew = before === null || now.activity !== watch.activity
  if (isNew) changes.push({ kind: 'activity', ...now })
  const since = isNew
    ? { activity: now.activity, sinceMs: now.atMs }
    : { activity: watch.activity, sinceMs: watch.sinceMs }
  return {
    watch: { last: { ...placeOf(fix), atMs: fix.atMs, accuracyMeters: fix.accuracyMeters }, still, inside, ...since },
    changes,
  }
}

function firstWatch(fix: Seen): Watch {
  return {
    last: fix,
    still: { ...placeOf(fix), sinceMs: fix.atMs },
    inside: null,
    activity: 'onTheWay',
    sinceMs: fix.atMs,
  }
}

function placeOf({ longitude, latitude }: Place): Place {
  return { longitude, latitude }
}

type Around = { circles: readonly Circle[]; changes: Change[] }

function insideAfter(watch: Watch, fix: Seen, { circles, changes }: Around): Watch['inside'] {
  const { inside } = watch
  const own = inside && circles.find(({ key }) => key === inside.key)
  if (inside && own && metersBetween(own, fix) <= own.radiusMeters + leftMeters) return stay(inside, fix, changes)
  if (inside?.isEntered) changes.push({ kind: 'left', key: inside.key, atMs: fix.atMs })
  if (!inside) changes.push(...visitsBetween(watch.last, fix, circles))
  const next = nearestAround(circles, fix)
  return next ? { key: next.key, kind: next.kind, sinceMs: fix.atMs, isEntered: false } : null
}

type Inside = NonNullable<Watch['inside']>

function stay(inside: Inside, fix: Seen, changes: Change[]): Inside {
  if (inside.isEntered || fix.atMs - inside.sinceMs < enteredMs) return inside
  changes.push({ kind: 'entered', key: inside.key, atMs: inside.sinceMs })
  return { ...inside, isEntered: true }
}

function nearestAround(circles: readonly Circle[], fix: Place): Circle | undefined {
  return circles
    .filter((circle) => metersBetween(circle, fix) <= circle.radiusMeters)
    .toSorted((one, other) => metersBetween(one, fix) - metersBetween(other, fix))[0]
}

/** A circle on the straight piece between two fixes far apart counts, if the time was enough to drive there and stand. */
function visitsBetween(from: Seen, to: Seen, circles: readonly Circle[]): Change[] {
  const gapMs = to.atMs - from.atMs
  const standingMs = gapMs - (metersBetween(from, to) / townMetersPerSecond) * 1000
  if (gapMs < sparseMs || standingMs < enteredMs) return []
  const visited = circles.find((circle) => {
    const isAtEnd = [from, to].some((end) => metersBetween(circle, end) <= circle.radiusMeters)
    return !isAtEnd && metersToPiece(circle, from, to) <= circle.radiusMeters
  })
  if (!visited) return []
  return [
    { kind: 'entered', key: visited.key, atMs: from.atMs },
    { kind: 'left', key: visited.key, atMs: to.atMs },
  ]
}

function activityOf(
  inside: Watch['inside'],
  still: Watch['still'],
  atMs: number,
): { activity: Activity; atMs: number } {
  if (inside?.isEntered) return { activity: inside.kind === 'stop' ? 'unloading' : 'loading', atMs: inside.sinceMs }
  if (atMs - still.sinceMs >= waitingMs) return { activity: 'waiting', atMs: still.sinceMs }
  return { activity: 'onTheWay', atMs }
}
