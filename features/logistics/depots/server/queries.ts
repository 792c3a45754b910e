import { users } from '#platform/access/server/tables.ts'
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import type { Point } from '#platform/regions/contract.ts'
import { daysAfter } from '#kit/contract/days.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { columnsIn } from '#kit/server/columns-in.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import type { Finder } from '#kit/server/feature.ts'
import type { Caller } from '#kit/server/handle.ts'
import { equals, listPage, listRow, matches, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { Zone, type Depot, type DepotInput } from '../contract.ts'
import { refusals } from './refusals.ts'
import { isHoliday } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { depotHoursOn, isInZone, openDayFrom } from '../rules.ts'
import { depots, zones } from './tables.ts'

type Reader = Pick<Caller, 'ability'>

const { id, name, code, address, longitude, latitude, docks, hours, days, loadingMinutes, isArchived, version } = depots
const columns = {
  id,
  name,
  code,
  address,
  longitude,
  latitude,
  docks,
  hours,
  days,
  loadingMinutes,
  isArchived,
  version,
}
const plan = {
  from: depots,
  columns,
  sort: { name, code, docks, loadingMinutes },
  unsorted: { by: name, order: 'asc' as const },
  id,
}

/** The depots a person may act on, as a condition. */
export function visibleDepots({ ability }: Reader, action: string): SQL {
  return visible(ability, action, 'Depot', { id, depotId: id })
}

export const audienceOfDepots = audienceOfRows('Depot', { from: depots, id, columns: { id, depotId: id } })

/** Where the depots in use are. */
export async function depotPoints(db: Database): Promise<Point[]> {
  const rows = await db.select({ longitude, latitude }).from(depots).where(eq(isArchived, false)).limit(1000)
  return rows.map((row) => [row.longitude, row.latitude])
}

/** In use, put away, or both. */
export function archivedIs(column: PgColumn, choice: string | undefined): SQL | undefined {
  return choice === 'all' ? undefined : eq(column, choice === 'yes')
}

export async function depotPage(
  db: Database,
  user: Reader,
  query: ListQuery & { archived?: string | undefined },
): Promise<{ depots: Depot[]; total: number }> {
  const page = await listPage(db, query, {
    ...plan,
    where: [visibleDepots(user, 'read'), archivedIs(isArchived, query.archived)],
    search: [name, code, address],
  })
  return { depots: page.rows.map(presentDepot), total: page.total }
}

function presentDepot({ longitude, latitude, ...row }: RowOf<typeof columns>): Depot {
  return { ...row, point: [longitude, latitude] }
}

/** The ids of all depots in use. */
export async function listDepotIds(db: Database): Promise<number[]> {
  const rows = await db.select({ id }).from(depots).where(eq(isArchived, false)).orderBy(asc(id)).limit(1000)
  return rows.map((row) => row.id)
}

/** The day that something new is for: the next open one of these depots (otherwise of all), and after the cut-off the one after it. */
export async function nextOpenDay(db: Database, now: Date, depotIds?: number[]): Promise<string> {
  const { timeZone, dayCutOff } = await logisticsSetting(db, 'general')
  const [today = '', time = ''] = wallTime(now, timeZone).split('T')
  return firstOpenDay(db, daysAfter(today, time >= dayCutOff ? 2 : 1), depotIds)
}

/** The first day from this one on that is a working day of a depot in use, of these alone if they are given. */
export async function firstOpenDay(db: Database, from: string, depotIds?: number[]): Promise<string> {
  const holidays = await logisticsSetting(db, 'holidays')
  const isIn = and(eq(isArchived, false), depotIds && inArray(id, depotIds))
  const open = await db.select({ hours, days }).from(depots).where(isIn).orderBy(asc(id)).limit(1000)
  return openDayFrom(from, open, holidays)
}

/** Where a depot is and when it opens on these days, for whoever comes to it. */
export async function openingOf(db: Database, depotId: number, dates: readonly string[]) {
  const [row] = await db.select({ name, address, hours, days }).from(depots).where(eq(id, depotId))
  if (!row) return null
  const holidays = await logisticsSetting(db, 'holidays')
  const opensOn = (date: string) => (isHoliday(holidays, date) ? [] : depotHoursOn(row, date))
  const opening = dates.map((date) => ({ date, hours: opensOn(date).map(({ from, to }) => ({ from, to })) }))
  return { name: row.name, address: row.address, opening }
}

/** What differs from the weekly hours of depots in use, in a range of days, as far as a person may see them. */
export async function depotDaysBetween(db: Database, user: Reader, range: { from: string; to: string }) {
  const rows = await db
    .select({ id, name, days })
    .from(depots)
    .where(and(visibleDepots(user, 'read'), eq(isArchived, false), sql`${days} <> '[]'::jsonb`))
    .orderBy(asc(name), asc(id))
    .limit(1000)
  return rows.flatMap((row) =>
    row.days
      .filter(({ from, to }) => from <= range.to && range.from <= to)
      .map((day) => ({ ...day, depotId: row.id, depot: row.name })),
  )
}

/** A depot the caller may act on; what they may not see does not exist for them. */
export async function findDepot(db: Database, user: Reader, depotId: number, action = 'read'): Promise<Depot> {
  const row = await listRow(db, and(eq(id, depotId), visibleDepots(user, action)), plan)
  if (!row) throw notFound(refusals.things.depot, depotId)
  return presentDepot(row)
}

/** How many people work for certain depots only. */
export async function countLimited(db: Database): Promise<number> {
  return db.$count(users, and(ne(users.status, 'inactive'), sql`jsonb_array_length(${users.depotIds}) > 0`))
}

/** Refuses a depot that does not exist or was archived: what a form names must be one in use. */
export async function mustBeDepot(db: Database, depotId: number | null, path = 'depotId'): Promise<void> {
  if (depotId === null) return
  const [row] = await db
    .select({ id })
    .from(depots)
    .where(and(eq(id, depotId), eq(isArchived, false)))
  if (!row) throw invalid(path, refusals.noDepot, { depot: depotId })
}

export async function mustHaveFreeCode(db: Database, input: Pick<DepotInput, 'code'>, depotId = 0): Promise<void> {
  const [other] = await db
    .select({ name })
    .from(depots)
    .where(and(sql`lower(${code}) = lower(${input.code})`, eq(isArchived, false), ne(id, depotId)))
  if (other) throw invalid('code', refusals.codeTaken, { code: input.code, depot: other.name })
}

const zoneColumns = {
  ...columnsIn(zones, Zone),
  depotName: sql<string | null>`${depots.name}`,
  version: zones.version,
}
const zonePlan = {
  from: zones,
  columns: zoneColumns,
  joins: [{ table: depots, on: eq(depots.id, zones.depotId) }],
  sort: { name: zones.name, depot: depots.name },
  unsorted: { by: zones.name, order: 'asc' as const },
  id: zones.id,
}

/** Zones of all depots are visible to everyone who may read zones, and changed by people who may change all of them. */
export function visibleZones({ ability }: Reader, action: string): SQL {
  const own = visible(ability, action, 'Zone', { id: zones.id, depotId: zones.depotId })
  return action === 'read' && ability.can('read', 'Zone') ? or(own, isNull(zones.depotId))! : own
}

export const audienceOfZones = audienceOfRows('Zone', {
  from: zones,
  id: zones.id,
  columns: { id: zones.id, depotId: zones.depotId },
  isForAll: ({ depotId }) => depotId === null,
})

export async function zonePage(
  db: Database,
  user: Reader,
  query: ListQuery & { depotId: number },
): Promise<{ zones: Zone[]; total: number }> {
  const page = await listPage(db, query, {
    ...zonePlan,
    where: [visibleZones(user, 'read'), equals(zones.depotId, query.depotId || undefined)],
    search: [zones.name],
  })
  return { zones: page.rows, total: page.total }
}

export async function findZone(db: Database, user: Reader, zoneId: number, action = 'read'): Promise<Zone> {
  const row = await listRow(db, and(eq(zones.id, zoneId), visibleZones(user, action)), zonePlan)
  if (!row) throw notFound(refusals.things.zone, zoneId)
  return row
}

/** Those of some zones that still exist, by name, and whether the caller sees them. */
export async function namedZones(
  db: Database,
  user: Reader,
  ids: number[],
): Promise<{ id: number; name: string; isSeen: boolean }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: zones.id, name: zones.name, isSeen: sql<boolean>`${visibleZones(user, 'read')}` })
    .from(zones)
    .where(inArray(zones.id, ids))
    .orderBy(asc(zones.name), asc(zones.id))
    .limit(100)
}

