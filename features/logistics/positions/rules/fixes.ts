import { metersBetween } from './meters.ts'

/** One place that a tracker sent, by its own clock. */
export type Fix = {
  atMs: number
  longitude: number
  latitude: number
  accuracyMeters: number | null
  speedMetersPerSecond: number | null
  /** Degrees clockwise from north. */
  heading: number | null
  batteryPercent: number | null
  /** False where the tracker itself says that it has no good place. */
  isValid: boolean
}

/**
 * Why a fix isn't taken for where the vehicle is now. `late` ones belong to the trail all the same, and `inaccurate` ones are
 * shown, but enter and leave no place.
 */
export const marks = ['late', 'doubled', 'future', 'invalid', 'impossible', 'inaccurate'] as const
export type Mark = (typeof marks)[number]

type Spot = { atMs: number; longitude: number; latitude: number; accuracyMeters: number | null }
/** What has to be known of a tracker to judge its next fix: the last one that was accepted, and those since that seemed impossible. */
export type TrackState = { last: Spot | null; strays: readonly Spot[] }
export const newTrack: TrackState = { last: null, strays: [] }

/** Clocks of phones are seldom further ahead than this. */
const aheadMs = 120_000
export const inaccurateMeters = 100
/** 200 km/h: faster than anything that delivers on a road. */
const roadMetersPerSecond = 200 / 3.6
/** `mostMetersPerSecond`: other than on a road, where time goes faster. */
type Judging = { nowMs: number; mostMetersPerSecond?: number | undefined }
/** So many in a row that agree with each other are right, and what came before was wrong. */
const agreeing = 3

/** Judges the fixes of one tracker in the order of their times. */
export function judgeFixes(
  state: TrackState,
  fixes: readonly Fix[],
  { nowMs, mostMetersPerSecond = roadMetersPerSecond }: Judging,
): { state: TrackState; marks: (Mark | null)[] } {
  const judging = { nowMs, mostMetersPerSecond }
  let track = state
  const given = fixes.map((fix) => {
    const mark = markOf(track, fix, judging)
    track = nextTrack(track, fix, { mark, mostMetersPerSecond })
    // The one that settles it is accepted with all it says.
    return mark === 'impossible' && track.strays.length === 0 ? null : mark
  })
  return { state: track, marks: given }
}

type Limits = { nowMs: number; mostMetersPerSecond: number }

function markOf({ last }: TrackState, fix: Fix, { nowMs, mostMetersPerSecond }: Limits): Mark | null {
  const isNowhere = fix.longitude === 0 && fix.latitude === 0
  if (!fix.isValid || isNowhere) return 'invalid'
  if (fix.atMs > nowMs + aheadMs) return 'future'
  return (
    (last && markAfter(last, fix, mostMetersPerSecond)) ??
    ((fix.accuracyMeters ?? 0) > inaccurateMeters ? 'inaccurate' : null)
  )
}

function markAfter(last: Spot, fix: Fix, most: number): Mark | null {
  if (fix.atMs <= last.atMs) return fix.atMs === last.atMs ? 'doubled' : 'late'
  return isPossible(last, fix, most) ? null : 'impossible'
}

type Judged = { mark: Mark | null; mostMetersPerSecond: number }

function nextTrack(track: TrackState, fix: Fix, { mark, mostMetersPerSecond }: Judged): TrackState {
  const { atMs, longitude, latitude, accuracyMeters } = fix
  const spot = { atMs, longitude, latitude, accuracyMeters }
  if (mark === null || mark === 'inaccurate') return { last: spot, strays: [] }
  if (mark !== 'impossible') return track
  const previous = track.strays.at(-1)
  const strays = previous && isPossible(previous, spot, mostMetersPerSecond) ? [...track.strays, spot] : [spot]
  return strays.length >= agreeing ? { last: spot, strays: [] } : { ...track, strays }
}

function isPossible(from: Spot, to: Spot, mostMetersPerSecond: number): boolean {
  const seconds = Math.max(1, (to.atMs - from.atMs) / 1000)
  const room = (from.accuracyMeters ?? 20) + (to.accuracyMeters ?? 20)
  return to.atMs >= from.atMs && metersBetween(from, to) - room <= seconds * mostMetersPerSecond
}

/** Whether a fix with this mark says where the vehicle is now. */
export function isCurrent(mark: Mark | null): boolean {
  return mark === null || mark === 'inaccurate'
}

/** Whether a fix with this mark belongs to the trail. */
export function isOnTrail(mark: Mark | null): boolean {
  return mark === null || mark === 'inaccurate' || mark === 'late'
}
