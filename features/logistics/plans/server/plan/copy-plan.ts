import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import type { Assumption } from '../../rules/plan/assumptions.ts'
import { checkRoom, recordPlan, type Maker } from './record-plan.ts'
import { writeStops, type PlanRecord, type Stored } from '../facts/stored-state.ts'
import { planRoutes, plans, type LeftOut } from '../tables.ts'

type Copy = { from: PlanRecord; name: string; stored: Stored; asking?: Assumption[] }

/** Another plan with the same routes; what was edited before stays with the first. The routes of the copy by those they were copied from. */
export async function copyPlan(
  tx: Transaction,
  maker: Maker,
  { from, name, stored, asking }: Copy,
): Promise<{ plan: PlanRecord; routeIds: Map<number, number> }> {
  const { day, note, depotIds, hasOpenDepot, kpis, isEstimated, map, roads, typicalTraffic } = from
  await checkRoom(tx, from)
  const at = maker.now()
  const [plan] = await tx
    .insert(plans)
    .values({
      day,
      name,
      note,
      depotIds,
      hasOpenDepot,
      kpis,
      isEstimated,
      map,
      roads,
      typicalTraffic,
      askedOf: asking ? from.id : from.askedOf,
      assumptions: [...from.assumptions, ...(asking ?? [])],
      madeAs: { name, note, isMain: false },
      userId: maker.user?.id ?? null,
      authorName: maker.user?.fullName ?? '',
      createdAt: at,
      changedAt: at,
    })
    .returning()
  const routeIds = await copyRoutes(tx, plan!.id, stored)
  const { routes, pool } = stored.state
  await writeStops(tx, [
    ...pool.map((stop) => ({
      ...stop,
      planId: plan!.id,
      routeId: null,
      reason: inCopy(stored.reasons.get(stop.deliveryId), routeIds),
    })),
    ...routes.flatMap(({ id, stops }) =>
      stops.map((stop, position) => ({
        ...stop,
        ...stored.times.get(stop.deliveryId),
        planId: plan!.id,
        routeId: routeIds.get(id)!,
        position,
      })),
    ),
  ])
  const granted = stored.state.granted.map((one) =>
    'vehicle' in one ? { ...one, vehicle: String(routeIds.get(Number(one.vehicle)) ?? one.vehicle) } : one,
  )
  await tx.update(plans).set({ granted }).where(eq(plans.id, plan!.id))
  await recordPlan(tx, maker, 'plan.created', plan!)
  return { plan: { ...plan!, granted }, routeIds }
}

/** Whatever blocked a stop on a route also blocks it on the copy. */
function inCopy(reason: LeftOut | undefined, routeIds: ReadonlyMap<number, number>): LeftOut | null {
  return reason ? { ...reason, routeId: reason.routeId === null ? null : (routeIds.get(reason.routeId) ?? null) } : null
}

/** A copy of a copy is of what is driven, too; nobody makes chains longer than this. */
const mostOrigins = 20

async function copyRoutes(tx: Transaction, planId: number, { routes }: Stored): Promise<Map<number, number>> {
  const rows = [...routes.values()]
  if (rows.length === 0) return new Map()
  const made = await tx
    .insert(planRoutes)
    .values(
      rows.map(({ id, ...row }) => ({
        ...row,
        planId,
        copiedFromIds: [id, ...row.copiedFromIds].slice(0, mostOrigins),
      })),
    )
    .returning({ id: planRoutes.id })
  return new Map(rows.map(({ id }, index) => [id, made[index]!.id]))
}
