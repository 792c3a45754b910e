import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Bus, Machine, Transaction } from '#kit/server/machine.ts'
import { recordHint } from '#platform/events/server/commands.ts'
import { isSimulatedTracker, type Feed } from '../rules.ts'
import { isCurrent, judgeFixes, newTrack, type Fix, type Mark, type TrackState } from '../rules/fixes.ts'
import { findOwners, type FindOwner, type Owner } from './duty-owners.ts'
import { forecastLater } from './forecast-later.ts'
import type { Message } from './read-fix.ts'
import { sweepLater } from './sweep.ts'
import { positions, trackers, vehiclePositions } from './tables.ts'
import { watchVehicles } from './watch-vehicles.ts'

export type Writer = Pick<Machine, 'db' | 'now' | 'queue' | 'bus'>
export type Sent = {
  trackerId: number
  /** Where it was found by its token before, which must still be its own. */
  tokenHash?: string
  feed: Feed
  messages: readonly Message[]
}
/** How many fixes were kept, those known before among them; whether someone it belongs to is on duty now, and whether it still exists. */
export type Kept = { taken: number; isOnDuty: boolean; isKnown: boolean }

/** A statement takes only so many values. */
const mostRows = 2000

type Tracker = typeof trackers.$inferSelect
type Row = typeof positions.$inferInsert

/** Keeps what trackers sent in one transaction, in the order of their ids, so that two processes never wait for each other. */
export async function keepFixes({ db, now, queue, bus }: Writer, sent: readonly Sent[]): Promise<Kept[]> {
  const at = now()
  const isHintDue = mayHint(bus, at)
  const kept = await db.transaction(async (tx) => {
    const ids = [...new Set(sent.map(({ trackerId }) => trackerId))]
    const rows = await tx
      .select()
      .from(trackers)
      .where(inArray(trackers.id, ids))
      .orderBy(asc(trackers.id))
      .for('update')
    const rowOfId = new Map(rows.map((row) => [row.id, row]))
    const byTracker = sent.map((one) => ({ ...one, tracker: ownRow(one, rowOfId.get(one.trackerId)) }))
    const times = timesOf(sent, at)
    const ownerAt = await findOwners(tx, { owners: rows, fromMs: Math.min(...times), toMs: Math.max(...times) })
    const known = await knownFixes(tx, ids, times)
    const works = rows.flatMap((tracker) => {
      const own = byTracker.filter((one) => one.tracker === tracker)
      return own.length > 0 ? [workOn(tracker, own, { ownerAt, known, at })] : []
    })
    const fresh = works.flatMap(({ rows: made }) => made)
    if (fresh.length > 0) {
      for (let from = 0; from < fresh.length; from += mostRows)
        await tx.insert(positions).values(fresh.slice(from, from + mostRows))
      await moveVehicles(tx, works)
      const current = fresh.filter(({ mark = null }) => isCurrent(mark))
      await watchVehicles(tx, { now, bus }, current)
      const moved = current.flatMap(({ vehicleId }) => vehicleId ?? [])
      await forecastLater(tx, { bus, queue, now }, moved)
      await sweepLater(tx, queue, at)
      if (isHintDue) await recordHint(tx, { now }, { kind: 'position.moved', entity: 'position', entityId: 'all' })
    }
    await noteTrackers(tx, works)
    return byTracker.map(({ tracker, messages }) => ({
      taken: tracker ? countOnDuty(tracker, messages, ownerAt) : 0,
      isOnDuty: tracker !== undefined && ownerAt(tracker, at.getTime()) !== null,
      isKnown: tracker !== undefined,
    }))
  })
  if (isHintDue) bus.wake()
  return kept
}

function ownRow({ tokenHash }: Sent, row: Tracker | undefined): Tracker | undefined {
  return tokenHash === undefined || row?.tokenHash === tokenHash ? row : undefined
}

const hintEveryMs = 1000
const lastHints = new WeakMap<Bus, number>()

/** Open screens look again at most once a second, however many vehicles move. */
function mayHint(bus: Bus, at: Date): boolean {
  if (at.getTime() - (lastHints.get(bus) ?? -Infinity) < hintEveryMs) return false
  lastHints.set(bus, at.getTime())
  return true
}

/** A clock that is years off would ask for all that was ever kept; no one knows who was on duty then. */
const oldestMs = 40 * 86_400_000
const furthestMs = 86_400_000

function timesOf(sent: readonly Sent[], now: Date): number[] {
  const nowMs = now.getTime()
  const times = sent.flatMap(({ messages }) => messages.flatMap(({ fix }) => fix?.atMs ?? []))
  return [...new Set(times), nowMs].filter((atMs) => atMs > nowMs - oldestMs && atMs < nowMs + furthestMs)
}

function countOnDuty(owner: Owner, messages: readonly Message[], ownerAt: FindOwner): number {
  return messages.filter(({ fix }) => fix && ownerAt(owner, fix.atMs)).length
}

const keyOf = (trackerId: number, atMs: number) => `${trackerId} ${atMs}`
type Known = ReadonlyMap<string, { longitude: number; latitude: number }[]>

