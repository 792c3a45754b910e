import { subject } from '@casl/ability'
import { and, asc, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { audienceOfRows } from '#platform/events/server/queries.ts'
import { credentials, sessions, users } from '#platform/access/server/tables.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Finder, FindFacts, SignInBar } from '#kit/server/feature.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { equals, listPage, listRow, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { blockedSkills } from '../../../people/academy/server/queries.ts'
import { archivedIs, namedZones } from '../../depots/server/queries.ts'
import { depots } from '../../depots/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { WeekHours } from '../../settings/contract.ts'
import { validityOf } from '../../vehicles/rules.ts'
import { vehicles } from '../../vehicles/server/tables.ts'
import type { Driver, DriverDay, DriverRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { hoursOn } from '../rules.ts'
import { outagesOn, type DayRange } from './away.ts'
import { driverDays, driverDocuments, drivers } from './tables.ts'

export { awayOn, isAway, outagesOn, stoppedVehicles, type DayRange } from './away.ts'

type Reader = Pick<Caller, 'ability'>
type From = Pick<Context, 'db' | 'user' | 'now'>

const { id, name, phone, email, depotId, vehicleId, skills, isSample, isArchived, version, week } = drivers
const account = sql<DriverRow['account']>`case when ${users.id} is null then 'none'
  when ${users.status} = 'inactive' then 'suspended'
  when exists (select from ${credentials} where ${credentials.userId} = ${users.id}) then 'active' else 'invited' end`
const columns = {
  id,
  name,
  phone,
  email,
  depotId,
  depotName: sql<string | null>`${depots.name}`,
  vehicleId,
  vehicleName: sql<string | null>`${vehicles.name}`,
  skills,
  account,
  avatar: sql<string>`coalesce(${users.avatar}, '')`,
  week,
  isSample,
  isArchived,
  version,
}
const plan = {
  from: drivers,
  columns,
  joins: [
    { table: depots, on: eq(depots.id, depotId) },
    { table: vehicles, on: eq(vehicles.id, vehicleId) },
    { table: users, on: eq(users.id, drivers.userId) },
  ],
  sort: { name, depot: depots.name, vehicle: vehicles.name },
  unsorted: { by: name, order: 'asc' as const },
  id,
}

const narrowing = { id, depotId, driverUserId: drivers.userId }

/** The drivers a person may act on, as a condition. */
export function visibleDrivers({ ability }: Reader, action: string): SQL {
  return visible(ability, action, 'Driver', narrowing)
}

export const audienceOfDrivers = audienceOfRows('Driver', { from: drivers, id, columns: narrowing })

type DriverQuery = ListQuery & {
  depotId: number
  skill?: string | undefined
  account?: string | undefined
  archived?: string | undefined
}

export async function driverPage(
  { db, user, now }: From,
  query: DriverQuery,
): Promise<{ drivers: DriverRow[]; total: number }> {
  const page = await listPage(db, query, {
    ...plan,
    where: [
      visibleDrivers(user, 'read'),
      archivedIs(isArchived, query.archived),
      equals(depotId, query.depotId || undefined),
      query.skill === undefined ? undefined : sql`${skills} ? ${query.skill}`,
      query.account === undefined ? undefined : sql`${account} = ${query.account}`,
    ],
    search: drivers.searchText,
  })
  const today = await todayOf(db, now())
  return { drivers: await presentRows(db, page.rows, today), total: page.total }
}

/** The date on the clocks of the workspace. */
export async function todayOf(db: Database, now: Date): Promise<string> {
  const { timeZone } = await logisticsSetting(db, 'general')
  return wallTime(now, timeZone).slice(0, 10)
}

async function presentRows(db: Database, rows: RowOf<typeof columns>[], today: string): Promise<DriverRow[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const days = await db
    .select()
    .from(driverDays)
    .where(and(inArray(driverDays.driverId, ids), gte(driverDays.to, today)))
  const outages = await outagesOn(db, { from: today, to: today })
  const papers = await db
    .select({
      driverId: driverDocuments.driverId,
      expiresOn: sql<string | null>`min(${driverDocuments.expiresOn})::text`,
    })
    .from(driverDocuments)
    .where(inArray(driverDocuments.driverId, ids))
    .groupBy(driverDocuments.driverId)
  return rows.map(({ week, ...row }) => {
    const isOwn = ({ driverId }: { driverId: number }) => driverId === row.id
    const { hours, absence } = hoursOn({ week, days: days.filter(isOwn), outages: outages.filter(isOwn) }, today)
    const first = papers.find((one) => one.driverId === row.id)?.expiresOn ?? null
    return { ...row, today: hours, absence, documentState: validityOf(first, today) }
  })
}

/** A driver the caller may act on; drivers they may not see don't exist for them. */
export async function findDriver({ db, user, now }: From, driverId: number, action = 'read'): Promise<Driver> {
  const row = await listRow(db, and(eq(id, driverId), visibleDrivers(user, action)), plan)
  const [own] = row ? await db.select().from(drivers).where(eq(id, driverId)) : []
  if (!row || !own) throw notFound(refusals.things.driver, driverId)
  const [shown] = await presentRows(db, [row], await todayOf(db, now()))
  const { languages, homeAddress, hoursPack, week, hasShownPicture, notes, costPerHourCents } = own
  const zones = await namedZones(db, user, own.zoneIds)
  return {
    ...shown!,
    languages,
    homeAddress,
    hoursPack,
    week,
    hasShownPicture,
    notes,
    costPerHourCents: user.ability.can('read', 'Cost') ? costPerHourCents : null,
    blockedSkills: (await blockedSkills(db, [own], await todayOf(db, now())))[0] ?? [],
    zoneIds: zones.map((zone) => zone.id),
    zoneNames: zones.flatMap((zone) => (zone.isSeen ? [zone.name] : [])),
    ...(await belongings(db, own)),
  }
}

async function belongings(db: Database, { id: driverId, userId }: { id: number; userId: number | null }) {
  const days = await db
    .select()
    .from(driverDays)
    .where(eq(driverDays.driverId, driverId))
    .orderBy(desc(driverDays.from), desc(driverDays.id))
    .limit(200)
  const documents = await db
    .select()
    .from(driverDocuments)
    .where(eq(driverDocuments.driverId, driverId))
    .orderBy(asc(driverDocuments.expiresOn), asc(driverDocuments.id))
    .limit(100)
  const devices =
    userId === null
      ? []
      : await db
          .select({ id: sessions.id, agent: sessions.agent, seenAt: sessions.seenAt })
          .from(sessions)
          .where(eq(sessions.userId, userId))
          .orderBy(desc(sessions.seenAt))
          .limit(20)
  return { days, documents, devices: devices.map((one) => ({ ...one, seenAt: one.seenAt.toISOString() })) }
}

/** Whose driver was archived doesn't sign in to the driver page, also with a password; who only drives doesn't sign in at all. */
export const drivesNoLonger: SignInBar = async (tx, { userId, surface }) => {
  // Whoever archives the driver at this moment waits, and then ends this session too.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  const [archived] = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(and(eq(users.id, userId), surface === 'driver' ? undefined : eq(users.role, 'driver'), eq(isArchived, true)))
  return archived !== undefined
}

/** Every skill of the drivers the caller may see. */
export async function skillNames(db: Database, user: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ skill: sql<string>`jsonb_array_elements_text(${skills})` })
    .from(drivers)
    .where(and(visibleDrivers(user, 'read'), eq(isArchived, false)))
    .limit(500)
  return rows.map(({ skill }) => skill).sort((one, other) => one.localeCompare(other))
}

