import { inArray } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { travelSources } from '#platform/regions/server/queries.ts'
import { depots } from '../../depots/server/tables.ts'

type Asking = Pick<Machine, 'db' | 'settings' | 'regions' | 'valhalla' | 'now' | 'log'>

/** Whether the travel times between these depots come from roads, not from straight lines. */
export async function isOnKnownRoads(machine: Asking, depotIds: readonly number[]): Promise<boolean> {
  if (depotIds.length === 0) return false
  const { longitude, latitude } = depots
  const rows = await machine.db
    .select({ longitude, latitude })
    .from(depots)
    .where(inArray(depots.id, [...depotIds]))
  const [best] = await travelSources(
    machine,
    rows.map((row) => [row.longitude, row.latitude]),
  )
  return best !== undefined && !best.isEstimated
}
