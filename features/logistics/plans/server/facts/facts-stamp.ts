import { sql } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { courseStamp } from '../../../attempts/server/queries.ts'
import { skillStamp } from '../../../../people/academy/server/queries.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import { depots, zones } from '../../../depots/server/tables.ts'
import { drivers } from '../../../drivers/server/tables.ts'
import { toldStamp } from '../../../promise-ledger/server/queries.ts'
import { places } from '../../../places/server/tables.ts'
import { logisticsSettings } from '../../../settings/server/tables.ts'
import { vehicleProfiles, vehicles } from '../../../vehicles/server/tables.ts'
import { roadUseOf } from '../../rules/plan/roads.ts'
import { minuteOf } from './moment.ts'
import type { PlanRecord } from './stored-state.ts'
import { planRoutes, planStops } from '../tables.ts'

const versionsOf = (
  table:
    | typeof depots
    | typeof zones
    | typeof drivers
    | typeof vehicles
    | typeof vehicleProfiles
    | typeof logisticsSettings,
) => sql`(select count(*) || ':' || coalesce(sum(version), 0) from ${table})`

/** Changes with everything a plan is made from: whatever changes a row counts up its version. One statement, so that it can be asked each time. */
export async function stampOf(machine: Pick<Machine, 'db' | 'regions' | 'now'>, plan: PlanRecord): Promise<string> {
  const { db, regions } = machine
  const minute = await minuteOf(machine, plan.day)
  const parts = [
    versionsOf(depots),
    versionsOf(zones),
    versionsOf(drivers),
    versionsOf(vehicles),
    versionsOf(vehicleProfiles),
    versionsOf(logisticsSettings),
    skillStamp,
    sql`(select count(*) || ':' || coalesce(sum(id), 0) || ':' || coalesce(sum(vehicle_id), 0) || ':' || coalesce(sum(driver_id), 0)
      from ${planRoutes} where plan_id = ${plan.id})`,
    sql`(select count(*) || ':' || coalesce(sum(id), 0) || ':' || coalesce(sum(version), 0) from ${deliveries} where date = ${plan.day})`,
    sql`(select count(*) || ':' || coalesce(sum(d.version), 0) || ':' || coalesce(sum(p.version), 0) from ${planStops} s
      join ${deliveries} d on d.id = s.delivery_id join ${places} p on p.id = d.place_id where s.plan_id = ${plan.id})`,
    ...(minute === undefined ? [] : [sql`${minute}::int`, courseStamp(plan.day)]),
    toldStamp(sql`select ${planStops.deliveryId} from ${planStops} where plan_id = ${plan.id}`),
  ]
  const rows = await askRows<{ stamp: string }>(db, sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as stamp`)
  const { ready } = await regions.list()
  const use = JSON.stringify([roadUseOf(plan.roads, { profiles: [] }), plan.roads.traffic, plan.typicalTraffic])
  return `${rows[0]!.stamp} ${use} ${ready.map(({ id, files, builtAt }) => `${id} ${files.graph.checksum} ${builtAt}`).join(' ')}`
}
