import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { causeKinds, consequenceKinds, families, severities, stopKinds } from '../rules.ts'
import { exceptions } from './tables.ts'

const other = alias(exceptions, 'other')
type Table = typeof exceptions | typeof other

/** How severe one is, as a number. */
export function rankOf({ severity }: Pick<Table, 'severity'>): SQL {
  return sql`array_position(${sql.raw(`array['${severities.join("','")}']`)}, ${severity})`
}

/** One is stood for by another: by why its driver can't work, by what closed the way of its route, or by the worst of its own kind there. */
function standsFor(head: Table, one: Table): SQL | undefined {
  const isOfRoute = eq(head.routeId, one.routeId)
  const isOfDriver = and(inArray(head.kind, [...stopKinds]), eq(head.driverId, one.driverId))
  const follows = and(
    inArray(head.kind, [...causeKinds]),
    inArray(one.kind, [...consequenceKinds]),
    or(isOfRoute, isOfDriver),
  )
  const isWorse = sql`(${rankOf(head)}, -${head.id}) > (${rankOf(one)}, -${one.id})`
  const alike = families.map((kinds) => and(inArray(head.kind, [...kinds]), inArray(one.kind, [...kinds]), isWorse))
  // What was recorded at a door and doesn’t count stands by itself, under the name of its recipient.
  const isOfMany = or(ne(one.kind, 'contradiction'), isNull(one.deliveryId))
  return and(ne(head.id, one.id), or(follows, and(isOfRoute, isOfMany, or(...alike))))
}

const isOpen = (table: Table) => isNull(table.closedAt)

/** Whether an open exception stands for itself. */
export const standsAlone: SQL = sql`not exists (select from ${exceptions} "other" where ${and(isOpen(other), standsFor(other, exceptions))})`

/** How many open ones an open exception stands for. */
export const othersCount = sql<number>`case when ${exceptions.closedAt} is not null then 0 else
  (select count(*)::int from ${exceptions} "other" where ${and(isOpen(other), standsFor(exceptions, other))}) end`

/** The open ones that one stands for. */
export function stoodForBy(id: number): SQL {
  const head = sql`select from ${exceptions} "other" where ${and(eq(other.id, id), isOpen(other), standsFor(other, exceptions))}`
  return sql`${isOpen(exceptions)} and exists (${head})`
}
