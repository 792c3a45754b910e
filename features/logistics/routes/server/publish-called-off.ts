import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { lastAttemptsOn } from '../../attempts/server/queries.ts'
import { calledOffJob } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { Moment } from '../../plans/rules/plan/moment.ts'
import { lockPlansOfDay, open, Outdated, type Opened } from '../../plans/server/commands.ts'
import { plans } from '../../plans/server/tables.ts'
import { forecastJob } from '../rules.ts'
import { examine } from './examine-publication.ts'
import { givenRoutes, type GivenRoute } from './given-routes.ts'
import { program } from './program.ts'
import { publishDrafts } from './publish-drafts.ts'
import { isUnchanged, keyOf, type RouteDraft } from './route-drafts.ts'
import { holdRoute, readRoute, type RouteRecord } from './route-record.ts'

const longestMs = 600_000

/**
 * Where a delivery of a published route was called off, its driver gets the route without it, and nobody has to publish it. What people have changed of
 * that route besides waits for them, and the stop with it.
 */
export function workOnCalledOff(machine: Machine): void {
  machine.queue.work(calledOffJob, async ({ routeId }, finish) => {
    const id = Number(routeId)
    const follow = () => publishWithout(machine, id, finish)
    await follow().catch((error: unknown) => {
      if (!(error instanceof Outdated)) throw error
      return follow()
    })
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

/** The plan of a route, in sync with its day. */
async function openPlanOf(machine: Machine, routeId: number): Promise<Opened | undefined> {
  const route = await readRoute(machine.db, routeId)
  if (!route || route.finishedAt !== null) return undefined
  const [plan] = await machine.db
    .select()
    .from(plans)
    .where(and(eq(plans.id, route.planId), eq(plans.status, 'published')))
  return plan && open(machine, plan, AbortSignal.timeout(longestMs))
}

type Published = { opened: Opened; routeId: number }

async function publishRoute(tx: Transaction, machine: Machine, { opened, routeId }: Published): Promise<void> {
  const plan = (await lockPlansOfDay(tx, opened.plan.day)).find(({ id }) => id === opened.plan.id)
  if (plan?.status !== 'published') return
  if (plan.version !== opened.plan.version) throw new Outdated()
  const row = await holdRoute(tx, routeId)
  if (row.state === 'recalled' || row.finishedAt !== null) return
  const publisher = { ...machine, db: tx, user: program, address: '' }
  const { drafts } = await examine(tx, publisher, { ...opened, plan })
  const draft = drafts.find(({ key }) => key === keyOf(routeId))
  if (draft && (await isOnlyShorter(tx, draft, { row, moment: opened.facts.moment })))
    await publishDrafts(tx, publisher, { plan, chosen: [{ draft, row }] })
}

type Given = { row: RouteRecord; moment: Moment | undefined }

/** Whether a driver has the same to do as they were given, but for what was called off. */
async function isOnlyShorter(tx: Transaction, draft: RouteDraft, { row, moment }: Given): Promise<boolean> {
  const given = (await givenRoutes(tx, [row])).get(row.id)
  const held = given && (await withoutCalledOff(tx, given, draft))
  return held !== undefined && isUnchanged(draft, held, moment ?? { courses: [] })
}

/** What a driver was given, without what was called off since and what has gone on after a visit; nothing where none was called off. */
async function withoutCalledOff(db: Database, given: GivenRoute, draft: RouteDraft): Promise<GivenRoute | undefined> {
  const planned = new Set(draft.stops.map(({ deliveryId }) => deliveryId))
  const left = given.stops.map(({ deliveryId }) => deliveryId).filter((id) => !planned.has(id))
  const lastAttempt = await lastAttemptsOn(db, [given.routeId])
  const { id, state } = deliveries
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(and(inArray(id, left.concat(0)), eq(state, 'cancelled')))
    .limit(5000)
  const calledOff = new Set(rows.map((row) => row.id))
  const isOver = (deliveryId: number) =>
    calledOff.has(deliveryId) || lastAttempt(given.routeId, deliveryId) !== undefined
  if (calledOff.size === 0) return undefined
  return { ...given, stops: given.stops.filter(({ deliveryId }) => planned.has(deliveryId) || !isOver(deliveryId)) }
}
