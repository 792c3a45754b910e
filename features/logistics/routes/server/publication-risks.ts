import { and, count, eq, inArray, isNull, or } from 'drizzle-orm'
import { midnightOf } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { mostBrokenShown } from '../../deliveries/rules/broken-promises.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { drivesAmongCars, profileOf } from '../../plans/rules/plan/roads.ts'
import { lacksWorkBreak } from '../../plans/rules/day/work-breaks.ts'
import { keepsTold, toldTimes, type Opened } from '../../plans/server/commands.ts'
import type { Stored } from '../../plans/server/queries.ts'
import { isGeneralPattern } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { RecallPreview } from '../contract.ts'
import { problemOf, type Problem } from '../rules.ts'
import { isTight } from '../rules/stop-outlook.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import type { RouteDraft } from './route-drafts.ts'

type Published = { opened: Opened; stored: Stored; drafts: readonly RouteDraft[]; before: readonly RouteCopy[] }

/** What of a plan that keeps its rules may yet go wrong on the road. */
export async function risksIn(db: Database, { opened, stored, drafts, before }: Published): Promise<Problem[]> {
  const tight = drafts.flatMap(({ stops }) => stops).filter(isTight).length
  const waiting = drafts.length > 0 ? await withoutAddress(db, opened.plan) : 0
  const told = drafts.length > 0 ? (await servedAsNotTold(db, opened.plan, { before, after: drafts })).length : 0
  return [
    ...(told > 0 ? [problemOf('told', { count: told })] : []),
    ...drafts.flatMap((draft) => ofWork(draft, opened)),
    ...ofTraffic({ opened, stored, drafts, before }),
    ...(tight > 0 ? [problemOf('tight', { count: tight })] : []),
    ...(waiting > 0 ? [problemOf('unconfirmed', { count: waiting })] : []),
  ]
}

function ofWork(
  { planRouteId: routeId, driverId, driverName: name, figures }: RouteDraft,
  { facts }: Opened,
): Problem[] {
  const { workBreaks = [] } = facts.drivers.find(({ id }) => id === driverId) ?? {}
  const breakSeconds = figures.visits
    .filter(({ kind }) => kind === 'break')
    .reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  const { durationSeconds } = figures
  return lacksWorkBreak({ durationSeconds, breakSeconds }, workBreaks)
    ? [problemOf('workBreak', { routeId, name })]
    : []
}

type Stops = Parameters<typeof startsOf>[0]
type Told = { deliveryId: number; startSeconds: number; endSeconds: number }

/** Which recipients would not be served as they were told and still can count on: at another time, or not at all; by the time they were told. */
export async function servedAsNotTold(
  db: Database,
  { day }: Pick<Opened['plan'], 'day'>,
  { before, after }: { before: Stops; after: Stops },
): Promise<Told[]> {
  const [were, are] = [startsOf(before), startsOf(after)]
  const told = await toldTimes(db, day, [...new Set([...were.keys(), ...are.keys()])])
  const broken = [...told].flatMap(([deliveryId, { told: span }]) => {
    const [was, is] = [were.get(deliveryId), are.get(deliveryId)]
    const isKept = keepsTold(told, new Map(was && [[deliveryId, was]]), new Map(is && [[deliveryId, is]]))
    return span && (!isKept || (was !== undefined && is === undefined)) ? [{ deliveryId, ...span }] : []
  })
  return broken.toSorted((one, other) => one.startSeconds - other.startSeconds || one.deliveryId - other.deliveryId)
}

/** The first of them by name, and how many there are. */
export async function namedPromises(
  db: Database,
  { day }: Pick<Opened['plan'], 'day'>,
  told: readonly Told[],
): Promise<Pick<RecallPreview, 'told' | 'broken'>> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const midnightMs = midnightOf(day, timeZone).getTime()
  const timeOf = (seconds: number) => new Date(midnightMs + seconds * 1000).toISOString()
  const shown = told.slice(0, mostBrokenShown)
  const { id, reference, recipient } = deliveries
  const rows = await db
    .select({ id, reference, recipient })
    .from(deliveries)
    .where(inArray(id, shown.map((one) => one.deliveryId).concat(0)))
  const broken = shown.flatMap(({ deliveryId, startSeconds, endSeconds }) => {
    const row = rows.find((one) => one.id === deliveryId)
    const times = { earliest: timeOf(startSeconds), latest: timeOf(endSeconds) }
    return row ? [{ deliveryId, reference: row.reference, recipient: row.recipient, ...times }] : []
  })
  return { told: told.length, broken }
}

function startsOf(routes: readonly { stops: readonly { deliveryId: number; startSeconds: number }[] }[]) {
  return new Map(routes.flatMap(({ stops }) => stops.map((stop) => [stop.deliveryId, stop] as const)))
}

/** Which traffic the times allow for and where that comes from; nothing where no vehicle drives among cars. */
function ofTraffic({ opened: { facts }, stored: { state }, drafts }: Published): Problem[] {
  const kindOf = new Map(facts.vehicles.map(({ id, profileId }) => [id, profileId]))
  const used = new Set(drafts.map(({ vehicleId }) => kindOf.get(vehicleId)))
  if (!facts.profiles.some(({ id, kind }) => used.has(id) && drivesAmongCars(kind))) return []
  const profile = profileOf(state.roads, facts.traffic)
  if (!profile) return [problemOf('noTraffic')]
  if (profile.roads) {
    const { learnedDays } = profile.roads
    return [problemOf(learnedDays === null ? 'typicalTraffic' : 'learnedTraffic', { count: learnedDays ?? 0 })]
  }
  return [problemOf(isGeneralPattern(profile) ? 'generalTraffic' : 'ownTraffic', { name: profile.name })]
}

/** How many deliveries of the day can't be planned before someone has confirmed where they go. */
async function withoutAddress(db: Database, { day, depotIds }: Opened['plan']): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.date, day),
        eq(deliveries.state, 'needsAddress'),
        or(isNull(deliveries.depotId), inArray(deliveries.depotId, depotIds.concat(0))),
      ),
    )
  return row?.waiting ?? 0
}
