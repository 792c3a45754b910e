import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { storedFile } from '#kit/server/stored-file.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { photoKey } from '../../vehicles/rules.ts'
import { refusals } from './refusals.ts'
import { routeActions, routes } from './tables.ts'

/** A photo or signature that an action of the route names; what the caller may not see does not exist for them. */
export async function readProofFile(
  context: Context,
  { id, sha256 }: { id: number; sha256: string },
): Promise<Response> {
  const { db, user, files } = context
  const { depotId } = routes
  const { driverId, day, routeId } = routeActions
  const ofItsDay = and(isNull(routeId), eq(driverId, routes.driverId), eq(day, routes.day))
  const [found] = await db
    .select({ id: routeActions.id })
    .from(routeActions)
    .innerJoin(routes, or(eq(routes.id, routeActions.routeId), ofItsDay))
    .innerJoin(drivers, eq(drivers.id, routes.driverId))
    .where(
      and(
        eq(routes.id, id),
        visible(user.ability, 'read', 'Route', { id: routes.id, depotId, driverUserId: drivers.userId }),
        visible(user.ability, 'read', 'Proof', { depotId, driverUserId: drivers.userId }),
        // The hash is among the files of the act, or of a point of a vehicle check.
        sql`${routeActions.data}::text like ${`%"${sha256}"%`}`,
      ),
    )
    .limit(1)
  const file = found && (await files.get(photoKey(sha256)))
  if (!file) throw notFound(refusals.things.file, sha256)
  const { contentType } = file
  return storedFile(file, { fileName: `${sha256.slice(0, 16)}${endings[contentType] ?? ''}`, contentType })
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' }
