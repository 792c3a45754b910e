import { and, count, eq, gt, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { Point } from '#platform/regions/contract.ts'
import { blockedSkills } from '../../../../people/academy/server/queries.ts'
import { deliveries } from '../../../deliveries/server/tables.ts'
import type { BlockedSkill } from '../../../../people/academy/rules/blocked-skill.ts'
import { depotHoursOn } from '../../../depots/rules.ts'
import { depots, zones } from '../../../depots/server/tables.ts'
import { hoursOn } from '../../../drivers/rules.ts'
import { outagesOn, stoppedVehicles } from '../../../drivers/server/queries.ts'
import { driverDays, drivers } from '../../../drivers/server/tables.ts'
import { places } from '../../../places/server/tables.ts'
import type { HoursSettings } from '../../../settings/contract.ts'
import { drivingRulesOf, workRulesOf } from '../../../settings/rules.ts'
import { holdingTypical } from '../../../settings/rules/typical-traffic.ts'
import { logisticsSetting, trafficInUse } from '../../../settings/server/queries.ts'
import { capacitiesOf } from '../../../vehicles/rules.ts'
import { vehicleProfiles, vehicles } from '../../../vehicles/server/tables.ts'
import { needKey } from '../../rules.ts'
import { assuming, enlarged, volumeOf } from '../../rules/plan/assumptions.ts'
import type { DriverFacts, PlanFacts } from '../../rules/facts.ts'
import { drivesAmongCars, roadUseOf } from '../../rules/plan/roads.ts'
import { usualPayOf } from '../../rules/day/pay.ts'
import type { Travel } from '../../../travel/rules.ts'
import { placeIndex, type PlaceIndex } from '../../../travel/rules/place-index.ts'
import { planRoutes, planStops, type plans } from '../tables.ts'
import { momentOf } from './moment.ts'
import { promisesOfDay } from './promises-of-day.ts'
import { spansOf, stopColumns, stopFacts, type StopRow } from './stop-facts.ts'

export type PlanScope = Pick<typeof plans.$inferSelect, 'id' | 'day' | 'depotIds' | 'hasOpenDepot'>
type Supposed = PlanScope & Pick<typeof plans.$inferSelect, 'assumptions' | 'roads' | 'typicalTraffic'>
/** The facts but for their matrices, which are worked out from `places` and `travel`. */
export type BareFacts = { facts: PlanFacts; travel: Travel[]; rows: StopRow[] }

type Clock = Pick<Machine, 'db' | 'now'>
type Change = (rows: StopRow[]) => StopRow[]

/** Everything a plan is made from, as it is now, but for what it takes for given; with other stops where they are changed for a question. */
export async function loadFacts(clock: Clock, plan: Supposed, change: Change = (rows) => rows): Promise<BareFacts> {
  const { db } = clock
  const volume = volumeOf(plan.assumptions)
  const kept = change(await stopRows(db, plan.id))
  const rows = kept.map((row) => ({ ...row, quantities: enlarged(row.quantities, volume) }))
  const { facts, travel } = await factsOf(clock, plan, {
    rows,
    routes: await routesOf(db, plan.id),
    index: placeIndex(),
  })
  const traffic = holdingTypical(facts.traffic, plan.typicalTraffic)
  const roadUse = roadUseOf(plan.roads, traffic)
  const { slowdown: _slowdown, ...elsewhere } = roadUse
  const supposed = { ...assuming(facts, plan.assumptions), traffic, roadUse }
  return {
    facts: supposed,
    travel: travel.map((one) => ({ ...one, ...(drivesAmongCars(one.kind) ? roadUse : elsewhere) })),
    rows,
  }
}

/** The stops of a day, the vehicles and drivers it has whether or not it may take them, and the places so far. */
export type OfDay = {
  rows: readonly StopRow[]
  /** Those it has, of which some may be under way. */
  routes: readonly Pick<typeof planRoutes.$inferSelect, 'id' | 'driverId' | 'vehicleId' | 'copiedFromIds'>[]
  index: PlaceIndex
}

/** What routes of a day are made from, for the depots of a scope; what stops there are is given. */
export async function factsOf(
  clock: Clock,
  plan: Omit<PlanScope, 'id'>,
  { rows, routes, index }: OfDay,
): Promise<Omit<BareFacts, 'rows'>> {
  const { db } = clock
  const used = usedBy(routes)
  const general = await logisticsSetting(db, 'general')
  const planning = await logisticsSetting(db, 'planning')
  const depotRows = await db.select().from(depots).where(inScope(depots.id, plan)).orderBy(depots.id).limit(1000)
  const { fleet, profiles, travel } = await fleetOf(db, plan, used.vehicleIds)
  const midnight = midnightOf(plan.day, general.timeZone)
  const promised = await promisesOfDay(
    db,
    midnight,
    rows.map(({ id }) => id),
  )
  const moment = await momentOf(clock, { day: plan.day, routes, rows })
  const facts: PlanFacts = {
    day: plan.day,
    ...(moment && { moment }),
    money: 'cents',
    usualPay: usualPayOf(await paidIn(db), { profiles }) || planning.driverHourCents,
    units: general.units.map(({ key }) => key),
    depots: depotRows.map((row) => depotFacts(row, plan.day, index)),
    profiles,
    vehicles: fleet,
    drivers: await driversOf(db, plan, used.driverIds),
    stops: rows.map((row) => ({
      ...stopFacts(row, { planning, units: general.units, index, day: plan.day }),
      ...promised.get(row.id),
    })),
    promiseToleranceSeconds: planning.promiseMinutes * 60,
    places: index.points,
    matrices: [],
    roadUse: {},
    mostStops: planning.mostStops,
    mayReload: planning.mayReload,
    traffic: await trafficInUse(db),
  }
  return { facts, travel }
}

/** In the order of their places, so that plans of the same deliveries share their matrices. */
function stopRows(db: Database, planId: number): Promise<StopRow[]> {
  return db
    .select(stopColumns)
    .from(planStops)
    .innerJoin(deliveries, eq(deliveries.id, planStops.deliveryId))
    .innerJoin(places, eq(places.id, deliveries.placeId))
    .where(eq(planStops.planId, planId))
    .orderBy(deliveries.placeId, deliveries.id)
    .limit(20_000)
}

/** Of the plan's depots, or of none where the plan takes what belongs to none. */
export function inScope(
  column: PgColumn,
  { depotIds, hasOpenDepot }: Pick<PlanScope, 'depotIds' | 'hasOpenDepot'>,
): SQL {
  const own = depotIds.length > 0 ? inArray(column, depotIds) : sql`false`
  return hasOpenDepot ? or(own, isNull(column))! : own
}

function routesOf(db: Database, planId: number) {
  const { id, driverId, vehicleId, copiedFromIds } = planRoutes
  return db
    .select({ id, driverId, vehicleId, copiedFromIds })
    .from(planRoutes)
    .where(eq(planRoutes.planId, planId))
    .limit(5000)
}

function usedBy(routes: OfDay['routes']): { vehicleIds: number[]; driverIds: number[] } {
  return {
    vehicleIds: [...new Set(routes.map((row) => row.vehicleId))],
    driverIds: [...new Set(routes.flatMap((row) => row.driverId ?? []))],
  }
}

function depotFacts(row: typeof depots.$inferSelect, day: string, index: PlaceIndex) {
  const point: Point = [row.longitude, row.latitude]
  return {
    id: row.id,
    name: row.name,
    point,
    place: index.placeOf(point),
    openings: spansOf(depotHoursOn(row, day)),
    loadingSeconds: row.loadingMinutes * 60,
  }
}

/** Vehicles in use that the plan may take, and those it has. */
async function fleetOf(db: Database, plan: Omit<PlanScope, 'id'>, usedIds: number[]) {
  const isFree = and(eq(vehicles.isArchived, false), inScope(vehicles.depotId, plan))
  const rows = await db
    .select({ vehicle: vehicles, profile: vehicleProfiles })
    .from(vehicles)
    .innerJoin(vehicleProfiles, eq(vehicleProfiles.id, vehicles.profileId))
    .where(or(isFree, usedIds.length > 0 ? inArray(vehicles.id, usedIds) : undefined))
    .orderBy(vehicles.id)
    .limit(5000)
  const stopped = await stoppedVehicles(db, plan.day)
  const profileRows = [...new Map(rows.map(({ profile }) => [profile.id, profile])).values()]
  return {
    fleet: rows.map(({ vehicle, profile }) => ({
      id: vehicle.id,
      name: vehicle.name,
      plate: vehicle.plate,
      profileId: profile.id,
      depotId: vehicle.depotId,
      capacity: capacitiesOf(vehicle, profile),
      features: [...new Set([...profile.features, ...vehicle.features].map(needKey))],
      ...(stopped.has(vehicle.id) && { isStopped: true as const }),
    })),
    profiles: profileRows.map(({ id, name, kind, speedPercent, costs, gramsPerKilometer }) => ({
      id,
      name,
      kind,
      matrixKey: '',
      speedPercent,
      fixedCost: costs.fixedCents,
      costPerKilometer: costs.perKilometerCents,
      costPerHour: costs.perHourCents,
      gramsPerKilometer,
    })),
    travel: profileRows.map(({ id, kind, heightMeters, weightTonnes, lengthMeters }) => ({
      profileId: id,
      kind,
      vehicle: {
        ...(heightMeters !== null && { heightMeters }),
        ...(weightTonnes !== null && { weightTonnes }),
        ...(lengthMeters !== null && { lengthMeters }),
      },
    })),
  }
}

/** Drivers in use that the plan may take, and those it has, with their hours of the day. */
export async function driversOf(db: Database, plan: Omit<PlanScope, 'id'>, usedIds: number[]): Promise<DriverFacts[]> {
  const hours = await logisticsSetting(db, 'hours')
  const { driverHourCents } = await logisticsSetting(db, 'planning')
  const isFree = and(eq(drivers.isArchived, false), inScope(drivers.depotId, plan))
  const rows = await db
    .select()
    .from(drivers)
    .where(or(isFree, usedIds.length > 0 ? inArray(drivers.id, usedIds) : undefined))
    .orderBy(drivers.id)
    .limit(5000)
  const days = await db
    .select()
    .from(driverDays)
    .where(and(lte(driverDays.from, plan.day), gte(driverDays.to, plan.day)))
    .limit(20_000)
  const outages = await outagesOn(db, { from: plan.day, to: plan.day })
  const known = await db.select({ id: zones.id }).from(zones).orderBy(zones.id).limit(1000)
  const zoneIds = new Set(known.map(({ id }) => id))
  const blocked = await blockedSkills(db, rows, plan.day)
  return rows.map((row, index) =>
    driverFacts(row, { days, outages, hours, day: plan.day, zoneIds, driverHourCents, blocked: blocked[index]! }),
  )
}

/** Of all drivers there ever were: no one who may not see costs can change it by what drivers they add or archive. */
async function paidIn(db: Database): Promise<{ drivers: number; meanPerHour: number }> {
  const { costPerHourCents } = drivers
  const mean = sql<number>`coalesce(avg(${costPerHourCents}), 0)::float8`
  const rows = await db.select({ drivers: count(), meanPerHour: mean }).from(drivers).where(gt(costPerHourCents, 0))
  return rows[0]!
}

type Days = {
  days: (typeof driverDays.$inferSelect)[]
  outages: Awaited<ReturnType<typeof outagesOn>>
  hours: HoursSettings
  day: string
  zoneIds: ReadonlySet<number>
  /** Of those without a cost of their own. */
  driverHourCents: number
  blocked: BlockedSkill[]
}

function hourOf(
  { costPerHourCents }: Pick<typeof drivers.$inferSelect, 'costPerHourCents'>,
  usualCents: number,
): number {
  return costPerHourCents || usualCents
}

/** The hours of a driver, and why there are none. */
function workOf(
  { id, week }: typeof drivers.$inferSelect,
  { days, outages, day }: Pick<Days, 'days' | 'outages' | 'day'>,
): Pick<DriverFacts, 'hours' | 'away'> {
  const isOwn = ({ driverId }: { driverId: number }) => driverId === id
  const { hours, absence } = hoursOn({ week, days: days.filter(isOwn), outages: outages.filter(isOwn) }, day)
  return { hours: spansOf(hours), ...(absence !== null && { away: absence }) }
}

function driverFacts(
  row: typeof drivers.$inferSelect,
  { days, outages, hours, day, zoneIds, driverHourCents, blocked }: Days,
): DriverFacts {
  const without = new Set(blocked.map(({ skill }) => skill))
  const pack = row.hoursPack ?? hours.pack
  const [rules, workBreaks] = [drivingRulesOf(pack, hours), workRulesOf(pack)]
  return {
    id: row.id,
    name: row.name,
    depotId: row.depotId,
    vehicleId: row.vehicleId,
    ...workOf(row, { days, outages, day }),
    skills: [...new Set(row.skills.filter((name) => !without.has(name)).map(needKey))],
    ...(blocked.length > 0 && { blocked }),
    zoneIds: row.zoneIds.filter((zoneId) => zoneIds.has(zoneId)),
    costPerHour: hourOf(row, driverHourCents),
    breaks: (rules?.breaks ?? []).flatMap((one) => {
      if (one.kind !== 'driving') return []
      const { kind: _, parts, ...rest } = one
      return [{ ...rest, ...(parts && { parts: [...parts] satisfies [number, number] }) }]
    }),
    ...(workBreaks.length > 0 && { workBreaks }),
    mostDrivingSeconds: rules?.limits.drivingSeconds ?? null,
    mostDutySeconds: rules?.limits.durationSeconds ?? null,
  }
}
