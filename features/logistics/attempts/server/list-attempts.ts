import { eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Input } from '#kit/contract/endpoint.ts'
import { equals, listPage, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { visibleDeliveries, type Reader } from '../../deliveries/server/queries.ts'
import { deliveries, deliveryTexts } from '../../deliveries/server/tables.ts'
import { visibleDrivers } from '../../drivers/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import type { Attempt, listAttempts } from '../contract.ts'
import type { OutcomeFilter } from '../rules.ts'
import { attemptNumber, isCounted } from './queries.ts'
import { deliveryAttempts } from './tables.ts'

const { id, deliveryId, routeId, day, depotId, driverId, vehicleId, arrivedAt, endedAt, outcome, reason } =
  deliveryAttempts
const { driverName } = deliveryAttempts
const columns = {
  id,
  deliveryId,
  reference: deliveries.reference,
  recipient: deliveries.recipient,
  number: attemptNumber,
  routeId,
  day,
  depotId,
  driverId,
  driverName,
  vehicleId,
  arrivedAt,
  endedAt,
  outcome,
  reason,
}

const ofDelivery = { table: deliveries, on: eq(deliveries.id, deliveryId) }
const ofTexts = { table: deliveryTexts, on: eq(deliveryTexts.deliveryId, deliveryId) }

/** What counts of the attempts at the deliveries that a person sees. */
export async function attemptPage(
  db: Database,
  user: Reader,
  query: Input<(typeof listAttempts)['query']>,
): Promise<{ attempts: Attempt[]; total: number }> {
  const { rows, total } = await listPage(db, query, {
    from: deliveryAttempts,
    columns: { ...columns, driverName: driverNameFor(user) },
    joins: query.q === undefined ? [ofDelivery] : [ofDelivery, ofTexts],
    shownJoins: [{ table: drivers, on: eq(drivers.id, driverId) }],
    where: [
      isCounted,
      visibleDeliveries(user, 'read'),
      equals(deliveryId, query.deliveryId || undefined),
      equals(routeId, query.routeId || undefined),
      equals(driverId, query.driverId || undefined),
      equals(vehicleId, query.vehicleId || undefined),
      equals(depotId, query.depotId || undefined),
      query.from === undefined ? undefined : gte(day, query.from),
      query.to === undefined ? undefined : lte(day, query.to),
      outcomeIs(query.outcome),
    ],
    search: deliveryTexts.searchText,
    sort: { endedAt, driver: driverName },
    unsorted: { by: endedAt, order: 'desc' },
    id,
  })
  return { attempts: rows.map(presentAttempt), total }
}

/** The same of some attempts, for programs: whoever they are for may see all of them. */
export async function attemptsById(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({ ...columns, voidedAt: deliveryAttempts.voidedAt })
    .from(deliveryAttempts)
    .innerJoin(deliveries, ofDelivery.on)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .limit(20_000)
  return rows.map(({ voidedAt, ...row }) => ({ ...presentAttempt(row), isCounted: voidedAt === null }))
}

function driverNameFor(user: Reader): SQL<string> {
  return sql<string>`case when ${visibleDrivers(user, 'read')} then ${driverName} else '' end`
}

function outcomeIs(asked: OutcomeFilter | undefined): SQL | undefined {
  return asked === 'served' ? ne(outcome, 'failed') : equals(outcome, asked)
}

function presentAttempt({ arrivedAt: arrived, endedAt: ended, ...row }: RowOf<typeof columns>): Attempt {
  return { ...row, arrivedAt: arrived?.toISOString() ?? null, endedAt: ended.toISOString() }
}
