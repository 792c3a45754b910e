import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Output, Input } from '#kit/contract/endpoint.ts'
import { isSame } from '#kit/contract/same.ts'
import { midnightOf, wallTime } from '#kit/contract/wall-time.ts'
import { conflict, notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { users } from '#platform/access/server/tables.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { hoursFrom } from '../../plans/rules/plan/moment.ts'
import type { RouteState as PlannedRoute } from '../../plans/rules/plan/state.ts'
import { change, lockPlansOfDay, type Opened } from '../../plans/server/commands.ts'
import { loadState } from '../../plans/server/queries.ts'
import {
  accountOfDriver,
  addStandBy,
  mayDoWithRoute,
  readRoute,
  standBysOf,
  type RouteRecord,
  type StandBy,
} from '../../routes/server/commands.ts'
import { isBeforeStart, routePath } from '../../routes/rules.ts'
import { publications, routes, routeVersions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { callInDriver, CalledIn, Spare } from '../contract.ts'
import { canTakeAny } from '../rules/crew.ts'
import { stale } from './accept-order.ts'
import { withoutStopped } from './cannot-go-on.ts'
import { openPlanOfRoute } from './find-moves.ts'
import { notify } from './notify.ts'
import { refusals } from './refusals.ts'
import { publishing } from './rights.ts'

/** How long someone needs who is called in; a guess. */
const comingSeconds = 30 * 60

type Of = Pick<RouteRecord, 'id' | 'publicationId' | 'day' | 'depotId'>

/** Who has no route that day and could be called in for the stops of another: for one of them, at least. */
export async function sparesFor(
  machine: Machine,
  opened: Opened,
  { of, order }: { of: Of; order: readonly number[] },
): Promise<Spare[]> {
  const { midnightMs, found: free } = await standBysBeside(machine, opened, of)
  const found = free.filter((one) => canTakeAny(one, opened.facts, order))
  const at = (seconds: number) => new Date(midnightMs + seconds * 1000).toISOString()
  return found.map(({ planRouteId, driverName, vehicleName, figures, hours }) => ({
    planRouteId,
    driverName,
    vehicleName,
    from: at(figures.startSeconds),
    until: at(Math.max(0, ...hours.map(({ endSeconds }) => endSeconds))),
  }))
}

/** Who was called in that day at the depot of a route, and has nothing to do yet. */
export async function calledInBeside(db: Database, { planId, depotId }: RouteRecord): Promise<CalledIn[]> {
  const { id, driverName, vehicleName, state, stops } = routes
  const atDepot = depotId === null ? isNull(routes.depotId) : eq(routes.depotId, depotId)
  const rows = await db
    .select({ routeId: id, driverName, vehicleName, state, number: publications.number })
    .from(routes)
    .innerJoin(publications, eq(publications.id, routes.publicationId))
    .where(and(eq(routes.planId, planId), atDepot, isNotNull(routes.calledInAt), eq(stops, 0), ne(state, 'recalled')))
    .orderBy(asc(id))
    .limit(200)
  return rows.flatMap(({ state: now, ...row }) => (isBeforeStart(now) ? [row] : []))
}

/** Stops go only to a route that ends in the same place. */
async function endOf(db: Database, { id, publicationId }: Of) {
  const { routeId, end } = routeVersions
  const ofRoute = and(eq(routeId, id), eq(routeVersions.publicationId, publicationId))
  const [row] = await db.select({ end }).from(routeVersions).where(ofRoute)
  return row?.end?.point ?? null
}

export async function standBysBeside(
  { db, now }: Machine,
  opened: Opened,
  of: Of,
  reserves: readonly PlannedRoute[] = [],
) {
  const { day, depotId } = of
  const { timeZone } = await logisticsSetting(db, 'general')
  const today = wallTime(now(), timeZone).slice(0, 10)
  const midnight = midnightOf(day, timeZone)
  const midnightMs = midnight.getTime()
  if (day !== today) return { midnightMs, found: [] as StandBy[] }
  const earliestSeconds = Math.ceil((now().getTime() - midnightMs) / 60_000) * 60 + comingSeconds
  const free = await standBysOf(db, { opened, depotId, today, earliestSeconds, reserves })
  const end = await endOf(db, of)
  const beside = free.filter((one) => isSame(one.end?.point ?? null, end))
  return { midnightMs, found: await withoutStopped(db, beside, day) }
}

async function accountOf(tx: Transaction, { driverId }: StandBy): Promise<number | null> {
  const [account] = await tx
    .select({ id: users.id })
    .from(drivers)
    .innerJoin(users, accountOfDriver)
    .where(eq(drivers.id, driverId))
  return account?.id ?? null
}

type Sent = Input<(typeof callInDriver)['body']>

/** Gives a driver who is free a route without stops; what is left of the other can then go to it like to any other. */
export async function callIn(
  context: Context,
  { routeId: id, planRouteId }: Sent,
): Promise<Output<(typeof callInDriver)['reply']>> {
  const { db, user } = context
  if (!(await mayDoWithRoute(db, user, { id, ...publishing }))) throw notFound(refusals.things.route, id)
  const route = await readRoute(db, id)
  const opened = route && (await openPlanOfRoute(context, id))
  if (!route || !opened) throw conflict(refusals.notFree)
  return db.transaction(async (tx) => {
    const plan = (await lockPlansOfDay(tx, opened.plan.day)).find((one) => one.id === opened.plan.id)
    if (!plan || plan.version !== opened.plan.version) throw stale()
    const { found } = await standBysBeside({ ...context, db: tx }, opened, route)
    const standBy = found.find((one) => one.planRouteId === planRouteId)
    if (!standBy) throw conflict(refusals.notFree)
    const routeId = await addCalledIn(tx, context, { opened, standBy, formerId: route.publicationId })
    if (routeId === undefined) throw conflict(refusals.notFree)
    const userId = await accountOf(tx, standBy)
    const told = { kind: 'called-in' as const, values: { day: plan.day }, link: routePath(routeId) }
    if (userId !== null) await notify(tx, context, { userIds: [userId], ...told })
    return { routeId, driverName: standBy.driverName, isNotified: userId !== null }
  })
}

type Adding = { opened: Opened; standBy: StandBy; formerId: number }

/** Gives them a route without stops. Who is called in begins no sooner than they can come, in the plan as on their phone. */
export async function addCalledIn(
  tx: Transaction,
  context: Context,
  { opened, standBy, formerId }: Adding,
): Promise<number | undefined> {
  const { planRouteId: routeId, figures } = standBy
  const { state } = await loadState(tx, opened.plan)
  const { overtimeMinutes = 0 } = state.routes.find(({ id }) => id === routeId) ?? {}
  const hours = hoursFrom(standBy.hours, figures.startSeconds)
  const edits = [{ kind: 'setShift' as const, routeId, hours, overtimeMinutes }]
  const { plan } = await change(tx, { ...context, db: tx }, { opened, step: { edits } })
  return addStandBy(tx, context, { plan, standBy: { ...standBy, hours }, formerId })
}
