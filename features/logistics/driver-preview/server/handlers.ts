import { and, asc, eq } from 'drizzle-orm'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { dayPack, driverById } from '../../driver/server/queries.ts'
import { findRoute } from '../../routes/server/queries.ts'
import { readDriverPreview } from '../contract.ts'

export const driverPreviewHandlers: Handlers = []

handle(driverPreviewHandlers, readDriverPreview, async ({ params: { id } }, context) => {
  const { db, user } = context
  const { driverId, day: date } = await findRoute(db, user, id)
  const pack = await dayPack(context, await driverById(db, driverId), { date, until: date })
  const [first] = await db
    .select({ trackingCode: deliveries.trackingCode })
    .from(deliveries)
    .where(and(eq(deliveries.routeId, id), visibleDeliveries(user, 'read')))
    .orderBy(asc(deliveries.stopNumber), asc(deliveries.id))
    .limit(1)
  // The chats of a route belong to those who write in them.
  const day = { ...pack, routes: pack.routes.filter((route) => route.id === id), threads: null }
  return { day, trackingCode: first?.trackingCode ?? null }
})
