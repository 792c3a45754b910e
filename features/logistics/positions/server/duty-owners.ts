import { and, asc, eq, gte, inArray, lte, ne, or } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routeActions, routes } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { isOnDuty, type DutyAct } from '../rules/duty.ts'

export type Owner = { vehicleId: number | null; driverId: number | null }
type Asked = { owners: readonly Owner[]; fromMs: number; toMs: number }
/** Whose fix it is at a time, or `null` where no one it belongs to is on duty: it must not be kept. */
export type FindOwner = (owner: Owner, atMs: number) => Owner | null

type Driven = { day: string; vehicleId: number; driverId: number; isUnderWay: boolean }

/** Positions of a driver are kept while they are on duty, those of a vehicle while its driver is or its route is under way. */
export async function findOwners(tx: Transaction, { owners, fromMs, toMs }: Asked): Promise<FindOwner> {
  const { timeZone } = await logisticsSetting(tx, 'general')
  const dayOf = (atMs: number) => wallTime(atMs, timeZone).slice(0, 10)
  const driven = await drivenBetween(tx, owners, { from: dayOf(fromMs), to: dayOf(toMs) })
  const driverIds = [...new Set([...idsOf(owners, 'driverId'), ...driven.map((route) => route.driverId)])]
  const acts = await dutyActs(tx, driverIds, { from: dayOf(fromMs), to: dayOf(toMs) })
  const usual = await usualVehicles(tx, idsOf(owners, 'driverId'))
  const isWorking = (driverId: number, atMs: number) => isOnDuty(acts.get(driverId) ?? [], atMs)
  return ({ vehicleId, driverId }, atMs) => {
    const today = driven.filter(({ day }) => day === dayOf(atMs))
    if (driverId !== null) {
      if (!isWorking(driverId, atMs)) return null
      const own = today.find((route) => route.driverId === driverId)
      return { driverId, vehicleId: own?.vehicleId ?? usual.get(driverId) ?? null }
    }
    const route = today.find((one) => one.vehicleId === vehicleId && (one.isUnderWay || isWorking(one.driverId, atMs)))
    return route ? { vehicleId, driverId: route.driverId } : null
  }
}

export async function isDriverOnDuty(db: Database, driverId: number, atMs: number): Promise<boolean> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const day = wallTime(atMs, timeZone).slice(0, 10)
  const acts = await dutyActs(db, [driverId], { from: day, to: day })
  return isOnDuty(acts.get(driverId) ?? [], atMs)
}

function idsOf(owners: readonly Owner[], key: keyof Owner): number[] {
  return owners.flatMap((owner) => owner[key] ?? [])
}

type Days = { from: string; to: string }

async function drivenBetween(tx: Transaction, owners: readonly Owner[], { from, to }: Days): Promise<Driven[]> {
  const { day, vehicleId, driverId, state } = routes
  const rows = await tx
    .select({ day, vehicleId, driverId, state })
    .from(routes)
    .where(
      and(
        gte(day, from),
        lte(day, to),
        ne(state, 'recalled'),
        or(
          inArray(driverId, idsOf(owners, 'driverId').concat(0)),
          inArray(vehicleId, idsOf(owners, 'vehicleId').concat(0)),
        ),
      ),
    )
    .orderBy(asc(day), asc(routes.id))
    .limit(10_000)
  return rows.map(({ state: now, ...route }) => ({ ...route, isUnderWay: now === 'inProgress' }))
}

/** By driver; of the day before too, since a duty may go on past midnight. */
async function dutyActs(tx: Database, driverIds: number[], { from, to }: Days): Promise<Map<number, DutyAct[]>> {
  const { driverId, kind, at, day } = routeActions
  const rows = await tx
    .select({ driverId, kind, at })
    .from(routeActions)
    .where(
      and(
        inArray(driverId, driverIds.concat(0)),
        gte(day, daysAfter(from, -2)),
        lte(day, daysAfter(to, 1)),
        inArray(kind, ['onDuty', 'offDuty']),
        eq(routeActions.isHeeded, true),
      ),
    )
    .orderBy(asc(at), asc(routeActions.deviceId), asc(routeActions.sequence))
    .limit(50_000)
  const acts = new Map<number, DutyAct[]>()
  for (const row of rows)
    acts.set(row.driverId, [...(acts.get(row.driverId) ?? []), { kind: row.kind, atMs: row.at.getTime() }])
  return acts
}

/** What drivers drive where no route says otherwise. */
async function usualVehicles(tx: Transaction, driverIds: number[]): Promise<Map<number, number>> {
  const { id, vehicleId } = drivers
  const rows = await tx
    .select({ id, vehicleId })
    .from(drivers)
    .where(inArray(id, driverIds.concat(0)))
  return new Map(rows.flatMap((row) => (row.vehicleId === null ? [] : [[row.id, row.vehicleId] as const])))
}
