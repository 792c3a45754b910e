import { and, asc, eq, inArray } from 'drizzle-orm'
import { handle, type Caller, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { statusCodeOf, visibleContacts, visibleDeliveries } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { dayPack, driverById } from '../../driver/server/queries.ts'
import { plainData } from '../../routes/server/commands.ts'
import { findRoute } from '../../routes/server/queries.ts'
import { isLinkOver } from '../../settings/rules/tracking-page.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { DayPack } from '../../driver/contract.ts'
import { readDriverPreview } from '../contract.ts'

export const driverPreviewHandlers: Handlers = []

handle(driverPreviewHandlers, readDriverPreview, async ({ params: { id } }, context) => {
  const { db, user } = context
  const { driverId, day: date } = await findRoute(context, user, id)
  const pack = await dayPack(context, await driverById(db, driverId), { date, until: date })
  const [first] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.routeId, id), visibleDeliveries(user, 'read')))
    .orderBy(asc(deliveries.stopNumber), asc(deliveries.id))
    .limit(1)
  const isOver = !first || isLinkOver(first, await logisticsSetting(db, 'tracking'), context.now())
  return { day: await shownTo(db, user, { id, pack }), trackingCode: isOver ? null : await statusCodeOf(first) }
})

type DriverRoute = DayPack['routes'][number]

/** The pack as a person may see it: its driver has all of it, others what their rights show them elsewhere. */
async function shownTo(db: Database, user: Caller, { id, pack }: { id: number; pack: DayPack }): Promise<DayPack> {
  const routes = pack.routes.filter((route) => route.id === id)
  const ids = routes.flatMap(({ stops, goneStops = [] }) => [...stops, ...goneStops].map(({ stopId }) => stopId))
  const rows = await db
    .select({ id: deliveries.id, hasContacts: visibleContacts(user) })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids.concat(0)), visibleDeliveries(user, 'read')))
  const seen = new Map(rows.map((row) => [row.id, row.hasContacts]))
  const isWhole = user.ability.can('read', 'Proof')
  const actions = pack.actions
    .filter(({ routeId }) => routeId === id || routeId === null)
    .map(({ about, ...action }) => (isWhole ? { ...action, about } : { ...action, data: plainData(action.data) }))
  // The chats of a route belong to those who write in them.
  return { ...pack, routes: routes.map((route) => withStops(route, seen)), actions, threads: null }
}

function withStops(route: DriverRoute, seen: ReadonlyMap<number, boolean>): DriverRoute {
  const shown = (stops: DriverRoute['stops']) =>
    stops
      .filter(({ stopId }) => seen.has(stopId))
      .map((stop) => ({ ...stop, pinHint: null }))
      .map((stop) => (seen.get(stop.stopId) ? stop : { ...stop, phone: '', driverNote: '', instruction: null }))
  return { ...route, stops: shown(route.stops), goneStops: shown(route.goneStops ?? []) }
}
