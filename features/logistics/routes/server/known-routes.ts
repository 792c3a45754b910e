import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { isCounted } from '../../attempts/server/queries.ts'
import { deliveryAttempts, routeCourses } from '../../attempts/server/tables.ts'
import { comingStates } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { sinceWhen, type DriverKnowledge } from '../rules/driver-knowledge.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import { copyOfVersion, keyOf, type RouteRecord } from './route-drafts.ts'
import { publications, routeReceipts, routes, routeStops, routeVersions } from './tables.ts'

export type Knowledge = ReadonlyMap<string, DriverKnowledge>

/** What is known of routes to those who drive them, by key; as it is before something is written. */
export async function knowledgeOf(db: Database, ids: readonly number[]): Promise<Knowledge> {
  if (ids.length === 0) return new Map()
  const versions = await versionsOf(db, ids)
  const receipts = await receiptsOf(db, ids)
  const rows = await db
    .select({ id: routes.id, publicationId: routes.publicationId })
    .from(routes)
    .where(inArray(routes.id, [...ids]))
    .limit(5000)
  const visitsOn = await visitsOf(db, ids)
  const tolds = new Map(
    rows.flatMap((row) => {
      const told = toldOf(row, versions)
      return told ? [[row.id, lessOf(told, versions)] as const] : []
    }),
  )
  const wanted = [...tolds.values()]
  const accepted = receipts.flatMap(({ at, by, ...of }) => {
    const version = versions.find((one) => one.routeId === of.routeId && one.publicationId === of.publicationId)
    return version ? [{ version: lessOf(version, versions), at, by, driverId: of.driverId }] : []
  })
  const copyOf = await copiesOfVersions(db, [...wanted, ...accepted.map(({ version }) => version)])
  const known = rows.flatMap(({ id }): [string, DriverKnowledge][] => {
    const told = tolds.get(id)
    if (!told) return []
    const own = accepted.filter(({ version }) => version.routeId === id)
    const asAccepted = own.map(
      ({ version, at, by, driverId }) =>
        [driverId, { copy: copyOf(version), since: sinceOf(version), at, by }] as const,
    )
    const knowledge = {
      told: { copy: copyOf(told), since: sinceOf(told) },
      accepted: new Map(asAccepted),
      ...visitsOn(id),
    }
    return [[keyOf(id), knowledge]]
  })
  return new Map(known)
}

/** The numbers of the publications that gave the driver of a route what they have of it now, and of all that it was ever in. */
export async function numbersOfRoute(
  db: Database,
  { id, publicationId }: Pick<RouteRecord, 'id' | 'publicationId'>,
): Promise<{ same: number[]; all: number[] }> {
  const versions = await versionsOf(db, [id])
  const current = versions.find((one) => one.publicationId === publicationId)
  const same = versions.filter((one) => current && sinceOf(one) === sinceOf(current))
  return { same: same.map(({ number }) => number), all: versions.map(({ number }) => number) }
}

type Version = typeof routeVersions.$inferSelect & { number: number }

async function versionsOf(db: Database, ids: readonly number[]): Promise<Version[]> {
  const rows = await db
    .select({ version: routeVersions, number: publications.number })
    .from(routeVersions)
    .innerJoin(publications, eq(publications.id, routeVersions.publicationId))
    .where(inArray(routeVersions.routeId, [...ids]))
    .orderBy(asc(publications.id), asc(routeVersions.routeId))
    .limit(20_000)
  return rows.map(({ version, number }) => ({ ...version, number }))
}

/** What was published before this was kept has been so since then. */
function sinceOf({ changedNumber, number }: Version): number {
  return changedNumber ?? number
}

/** The version in which its driver was told of a route as it is: later ones were the same to them. */
function toldOf({ id, publicationId }: Pick<RouteRecord, 'id' | 'publicationId'>, versions: Version[]) {
  const own = versions.filter(({ routeId }) => routeId === id)
  const current = own.find((one) => one.publicationId === publicationId)
  return current && (own.find(({ number }) => number === sinceOf(current)) ?? current)
}

