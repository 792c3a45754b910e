import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import { mostTrackers, type Tracker } from '../contract.ts'
import { silenceOf } from '../rules.ts'
import { trackers } from './tables.ts'

export { coarsePosition } from './coarse-position.ts'

type Row = typeof trackers.$inferSelect

/** All trackers but the pages of drivers, by name. */
export async function allTrackers(db: Database, now: Date): Promise<Tracker[]> {
  const rows = await db
    .select({ tracker: trackers, driverName: drivers.name, vehicleName: vehicles.name })
    .from(trackers)
    .leftJoin(drivers, eq(drivers.id, trackers.driverId))
    .leftJoin(vehicles, eq(vehicles.id, trackers.vehicleId))
    .where(ne(trackers.kind, 'page'))
    .orderBy(asc(trackers.name), asc(trackers.id))
    .limit(mostTrackers)
  return rows.map(({ tracker, ...names }) => presentTracker({ ...tracker, ...names }, now))
}

type Named = Row & Pick<Tracker, 'driverName' | 'vehicleName'>

function presentTracker({ tokenHash: _hash, wasOffDuty, track: _track, ...row }: Named, now: Date): Tracker {
  return {
    ...row,
    kind: row.kind === 'gateway' ? 'gateway' : 'tracker',
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    lastFixAt: row.lastFixAt?.toISOString() ?? null,
    silence: silenceOf({ ...row, wasOffDuty }, now),
  }
}

export type Asking = Pick<Machine, 'db' | 'sha256'>

/** The tracker or gateway of a token. */
export async function trackerOfToken({ db, sha256 }: Asking, token: string): Promise<Row | undefined> {
  // Nothing shorter was ever given out, so it needn't be looked for.
  if (!/^[0-9a-f]{32}$/.test(token)) return undefined
  const [row] = await db
    .select()
    .from(trackers)
    .where(eq(trackers.tokenHash, await sha256(token)))
  return row
}

/** The tracker that a Traccar server calls by this identifier. */
export async function trackerOfIdentifier(db: Database, identifier: string): Promise<Row | undefined> {
  if (identifier.length > 60) return undefined
  const [row] = await db
    .select()
    .from(trackers)
    .where(and(eq(trackers.identifier, identifier), isNotNull(trackers.tokenHash)))
  return row
}

export async function countTrackers(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(trackers)
    .where(ne(trackers.kind, 'page'))
  return row?.count ?? 0
}