/** The first zone that a point lies in. */
export async function zoneIdAt(db: Database, point: Point): Promise<number | undefined> {
  const rows = await db.select({ id: zones.id, rings: zones.rings }).from(zones).orderBy(asc(zones.id)).limit(1000)
  return rows.find(({ rings }) => isInZone(rings, point))?.id
}

/** What every depot is called, also one put away: for what refers to it. */
export async function depotNames(db: Database): Promise<Map<number, string>> {
  const rows = await db.select({ id, name, code }).from(depots).limit(1000)
  return new Map(rows.map((row) => [row.id, `${row.code} · ${row.name}`]))
}

/** Where depots are, in words, for those who come to them. */
export async function depotAddresses(db: Database): Promise<Map<number, string>> {
  const rows = await db.select({ id, name, address }).from(depots).orderBy(asc(id)).limit(1000)
  return new Map(rows.map((row) => [row.id, [row.name, row.address].filter(Boolean).join(', ')]))
}

/** The depots that files may name, by code or name. */
export function depotsInUse(db: Database): Promise<{ id: number; code: string; name: string }[]> {
  return db.select({ id, code, name }).from(depots).where(eq(isArchived, false)).orderBy(asc(id)).limit(1000)
}

/** The same by either, in lower case. */
export async function depotsByName(db: Database): Promise<Map<string, number>> {
  const named = (await depotsInUse(db)).flatMap(({ id, code, name }): [string, number][] => [
    [code.toLowerCase(), id],
    [name.toLowerCase(), id],
  ])
  return new Map(named)
}

