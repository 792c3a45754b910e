import { and, eq, ne, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid, isDuplicate, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import type { Machine } from '#kit/server/machine.ts'
import { findDriver } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { findVehicle } from '../../vehicles/server/queries.ts'
import { mostTrackers } from '../contract.ts'
import type { trackerKinds } from '../rules.ts'
import { countTrackers } from './queries.ts'
import { refusals } from './refusals.ts'
import { trackers } from './tables.ts'

type Input = {
  name: string
  kind: (typeof trackerKinds)[number]
  driverId: number | null
  vehicleId: number | null
  identifier?: string | undefined
}

/** Half of a secret is enough for one that can only send positions, and fits into the codes that phones scan. */
const tokenLength = 32
const identifierLength = 10

/** Adds a tracker; its token can't be read again. */
export async function addTracker(
  context: Context,
  { identifier = secretToken().slice(0, identifierLength), ...input }: Input,
): Promise<{ id: number; identifier: string; token: string }> {
  await mustBeOwners(context, input)
  const token = secretToken().slice(0, tokenLength)
  const row = { ...input, identifier, tokenHash: await hashToken(token), createdAt: context.now() }
  return context.db
    .transaction(async (tx) => {
      if ((await countTrackers(tx)) >= mostTrackers) throw conflict(refusals.tooManyDevices, { most: mostTrackers })
      const [made] = await tx.insert(trackers).values(row).returning({ id: trackers.id })
      const { name, kind, driverId, vehicleId } = input
      const after = { name, kind, driverId, vehicleId, identifier }
      await recordEvent(tx, context, { kind: 'tracker.created', entity: 'tracker', entityId: made!.id, after })
      return { id: made!.id, identifier, token }
    })
    .catch((error: unknown) => {
      if (isDuplicate(error, 'identifier')) throw conflict(refusals.identifierTaken, { identifier }, 'identifier')
      throw error
    })
}

async function mustBeOwners(context: Context, { driverId, vehicleId }: Input): Promise<void> {
  if (driverId !== null) {
    const driver = await findDriver(context, driverId).catch(() => undefined)
    if (!driver || driver.isArchived) throw invalid('driverId', refusals.noDriver)
  }
  if (vehicleId !== null) {
    const vehicle = await findVehicle(context.db, context.user, vehicleId).catch(() => undefined)
    if (!vehicle || vehicle.isArchived) throw invalid('vehicleId', refusals.noVehicle)
  }
}

export async function removeTracker(context: Context, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { name, identifier } = trackers
    const [gone] = await tx
      .delete(trackers)
      .where(and(eq(trackers.id, id), ne(trackers.kind, 'page')))
      .returning({ name, identifier })
    if (!gone) throw notFound(refusals.things.device, id)
    await recordEvent(tx, context, { kind: 'tracker.deleted', entity: 'tracker', entityId: id, before: gone })
  })
}

/** The page of a driver on one of their devices; it is known from its first positions on. */
export async function pageOf(
  { db, now }: Pick<Machine, 'db' | 'now'>,
  userId: number,
  deviceId: string,
): Promise<number | undefined> {
  const isItsPage = and(
    eq(trackers.kind, 'page'),
    sql`${trackers.identifier} = ${drivers.id} || ':' || ${deviceId}::text`,
  )
  const [driver] = await db
    .select({ id: drivers.id, name: drivers.name, pageId: trackers.id })
    .from(drivers)
    .leftJoin(trackers, isItsPage)
    .where(eq(drivers.userId, userId))
  if (!driver) return undefined
  if (driver.pageId !== null) return driver.pageId
  const identifier = `${driver.id}:${deviceId}`
  const row = { kind: 'page' as const, name: driver.name, identifier, driverId: driver.id, createdAt: now() }
  await db.insert(trackers).values(row).onConflictDoNothing()
  const [page] = await db.select({ id: trackers.id }).from(trackers).where(eq(trackers.identifier, identifier))
  return page?.id
}
