import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Some depots, and whether also what belongs to none. */
export type Reach = { depotIds: number[]; hasOpenDepot: boolean }
/** The columns of what belongs to several depots. */
type OfDepots = Record<keyof Reach, PgColumn>

/** Whether every depot of a thing is among these. */
export function isWithinReach(thing: OfDepots, { depotIds, hasOpenDepot }: Reach): SQL {
  const within = sql`${thing.depotIds} <@ ${listOf(depotIds)}`
  return hasOpenDepot ? within : and(within, eq(thing.hasOpenDepot, false))!
}

/** Whether one of the depots of a thing is among these. */
export function sharesDepots(thing: OfDepots, { depotIds, hasOpenDepot }: Reach): SQL {
  const shares = sql`${thing.depotIds} && ${listOf(depotIds)}`
  return hasOpenDepot ? or(shares, eq(thing.hasOpenDepot, true))! : shares
}

function listOf(depotIds: readonly number[]): SQL {
  return sql`array[${sql.join([sql`0`, ...depotIds.map((id) => sql`${id}`)], sql`, `)}]::int[]`
}
