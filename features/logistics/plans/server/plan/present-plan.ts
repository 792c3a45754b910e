import type { Context } from '#kit/server/handle.ts'
import type { Plan, PlanChange, PlanDelivery, PlanRoute, PoolStop } from '../../contract.ts'
import type { Kpis, PaidKpis } from '../../rules.ts'
import type { PlanFacts } from '../../rules/facts.ts'
import { presentFigures, type Money } from '../facts/money.ts'
import type { Looked, Opened } from './open-plan.ts'
import { headOf, nextRedo, nextUndo, presentEdit } from '../queries.ts'
import { mapNow, type TravelMap } from '../../../travel/server/queries.ts'
import { loadState, type PlanRecord, type Stored } from '../facts/stored-state.ts'
import { haltOf, type StopRow } from '../facts/stop-facts.ts'

type With = { facts: PlanFacts; stored: Stored; money: Money }

/** A whole plan as screens show it. */
export async function presentPlan(context: Context, { opened, travel }: Looked, money: Money): Promise<Plan> {
  const { plan, facts, rows } = opened
  const stored = await loadState(context.db, plan)
  const ids = stored.state.routes.map(({ id }) => id)
  return {
    ...headOf(plan),
    money: money.money,
    isEstimated: plan.isEstimated,
    map: plan.map && { ...usedMapOf(plan.map), now: await mapNow(context, facts, plan.map) },
    routes: routesOf(ids, { facts, stored, money }),
    deliveries: rows.map(deliveryOf),
    ...(await figuresFor(context, { plan, stored, money })),
    runId: (await context.program.underWay['plan']?.(context.db, plan.id)) ?? null,
    travel,
  }
}

function usedMapOf({ id, name, snapshot, builtAt }: TravelMap) {
  return { id, name, snapshot, builtAt }
}

type Changed = { opened: Opened; plan: PlanRecord; changed: number[]; money: Money }

/** What a change of a plan answers. */
export async function presentChange(
  context: Context,
  { opened, plan, changed, money }: Changed,
): Promise<Omit<PlanChange, 'since'>> {
  const stored = await loadState(context.db, plan)
  const there = changed.filter((id) => stored.routes.has(id))
  return {
    version: plan.version,
    routes: routesOf(there, { facts: opened.facts, stored, money }),
    removed: changed.filter((id) => !stored.routes.has(id)),
    ...(await figuresFor(context, { plan, stored, money })),
  }
}

async function figuresFor(
  { db, user }: Context,
  { plan, stored, money }: { plan: PlanRecord; stored: Stored; money: Money },
) {
  const [undo, redo] = [await nextUndo(db, plan.id, user.id), await nextRedo(db, plan.id, user.id)]
  const pool = stored.state.pool.map((stop): PoolStop => ({
    ...stop,
    reason: stored.reasons.get(stop.deliveryId) ?? null,
  }))
  return {
    pool,
    // Figures wait for travel times; counts don't.
    kpis: { ...presentFigures(plan.kpis ?? noKpis(stored), money), ...countsOf(stored) },
    broken: [],
    granted: plan.granted,
    roads: plan.roads,
    undo: undo ? presentEdit(undo) : null,
    redo: redo ? presentEdit(redo) : null,
  }
}

function countsOf({ state }: Pick<Stored, 'state'>): Pick<Kpis, 'stops' | 'unassigned'> {
  const stops = state.routes.reduce((sum, route) => sum + route.stops.length, 0)
  return { stops, unassigned: state.pool.length }
}

function noKpis({ state }: Stored): PaidKpis {
  return {
    ...countsOf({ state }),
    routesUsed: 0,
    routes: state.routes.length,
    distanceMeters: 0,
    durationSeconds: 0,
    late: 0,
    lateSeconds: 0,
    cost: 0,
    costWithoutPay: 0,
    paidSeconds: 0,
    co2Grams: 0,
    balanceSeconds: 0,
    broken: 0,
    promised: 0,
    brokenPromises: 0,
  }
}

function routesOf(ids: number[], { facts, stored, money }: With): PlanRoute[] {
  const wanted = new Set(ids)
  const drivers = new Map(facts.drivers.map(({ id, name }) => [id, name]))
  const vehicles = new Map(facts.vehicles.map(({ id, name }) => [id, name]))
  return stored.state.routes
    .filter(({ id }) => wanted.has(id))
    .map((route) => {
      const row = stored.routes.get(route.id)
      return {
        ...route,
        driverName: route.driverId === null ? null : (drivers.get(route.driverId) ?? null),
        vehicleName: vehicles.get(route.vehicleId) ?? '',
        stops: route.stops.map((stop) => ({ ...stop, times: stored.times.get(stop.deliveryId) ?? null })),
        figures: row?.figures ? presentFigures(row.figures, money) : null,
        broken: row?.broken ?? [],
      }
    })
}

export function deliveryOf(row: StopRow): PlanDelivery {
  const { id, reference, type, recipient, address, depotId, zoneId, quantities, priority, skills, features } = row
  return {
    id,
    reference,
    type,
    recipient,
    address,
    point: haltOf(row),
    depotId,
    zoneId,
    windows: row.windows.map(({ from, to, isHard }) => ({ from, to, isHard })),
    quantities,
    priority,
    skills,
    features,
    tags: row.tags,
    state: row.state,
  }
}
