import { and, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { visible } from '#kit/server/ability-sql.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals } from '#kit/server/list-page.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { deliveries } from '../../deliveries/server/tables.ts'

/** The deliveries of a day that the caller sees. */
export function within({ ability }: Pick<Caller, 'ability'>, depotId: number): SQL | undefined {
  return and(
    visible(ability, 'read', 'Day', { depotId: deliveries.depotId }),
    equals(deliveries.depotId, depotId || undefined),
  )
}

/** The attempts on routes that the caller sees: as the routes are, so that they add up to the same. */
export function attemptsWithin(
  { ability }: Pick<Caller, 'ability'>,
  depot: number,
  depotId: PgColumn = deliveryAttempts.depotId,
): SQL | undefined {
  return and(visible(ability, 'read', 'Day', { depotId }), equals(depotId, depot || undefined))
}
