import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '#platform/access/server/tables.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, listRow, listRows, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { depots } from '../../depots/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { ExceptionRow } from '../contract.ts'
import type { exceptionStates } from '../rules.ts'
import { othersCount, rankOf, standsAlone, stoodForBy } from './exception-groups.ts'
import { refusals } from './refusals.ts'
import { exceptions } from './tables.ts'

export type Reader = Pick<Caller, 'ability' | 'id'>
const { id, kind, severity, depotId, routeId, deliveryId, driverId, vehicleId, userId } = exceptions
const { raisedAt, snoozedUntil, closedAt, readAt } = exceptions

const columns = {
  id,
  kind,
  severity,
  facts: exceptions.facts,
  raisedAt,
  routeId,
  routeDriver: sql<string | null>`${routes.driverName}`,
  deliveryId,
  reference: sql<string | null>`${deliveries.reference}`,
  recipient: sql<string | null>`${deliveries.recipient}`,
  driverId,
  driverName: sql<string | null>`${drivers.name}`,
  vehicleId,
  vehicleName: sql<string | null>`${vehicles.name}`,
  depotId,
  depotName: sql<string | null>`${depots.name}`,
  userId,
  ownerName: sql<string | null>`${users.fullName}`,
  readAt,
  snoozedUntil,
  escalatedAt: exceptions.escalatedAt,
  escalateAt: exceptions.escalateAt,
  closedAt,
  closedBy: exceptions.closedBy,
  closedReason: exceptions.closedReason,
  closedNote: exceptions.closedNote,
  others: othersCount,
}
const plan = {
  from: exceptions,
  columns,
  joins: [
    { table: deliveries, on: eq(deliveries.id, deliveryId) },
    { table: routes, on: eq(routes.id, routeId) },
    { table: drivers, on: eq(drivers.id, driverId) },
  ],
  shownJoins: [
    { table: vehicles, on: eq(vehicles.id, vehicleId) },
    { table: depots, on: eq(depots.id, depotId) },
    { table: users, on: eq(users.id, userId) },
  ],
}

export function visibleExceptions({ ability }: Pick<Reader, 'ability'>, action: string): SQL {
  return visible(ability, action, 'Exception', { id, depotId })
}

type State = (typeof exceptionStates)[number]
type Filters = {
  state: State
  kind?: string | undefined
  severity?: string | undefined
  owner?: string | undefined
  depotId: number
  routeId: number
}

export async function exceptionPage(
  db: Database,
  user: Reader,
  { now, ...query }: ListQuery & Filters & { now: Date },
): Promise<{ exceptions: ExceptionRow[]; total: number }> {
  const isClosed = query.state === 'closed'
  const page = await listPage(db, query, {
    ...plan,
    where: [
      visibleExceptions(user, 'read'),
      isIn(query.state, now),
      isClosed ? undefined : standsAlone,
      equals(kind, query.kind),
      equals(severity, query.severity),
      ownerIs(query.owner, user),
      equals(depotId, query.depotId || undefined),
      equals(routeId, query.routeId || undefined),
    ],
    search: [deliveries.reference, deliveries.recipient, routes.driverName, drivers.name],
    sort: { severity: [rankOf(exceptions), raisedAt], since: raisedAt },
    unsorted: isClosed ? { by: closedAt, order: 'desc' } : { by: [rankOf(exceptions), raisedAt], order: 'desc' },
    id,
  })
  return { exceptions: await presentRows(db, page.rows), total: page.total }
}

function isIn(state: State, now: Date): SQL | undefined {
  if (state === 'closed') return isNotNull(closedAt)
  const isSnoozed = gt(snoozedUntil, now)
  return and(isNull(closedAt), state === 'snoozed' ? isSnoozed : or(isNull(snoozedUntil), lte(snoozedUntil, now)))
}

function ownerIs(owner: string | undefined, user: Reader): SQL | undefined {
  if (owner === undefined) return undefined
  if (owner === 'none') return isNull(userId)
  return owner === 'mine' ? eq(userId, user.id) : sql`false`
}