/** Finds the depot that serves a point, for many points: that of its zone, else the only one in use. */
export async function servingDepots(db: Database): Promise<(point: Point | null) => number | null> {
  const inUse = await listDepotIds(db)
  const rows = await db
    .select({ rings: zones.rings, depotId: zones.depotId })
    .from(zones)
    .where(inArray(zones.depotId, inUse))
    .orderBy(asc(zones.id))
    .limit(1000)
  const only = inUse.length === 1 ? inUse[0]! : null
  return (point) => (point && rows.find(({ rings }) => isInZone(rings, point))?.depotId) ?? only
}

/** Finds the zone of a point, for many points. */
export async function zoneFinder(db: Database): Promise<(point: Point) => number | null> {
  const rows = await db.select({ id: zones.id, rings: zones.rings }).from(zones).orderBy(asc(zones.id)).limit(1000)
  return (point) => rows.find(({ rings }) => isInZone(rings, point))?.id ?? null
}

/** Depots for the search over everything. */
export const depotFinder: Finder = {
  category: 'depots',
  title: 'Depots',
  find: async (words, { db, user, most }) => {
    const rows = await db
      .select({ id, name, code, address })
      .from(depots)
      .where(and(visibleDepots(user, 'read'), eq(isArchived, false), matches([name, code, address], words)))
      .orderBy(asc(name), asc(id))
      .limit(most)
    return rows.map((row) => ({
      url: { path: `/apps/logistics/settings/depots?open=edit-${row.id}` },
      icon: 'building-warehouse',
      title: row.name,
      subtitle: row.address || row.code,
      also: [row.code],
    }))
  },
}
