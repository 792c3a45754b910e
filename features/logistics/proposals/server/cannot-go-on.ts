import { and, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#kit/server/machine.ts'
import { stopKinds } from '../../exceptions/rules.ts'
import { exceptions } from '../../exceptions/server/tables.ts'

/** Whether the driver of a route has said that they can't go on, and no one has closed that yet. */
export function cannotGoOn(db: Database, id: PgColumn) {
  const { routeId, kind, closedAt } = exceptions
  const isSo = and(eq(routeId, id), inArray(kind, [...stopKinds]), isNull(closedAt))
  return exists(db.select({ id: exceptions.id }).from(exceptions).where(isSo))
}