/** What the trackers sent before, of the same times: a client that got no answer sends the same again. */
async function knownFixes(tx: Transaction, ids: number[], times: number[]): Promise<Known> {
  const { trackerId, at, longitude, latitude } = positions
  const rows = await tx
    .select({ trackerId, at, longitude, latitude })
    .from(positions)
    .where(
      and(
        inArray(trackerId, ids),
        inArray(
          at,
          times.map((atMs) => new Date(atMs)),
        ),
      ),
    )
    .limit(100_000)
  const known = new Map<string, { longitude: number; latitude: number }[]>()
  for (const row of rows) {
    const key = keyOf(row.trackerId, row.at.getTime())
    known.set(key, [...(known.get(key) ?? []), row])
  }
  return known
}

type Work = {
  tracker: Tracker
  feed: Feed
  rows: Row[]
  state: TrackState
  wasOffDuty: boolean
  battery: number | null
  at: Date
}
type Given = { ownerAt: FindOwner; known: Known; at: Date }

/** What one tracker sent, judged in the order of its times. */
function workOn(tracker: Tracker, sent: readonly Sent[], { ownerAt, known, at }: Given): Work {
  const messages = sent.flatMap((one) => one.messages)
  const sentFixes = messages.flatMap(({ fix }) => fix ?? [])
  const unique = new Map(sentFixes.map((fix) => [`${fix.atMs} ${fix.longitude} ${fix.latitude}`, fix]))
  const fixes = [...unique.values()].toSorted((one, other) => one.atMs - other.atMs)
  const isKnown = (fix: Fix) =>
    known
      .get(keyOf(tracker.id, fix.atMs))
      ?.some(({ longitude, latitude }) => longitude === fix.longitude && latitude === fix.latitude)
  const owned = fixes.flatMap((fix) => {
    const owner = ownerAt(tracker, fix.atMs)
    return owner && !isKnown(fix) ? [{ fix, owner }] : []
  })
  const { state, marks } = judgeFixes(
    tracker.track ?? newTrack,
    owned.map(({ fix }) => fix),
    { nowMs: at.getTime(), ...(isSimulatedTracker(tracker.identifier) && { mostMetersPerSecond: Infinity }) },
  )
  return {
    tracker,
    feed: sent.at(-1)!.feed,
    state,
    wasOffDuty: ownerAt(tracker, at.getTime()) === null,
    battery: messages.findLast(({ batteryPercent }) => batteryPercent !== null)?.batteryPercent ?? null,
    at,
    rows: owned.map(({ fix, owner }, index) => rowOf(fix, { owner, trackerId: tracker.id, mark: marks[index]!, at })),
  }
}

type Placed = { owner: Owner; trackerId: number; mark: Mark | null; at: Date }

function rowOf({ atMs, isValid: _isValid, ...fix }: Fix, { owner, trackerId, mark, at: receivedAt }: Placed): Row {
  const at = new Date(atMs)
  return { ...fix, ...owner, trackerId, mark, at, receivedAt, day: at.toISOString().slice(0, 10) }
}

/** The newest accepted fix of each vehicle, where it is later than the one that is known. */
async function moveVehicles(tx: Transaction, works: readonly Work[]): Promise<void> {
  const newest = new Map<number, Row & { vehicleId: number }>()
  for (const row of works.flatMap(({ rows }) => rows)) {
    const { vehicleId, mark = null } = row
    if (vehicleId == null || !isCurrent(mark)) continue
    const known = newest.get(vehicleId)
    if (!known || known.at < row.at) newest.set(vehicleId, { ...row, vehicleId })
  }
  if (newest.size === 0) return
  const values = [...newest.values()]
    .map(({ day: _day, mark: _mark, ...row }) => row)
    .toSorted((one, other) => one.vehicleId - other.vehicleId)
  const set = Object.fromEntries(changing.map(([key, column]) => [key, sql.raw(`excluded.${column}`)]))
  await tx
    .insert(vehiclePositions)
    .values(values)
    .onConflictDoUpdate({
      target: vehiclePositions.vehicleId,
      set,
      setWhere: sql`${vehiclePositions.at} < excluded.at`,
    })
}

const changing = [
  ['trackerId', 'tracker_id'],
  ['driverId', 'driver_id'],
  ['at', 'at'],
  ['receivedAt', 'received_at'],
  ['longitude', 'longitude'],
  ['latitude', 'latitude'],
  ['accuracyMeters', 'accuracy_meters'],
  ['speedMetersPerSecond', 'speed_meters_per_second'],
  ['heading', 'heading'],
  ['batteryPercent', 'battery_percent'],
] as const

/** One statement for all of them: a row for each, of what was heard. */
async function noteTrackers(tx: Transaction, works: readonly Work[]): Promise<void> {
  const heard = works.map(({ tracker, feed, state, wasOffDuty, battery, at }) => ({
    id: tracker.id,
    feed,
    at: at.toISOString(),
    fix_at: state.last ? new Date(state.last.atMs).toISOString() : null,
    battery,
    was_off_duty: wasOffDuty,
    track: state,
  }))
  await tx.execute(sql`update ${trackers} set feed = heard.feed, last_seen_at = heard.at,
    last_fix_at = coalesce(heard.fix_at, last_fix_at), battery_percent = coalesce(heard.battery, battery_percent),
    was_off_duty = heard.was_off_duty, track = heard.track
    from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as heard(id int, feed text, at timestamptz,
    fix_at timestamptz, battery int, was_off_duty boolean, track jsonb) where ${trackers.id} = heard.id`)
}