type Counted = { depotId: number; now: Date }
export async function exceptionCounts(db: Database, user: Reader, { depotId: at, now }: Counted) {
  const count = (where?: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const isOpen = isIn('open', now)
  const [counts] = await db
    .select({
      open: count(isOpen),
      unread: count(and(isOpen, isNull(readAt))),
      critical: count(and(isOpen, eq(severity, 'critical'))),
      snoozed: count(isIn('snoozed', now)),
    })
    .from(exceptions)
    .where(and(visibleExceptions(user, 'read'), isNull(closedAt), standsAlone, equals(depotId, at || undefined)))
  return counts ?? { open: 0, unread: 0, critical: 0, snoozed: 0 }
}

export type StoredException = typeof exceptions.$inferSelect

/** An exception the caller may act on, held until the transaction ends; those they may not see don't exist for them. */
export async function holdException(tx: Database, user: Reader, of: number): Promise<StoredException> {
  const [row] = await tx
    .select()
    .from(exceptions)
    .where(and(eq(id, of), visibleExceptions(user, 'write')))
    .for('update')
  if (!row) throw notFound(refusals.things.exception, of)
  return row
}

export async function exceptionRow(db: Database, user: Reader, of: number): Promise<ExceptionRow> {
  const row = await listRow(db, and(eq(id, of), visibleExceptions(user, 'read')), plan)
  if (!row) throw notFound(refusals.things.exception, of)
  return (await presentRows(db, [row]))[0]!
}

const mostGrouped = 200

/** What an open exception stands for, as far as the caller sees it. */
export async function groupOf(db: Database, user: Reader, of: number): Promise<ExceptionRow[]> {
  const found = await db
    .select({ id })
    .from(exceptions)
    .where(and(stoodForBy(of), visibleExceptions(user, 'read')))
    .orderBy(asc(raisedAt), asc(id))
    .limit(mostGrouped)
  const ids = found.map((one) => one.id)
  if (ids.length === 0) return []
  const rows = await listRows(db, sql`${id} in (${sql.join(ids, sql`, `)})`, plan)
  return presentRows(
    db,
    rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
  )
}

async function presentRows(db: Database, rows: RowOf<typeof columns>[]): Promise<ExceptionRow[]> {
  const { reasons } = await logisticsSetting(db, 'failures')
  return rows.map(({ reference, recipient, routeDriver, driverName, ...row }) => {
    const reason = reasons.find(({ key }) => key === row.facts.reason)
    return {
      ...row,
      raisedAt: row.raisedAt.toISOString(),
      reasonName: reason?.name ?? row.facts.reason ?? '',
      nextStep: reason?.nextStep ?? null,
      route: named(row.routeId, routeDriver),
      delivery:
        row.deliveryId === null ? null : { id: row.deliveryId, reference: reference ?? '', recipient: recipient ?? '' },
      driver: named(row.driverId, driverName),
      vehicle: named(row.vehicleId, row.vehicleName),
      depot: named(row.depotId, row.depotName),
      owner: named(row.userId, row.ownerName),
      isRead: row.readAt !== null,
      snoozedUntil: isoOf(row.snoozedUntil),
      escalatedAt: isoOf(row.escalatedAt),
      escalateAt: isoOf(row.escalateAt),
      closedAt: isoOf(row.closedAt),
    }
  })
}

function named(of: number | null, name: string | null) {
  return of === null ? null : { id: of, name: name ?? '' }
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

type About = Pick<StoredException, 'deliveryId' | 'driverId' | 'vehicleId'>

/** What an exception is about, in a word: its driver, its delivery or its vehicle. */
export async function nameOf(db: Database, of: About): Promise<string> {
  const { driverId: driver, deliveryId: delivery, vehicleId: vehicle } = of
  const namesOf = [
    driver && db.select({ name: drivers.name }).from(drivers).where(eq(drivers.id, driver)),
    delivery && db.select({ name: deliveries.reference }).from(deliveries).where(eq(deliveries.id, delivery)),
    vehicle && db.select({ name: vehicles.name }).from(vehicles).where(eq(vehicles.id, vehicle)),
  ]
  for (const names of namesOf) {
    const [named] = names ? await names : []
    if (named) return named.name
  }
  return '–'
}

type Standing = Record<'routeId' | 'kind' | 'overAt', AnyPgColumn>

/** Joined to routes: the exception of a kind that goes on for one. There is one of a kind at most. */
export function standing(of: Standing, kind: 'deviation' | 'silent'): SQL | undefined {
  return and(eq(of.routeId, routes.id), eq(of.kind, kind), isNull(of.overAt))
}