/** Drivers in use with what a plan needs of them. */
export async function workingDrivers(
  db: Database,
): Promise<{ id: number; name: string; depotId: number | null; vehicleId: number | null; week: WeekHours }[]> {
  return db
    .select({ id, name, depotId, vehicleId, week })
    .from(drivers)
    .where(eq(isArchived, false))
    .orderBy(asc(id))
    .limit(5000)
}

/** The accounts of a driver, or of the drivers of a depot. */
export async function driverAccounts(db: Database, of: { driverId: number } | { depotId: number }): Promise<number[]> {
  const isMeant = 'driverId' in of ? eq(id, of.driverId) : eq(depotId, of.depotId)
  const rows = await db
    .select({ userId: drivers.userId })
    .from(drivers)
    .where(and(isMeant, eq(isArchived, false)))
    .orderBy(asc(id))
    .limit(150)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** The account of a driver, whether they still drive or not. */
export async function accountOfDriver(db: Database, driverId: number): Promise<number | undefined> {
  const [found] = await db.select({ userId: drivers.userId }).from(drivers).where(eq(id, driverId))
  return found?.userId ?? undefined
}

/** Drivers for the search over everything. */
export const driverFinder: Finder = {
  category: 'drivers',
  title: 'Drivers',
  find: async (words, { db, user, most }) => {
    const rows = await db
      .select({ id, name, phone, email })
      .from(drivers)
      .where(and(visibleDrivers(user, 'read'), eq(isArchived, false), contains(drivers.searchText, words)))
      .orderBy(asc(name), asc(id))
      .limit(most)
    return rows.map((row) => ({
      url: { path: `/apps/logistics/drivers/${row.id}` },
      icon: 'steering-wheel',
      title: row.name,
      subtitle: row.phone || row.email,
      also: [row.email],
    }))
  },
}

type ShownDay = Pick<DriverDay, 'id' | 'kind' | 'from' | 'to'> & { driverId: number; name: string; mayChange: boolean }

/** The shifts and absences of the drivers a person sees, from one day to another inclusive. */
export async function driverCalendar({ db, user }: Pick<From, 'db' | 'user'>, { from, to }: DayRange) {
  const shown = await db
    .select({ id, name, week, depotId, driverUserId: drivers.userId })
    .from(drivers)
    .where(and(visibleDrivers(user, 'read'), eq(isArchived, false)))
    .orderBy(asc(name), asc(id))
    .limit(1000)
  const days = await db
    .select()
    .from(driverDays)
    .where(
      and(
        inArray(driverDays.driverId, [0, ...shown.map((one) => one.id)]),
        gte(driverDays.to, from),
        lte(driverDays.from, to),
      ),
    )
    .orderBy(asc(driverDays.from), asc(driverDays.id))
    .limit(2000)
  const outages = await outagesOn(db, { from, to })
  const absences = days.flatMap(({ driverId, id: dayId, kind, ...span }): ShownDay[] => {
    const driver = shown.find((one) => one.id === driverId)
    if (!driver || kind === 'hours') return []
    const mayChange = user.ability.can('write', subject('Driver', driver))
    return [{ id: dayId, kind, from: span.from, to: span.to, driverId, name: driver.name, mayChange }]
  })
  const namesOn = (date: string) =>
    shown
      .filter((one) => {
        const isOwn = ({ driverId }: { driverId: number }) => driverId === one.id
        const own = { week: one.week, days: days.filter(isOwn), outages: outages.filter(isOwn) }
        return hoursOn(own, date).hours.length > 0
      })
      .map((one) => one.name)
  return { absences, namesOn }
}

/** Where people work: the depots they are at by name, and the driver who has their account. */
export const workOfUsers: FindFacts = async (db, userIds) => {
  const people = await db
    .select({
      id: users.id,
      depotIds: users.depotIds,
      driverId: drivers.id,
      driverName: drivers.name,
      driverDepotId: drivers.depotId,
    })
    .from(users)
    .leftJoin(drivers, and(eq(drivers.userId, users.id), eq(drivers.isArchived, false)))
    .where(inArray(users.id, [...userIds]))
  const depotsOf = (person: { depotIds: number[]; driverDepotId: number | null }) =>
    person.driverDepotId === null ? person.depotIds : [...person.depotIds, person.driverDepotId]
  const depotIds = new Set(people.flatMap(depotsOf))
  const named = await db
    .select({ id: depots.id, name: depots.name })
    .from(depots)
    .where(inArray(depots.id, [...depotIds]))
    .orderBy(asc(depots.name), asc(depots.id))
  return new Map(
    people.map((person) => [
      person.id,
      {
        depots: named.filter((depot) => depotsOf(person).includes(depot.id)).map((depot) => depot.name),
        driver: person.driverId === null ? null : { id: person.driverId, name: person.driverName ?? '' },
      },
    ]),
  )
}
