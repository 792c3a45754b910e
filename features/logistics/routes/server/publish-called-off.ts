import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { lastAttemptsOn } from '../../attempts/server/queries.ts'
import { calledOffJob } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { Moment } from '../../plans/rules/plan/moment.ts'
import {
  againIfOutdated,
  keepsTold,
  lockPlansOfDay,
  notifyPlanners,
  nowIn,
  open,
  Outdated,
  toldTimes,
  type Opened,
} from '../../plans/server/commands.ts'
import { loadState, type PlanRecord } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import { forecastJob, isBeforeStart } from '../rules.ts'
import { examine } from './examine-publication.ts'
import { givenRoutes, type GivenRoute } from './given-routes.ts'
import { program } from './program.ts'
import { publishDrafts } from './publish-drafts.ts'
import type { Publisher } from './publish-plan.ts'
import { hasLeft, recallRoute } from './recall-route.ts'
import { isUnchanged, keptDraft, keyOf, type RouteDraft } from './route-drafts.ts'
import { holdRoute, readRoute, type RouteRecord } from './route-record.ts'
import { figuresWithoutStops } from './stand-by.ts'

const longestMs = 600_000

/**
 * Where a delivery of a published route was called off, its driver gets the route without it, and nobody has to publish it; one without any stops is taken
 * back, or goes on to its depot once its driver has left. What people have changed of that route besides waits for them, and the stop with it, as does a
 * route that would come sooner than was told.
 */
export function workOnCalledOff(machine: Machine): void {
  machine.queue.work(calledOffJob, async ({ routeId }, finish) => {
    const id = Number(routeId)
    await againIfOutdated(() => publishWithout(machine, id, finish))
    machine.bus.wake()
  })
}

type Finish = (tx: Transaction) => Promise<void>

async function publishWithout(machine: Machine, routeId: number, finish: Finish): Promise<void> {
  const opened = await openPlanOf(machine, routeId)
  await machine.db.transaction(async (tx) => {
    if (opened) await publishRoute(tx, machine, { opened, routeId })
    await machine.queue.addMissing({ name: forecastJob, data: { routeId }, key: String(routeId) }, tx)
    await finish(tx)
  })
}

/** The plan of a route, in sync with its day; nothing where what it gives its driver is over. */
async function openPlanOf(machine: Machine, routeId: number): Promise<Opened | undefined> {
  const route = await readRoute(machine.db, routeId)
  if (!route || isOver(route) || route.day < (await nowIn(machine)).today) return undefined
  const [plan] = await machine.db
    .select()
    .from(plans)
    .where(and(eq(plans.id, route.planId), eq(plans.status, 'published')))
  return plan && open(machine, plan, AbortSignal.timeout(longestMs))
}

function isOver({ state, finishedAt, closedAt }: RouteRecord): boolean {
  return state === 'recalled' || finishedAt !== null || closedAt !== null
}

type Published = { opened: Opened; routeId: number }

async function publishRoute(tx: Transaction, machine: Machine, { opened, routeId }: Published): Promise<void> {
  const plan = (await lockPlansOfDay(tx, opened.plan.day)).find(({ id }) => id === opened.plan.id)
  if (plan?.status !== 'published') return
  if (plan.version !== opened.plan.version) throw new Outdated()
  const row = await holdRoute(tx, routeId)
  const given = isOver(row) ? undefined : (await givenRoutes(tx, [row])).get(routeId)
  if (!given) return
  const publisher = { ...machine, db: tx, user: program, address: '' }
  const { drafts } = await examine(tx, publisher, { ...opened, plan })
  const draft = drafts.find(({ key }) => key === keyOf(routeId))
  if (!draft) return giveEmpty(tx, publisher, { plan, row, given, units: opened.facts.units.length })
  if (!(await isOnlyShorter(tx, draft, { given, moment: opened.facts.moment }))) return
  const left = isBeforeStart(row.state) ? await broughtForward(tx, plan, { given, draft }) : []
  if (left.length > 0) await notifyPlanners(tx, machine, { opened, left, kind: 'called-off-left' })
  else await publishDrafts(tx, publisher, { plan, chosen: [{ draft, row }], isOnlyLess: true })
}

type Emptied = { plan: PlanRecord; row: RouteRecord; given: GivenRoute; units: number }

/** Takes a route back that has nothing left to serve; whoever has left keeps it without stops. What people have planned for it since waits for them. */
async function giveEmpty(tx: Transaction, publisher: Publisher, { plan, row, given, units }: Emptied): Promise<void> {
  const { state } = await loadState(tx, plan)
  const planned = state.routes.find(({ id }) => id === row.planRouteId)?.stops ?? []
  const held = await withoutCalledOff(tx, given, { stops: [] })
  if (planned.length > 0 || !held || held.stops.length > 0) return
  if (!(await hasLeft(tx, row))) return recallRoute(publisher, plan, { routeId: row.id, number: row.number })
  if (row.departedAt === null) return
  const figures = figuresWithoutStops(given.figures.startSeconds, units)
  const names = { planRouteId: row.planRouteId, key: keyOf(row.id), row }
  const draft: RouteDraft = { ...keptDraft(held), ...names, figures, transfers: [] }
  await publishDrafts(tx, publisher, { plan, chosen: [{ draft, row }], isOnlyLess: true })
}

type Compared = { given: GivenRoute; draft: RouteDraft }

/** Whom a driver who is yet to leave would come to sooner than they were told. */
async function broughtForward(db: Database, { day }: PlanRecord, { given, draft }: Compared): Promise<number[]> {
  const told = await toldTimes(db, day, idsOf(draft))
  const before = new Map(given.stops.map((stop) => [stop.deliveryId, stop]))
  return draft.stops.flatMap((stop) => {
    const was = before.get(stop.deliveryId)
    const isSooner = was !== undefined && stop.startSeconds < was.startSeconds
    return isSooner && !keepsTold(told, before, new Map([[stop.deliveryId, stop]])) ? [stop.deliveryId] : []
  })
}

type Given = { given: GivenRoute; moment: Moment | undefined }

/** Whether a driver has the same to do as they were given, but for what was called off. */
async function isOnlyShorter(tx: Transaction, draft: RouteDraft, { given, moment }: Given): Promise<boolean> {
  const held = await withoutCalledOff(tx, given, draft)
  return held !== undefined && isUnchanged(draft, held, moment ?? { courses: [] })
}

/** What a driver was given, without what was called off since and what has gone on after a visit; nothing where none was called off. */
async function withoutCalledOff(
  db: Database,
  given: GivenRoute,
  draft: Pick<RouteDraft, 'stops'>,
): Promise<GivenRoute | undefined> {
  const planned = new Set(idsOf(draft))
  const calledOff = await calledOffOf(
    db,
    idsOf(given).filter((id) => !planned.has(id)),
  )
  if (calledOff.size === 0) return undefined
  const lastAttempt = await lastAttemptsOn(db, [given.routeId])
  const hasGone = (deliveryId: number) =>
    calledOff.has(deliveryId) || lastAttempt(given.routeId, deliveryId) !== undefined
  return { ...given, stops: given.stops.filter(({ deliveryId }) => planned.has(deliveryId) || !hasGone(deliveryId)) }
}

async function calledOffOf(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { id, state } = deliveries
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(and(inArray(id, ids.concat(0)), eq(state, 'cancelled')))
    .limit(5000)
  return new Set(rows.map((row) => row.id))
}

function idsOf({ stops }: { stops: readonly { deliveryId: number }[] }): number[] {
  return stops.map(({ deliveryId }) => deliveryId)
}
