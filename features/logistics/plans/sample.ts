import type { Machine } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { listDepotIds } from '../depots/server/queries.ts'
import { sampleDays } from '../settings/sample.ts'
import { createPlan } from './server/commands.ts'
import { prepareLater } from './server/plan/prepare-plans.ts'
import { plans } from './server/tables.ts'

/**
 * A plan for today and one for tomorrow with all drivers at work; their deliveries wait in the pool. All of those belong to depots, so that who plans
 * for the depots plans them. Once per database.
 */
export async function samplePlans({ db, now, queue, settings }: Machine): Promise<void> {
  if (!(await isEmpty(db, plans))) return
  const depotIds = await listDepotIds(db)
  for (const day of sampleDays(now(), settings).dates) {
    // Its city is built while the first people sign in, and these plans are worked out again on its roads.
    const fresh = { day, name: 'Base', note: '', depotIds, hasOpenDepot: false, isOnRoads: true }
    await db.transaction(async (tx) => {
      const plan = await createPlan(tx, { now }, fresh)
      await prepareLater(tx, { queue, now }, plan.id)
    })
  }
}