/** What a version has become to its driver since: the same without what was called off. */
function lessOf(version: Version, versions: Version[]): Version {
  const isSame = (one: Version) => one.routeId === version.routeId && sinceOf(one) === sinceOf(version)
  return versions.findLast((one) => one.isOnlyLess && isSame(one)) ?? version
}

/** What each driver of a route accepted last. */
async function receiptsOf(db: Database, ids: readonly number[]) {
  const { routeId, driverId, publicationId, personName: by, at, id } = routeReceipts
  const rows = await db
    .select({ routeId, driverId, publicationId, by, at })
    .from(routeReceipts)
    .where(inArray(routeId, [...ids]))
    .orderBy(asc(at), asc(id))
    .limit(20_000)
  return [...new Map(rows.map((row) => [`${row.routeId} ${row.driverId}`, row])).values()]
}

async function copiesOfVersions(db: Database, versions: readonly Version[]): Promise<(of: Version) => RouteCopy> {
  const stops = await db
    .select()
    .from(routeStops)
    .where(
      and(
        inArray(routeStops.publicationId, [...new Set(versions.map((one) => one.publicationId)), 0]),
        inArray(routeStops.routeId, [...new Set(versions.map((one) => one.routeId)), 0]),
      ),
    )
    .orderBy(asc(routeStops.position))
    .limit(100_000)
  return (of) =>
    copyOfVersion(
      of,
      stops.filter((stop) => stop.routeId === of.routeId && stop.publicationId === of.publicationId),
    )
}

/** Which stops were visited on a route, and which of them, with the one where its driver is, are not driven to again. */
async function visitsOf(db: Database, ids: readonly number[]) {
  const { routeId, deliveryId } = deliveryAttempts
  const attempts = await db
    .selectDistinct({ routeId, deliveryId, state: deliveries.state })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(isCounted, inArray(routeId, [...ids])))
    .limit(20_000)
  const courses = await db
    .select({ routeId: routeCourses.routeId, atId: routeCourses.atId })
    .from(routeCourses)
    .where(inArray(routeCourses.routeId, [...ids]))
    .limit(5000)
  return (id: number) => {
    const own = attempts.filter((row) => row.routeId === id)
    const done = own.filter(({ state }) => !comingStates.includes(state))
    const at = courses.flatMap((row) => (row.routeId === id ? (row.atId ?? []) : []))
    const idsOf = (rows: typeof own) => rows.map((row) => row.deliveryId)
    return { visited: new Set(idsOf(own)), begun: new Set([...idsOf(done), ...at]) }
  }
}

/** What a route says of its driver’s acceptance once it is published as this: nothing where that stays as it was. */
export type Seen = { confirmedAt?: Date | null; confirmedBy?: string }

/** Since which publication a driver has what they are given now, with the number of this one; and whether they had accepted it. Less of the same is the same. */
export function acceptanceOf(
  knowledge: DriverKnowledge | undefined,
  { copy, number, isOnlyLess = false }: { copy: RouteCopy; number: number; isOnlyLess?: boolean },
): { changedNumber: number; seen: Seen } {
  if (!knowledge) return { changedNumber: number, seen: unseen }
  if (isOnlyLess) return { changedNumber: knowledge.told.since, seen: {} }
  const changedNumber = sinceWhen(knowledge, copy) ?? number
  if (knowledge.told.since === changedNumber) return { changedNumber, seen: {} }
  const accepted = knowledge.accepted.get(copy.driverId)
  const isAccepted = accepted?.since === changedNumber
  const seen = isAccepted ? { confirmedAt: accepted.at, confirmedBy: accepted.by } : unseen
  return { changedNumber, seen }
}

const unseen = { confirmedAt: null, confirmedBy: '' }
