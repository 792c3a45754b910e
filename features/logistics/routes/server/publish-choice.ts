import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { outcomesOf } from '#platform/events/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import {
  againIfOutdated,
  insertChosen,
  insertOne,
  keepsTold,
  lockPlansOfDay,
  notifyPlanners,
  nowIn,
  open,
  tellRetimed,
  toldTimes,
} from '../../plans/server/commands.ts'
import { publishedJob, type Opened } from '../../plans/server/commands.ts'
import type { PlanRecord } from '../../plans/server/queries.ts'
import { plans } from '../../plans/server/tables.ts'
import type { Problem } from '../rules.ts'
import { isToLeave } from '../rules/about-to-leave.ts'
import { isSameBeside, isTouched } from '../rules/publish-choice.ts'
import type { RouteCopy } from '../rules/route-differences.ts'
import { drivenRoutes, routesAsDriven } from './as-driven.ts'
import { copyOf, type RouteDraft } from './route-drafts.ts'
import { examine, type Examined } from './examine-publication.ts'
import { program } from './program.ts'
import { publishDrafts, type Written } from './publish-drafts.ts'
import { overriddenIn, placeDeliveries, type Publisher } from './publish-plan.ts'
import { holdRoute, type RouteRecord } from './route-record.ts'

const longestMs = 600_000

/** Has the drivers of a plan get what a recipient chose, or lose it where it goes on another day. */
export async function followChoice(
  tx: Transaction,
  { queue }: Pick<Machine, 'queue'>,
  choice: { planId: number; deliveryId: number },
): Promise<void> {
  await queue.add({ name: publishedJob, data: choice }, tx)
}

/** What recipients choose of plans that drivers have is put in its place and published in one: nobody has to publish it. */
export function workOnChoices(machine: Machine): void {
  machine.queue.work(publishedJob, async ({ planId, deliveryId }, finish) => {
    const [plan] = await machine.db
      .select()
      .from(plans)
      .where(eq(plans.id, Number(planId)))
    // Its day has no plan that would have it; who plans one finds it waiting.
    if (!plan) return
    const put = () => place(machine, { plan, deliveryId: Number(deliveryId), finish })
    await againIfOutdated(put).catch((error: unknown) => {
      if (!(error instanceof Left)) throw error
      return error.leave(machine, finish)
    })
    machine.bus.wake()
  })
}

/** Nothing of a choice is kept where it can't be published: its planners decide. */
class Left extends Error {
  readonly #left: { opened: Opened; left: number[] }

  constructor({ opened, deliveryId }: Pick<Publishing, 'opened' | 'deliveryId'>) {
    super('left to planners')
    this.#left = { opened, left: [deliveryId] }
  }

  leave(machine: Machine, finish: Choice['finish']): Promise<void> {
    return machine.db.transaction(async (tx) => {
      await notifyPlanners(tx, machine, { ...this.#left, kind: 'choice-left' })
      await finish(tx)
    })
  }
}

type Choice = { plan: PlanRecord; deliveryId: number; finish: (tx: Transaction) => Promise<void> }

async function place(machine: Machine, { plan, deliveryId, finish }: Choice): Promise<void> {
  const opened = await open(machine, plan, AbortSignal.timeout(longestMs))
  await machine.db.transaction(async (tx) => {
    const held = (await lockPlansOfDay(tx, plan.day)).find(({ id }) => id === plan.id)
    if (held && held.status !== 'superseded') await putIn(tx, machine, { opened, held, deliveryId })
    else await putElsewhere(tx, machine, { day: plan.day, deliveryId })
    await finish(tx)
  })
}

/** Its plan is gone, or another one took its place: that one has to find it a place. */
async function putElsewhere(
  tx: Transaction,
  machine: Machine,
  { day, deliveryId }: { day: string; deliveryId: number },
): Promise<void> {
  const isOfDay = and(eq(deliveries.id, deliveryId), eq(deliveries.date, day))
  const [own] = await tx.select({ id: deliveries.id }).from(deliveries).where(isOfDay)
  if (own) await insertChosen(tx, machine, [deliveryId])
}

type Put = { opened: Opened; held: PlanRecord; deliveryId: number }

async function putIn(tx: Transaction, machine: Machine, { opened, held, deliveryId }: Put): Promise<void> {
  const { today, limit } = await nowIn({ db: tx, now: machine.now })
  if (held.day < today) throw new Left({ opened, deliveryId })
  // Before anything is written, as drivers hold their routes before they write what is on them.
  const toLeave = await holdToLeave(tx, machine, held)
  const isToday = held.day === today
  const asDriven = await routesAsDriven(tx, held, [...toLeave.values()], { deliveryId, isToday })
  const among = isToday ? openOf(toLeave, asDriven) : undefined
  const insertion = { opened, deliveryId, isChosen: true, limit: among && limit, among }
  const isIn = await insertOne(tx, machine, insertion)
  const publishing = { opened, deliveryId, toLeave, asDriven }
  if (isIn && (await publishFor(tx, { ...machine, user: program, address: '' }, publishing))) return
  if (isIn && isToday) throw new Left({ opened, deliveryId })
  await notifyPlanners(tx, machine, { opened, left: [deliveryId], kind: 'choice-left' })
}

/** Where something may come today: on routes that are driven. */
function openOf(
  toLeave: ToLeave<Pick<RouteRecord, 'stops' | 'planRouteId'>>,
  asDriven: ReadonlySet<number>,
): Set<number> {
  const driven = [...toLeave.values()].filter(({ stops, planRouteId }) => stops > 0 && asDriven.has(planRouteId))
  return new Set(driven.map(({ planRouteId }) => planRouteId))
}

/** The routes of a plan that drivers have as it is planned, and are not about to leave with. */
export async function routesThatTake({ db, now }: Pick<Machine, 'db' | 'now'>, plan: PlanRecord): Promise<Set<number>> {
  const clock = await nowIn({ db, now })
  const rows = (await drivenRoutes(db, plan)).filter((row) => isToLeave(row, clock))
  const toLeave = new Map(rows.map((row) => [row.id, row]))
  return openOf(toLeave, await routesAsDriven(db, plan, rows, { isToday: plan.day === clock.today }))
}

/** The routes of a plan that their drivers are yet to leave with, held in the order of their ids until the transaction ends. */
async function holdToLeave(tx: Transaction, { now }: Pick<Machine, 'now'>, plan: PlanRecord): Promise<ToLeave> {
  const clock = await nowIn({ db: tx, now })
  const toLeave = new Map<number, RouteRecord>()
  for (const { id } of await drivenRoutes(tx, plan)) {
    const row = await holdRoute(tx, id)
    if (isToLeave(row, clock)) toLeave.set(id, row)
  }
  return toLeave
}

type ToLeave<R = RouteRecord> = ReadonlyMap<number, R>
type Publishing = {
  opened: Opened
  deliveryId: number
  toLeave: ToLeave
  /** Of the plan: those that differ from what drivers have by this delivery at most. */
  asDriven: ReadonlySet<number>
}

/**
 * Publishes the routes that differ from what drivers have by this delivery alone. Where one of them may not change any more, differs in more, or
 * couldn't be published by hand like this, none is: false.
 */
async function publishFor(tx: Transaction, publisher: Publisher, publishing: Publishing): Promise<boolean> {
  const { opened, deliveryId } = publishing
  const [plan] = await tx.select().from(plans).where(eq(plans.id, opened.plan.id))
  if (plan?.status !== 'published') return true
  const examined = await examine(tx, publisher, { ...opened, plan })
  const { before: copies, drafts } = examined
  const keys = new Set([...copies, ...drafts].map(({ key }) => key))
  const pairs = [...keys].map((key) => {
    const draft = drafts.find((one) => one.key === key)
    return { draft, before: copies.find((one) => one.key === key), after: draft && copyOf(draft) }
  })
  const having = copies.filter(({ stops }) => stops.some((stop) => stop.deliveryId === deliveryId))
  const moved = pairs.filter(({ before, after }) => isTouched(deliveryId, before, after))
  // Where it keeps its place, its driver is given the time that was chosen.
  const isUnmoved = moved.length === 0 && (await isOff(tx, { deliveryId, day: plan.day }))
  const touched = isUnmoved ? pairs.filter(({ before }) => before && having.includes(before)) : moved
  if (touched.length === 0) return true
  const chosen = touched.flatMap(({ draft, before, after }) => {
    const row = mayGoOut(publishing, draft)
    return draft && row && before && after && isSameBeside(deliveryId, before, after) ? [{ draft, row }] : []
  })
  const mayBe = chosen.length === touched.length && !(await isInTheWay(tx, examined, chosen))
  if (mayBe && (await keepsAll(tx, plan, { chosen, copies, deliveryId })))
    await publishDrafts(tx, publisher, { plan, chosen })
  else if (isUnmoved) await putBack(tx, publisher, { deliveryId, day: plan.day, having })
  else return false
  await tellPlanners(tx, publisher, { deliveryId, day: plan.day, having })
  return true
}

type OfDay = { deliveryId: number; day: string }
/** Routes as drivers have had them, with the delivery. */
type Had = OfDay & { having: readonly RouteCopy[] }

/** Whether it was taken off its route for another time of the same day. */
async function isOff(db: Database, { deliveryId, day }: OfDay): Promise<boolean> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  return row?.state === 'planned' && row.routeId === null && row.date === day
}

/** On the route where its driver still has it, as it was. */
async function putBack(tx: Transaction, publisher: Publisher, { deliveryId, day, having }: Had): Promise<void> {
  const ids = new Map(having.map(({ key }) => [key, Number(key.replace('route ', ''))]))
  await placeDeliveries(tx, publisher, { day, drafts: having, ids, before: [], only: deliveryId })
}

/** Of what drivers have had already, and have at another time now. */
async function tellPlanners(tx: Transaction, publisher: Publisher, { deliveryId, day, having }: Had): Promise<void> {
  if (having.length === 0) return
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  // Whoever plans the day it left was told as it was taken off.
  if (row?.date !== day || !row.stopNumber) return
  const { reference, depotId, windows, stopNumber: stop } = row
  await tellRetimed(tx, publisher, { reference, depotId, day, window: windows[0], stop })
}

/** The route as its driver has it, where that may still change and nothing else is changed there. */
function mayGoOut({ toLeave, asDriven }: Publishing, draft: RouteDraft | undefined): RouteRecord | undefined {
  return draft && asDriven.has(draft.planRouteId) ? toLeave.get(draft.row?.id ?? 0) : undefined
}

/** Whether something stands in the way of these routes that a person would have to mend before they publish them, or to say why not and hasn't yet. */
async function isInTheWay(db: Database, { problems, replaced }: Examined, chosen: Written['chosen']): Promise<boolean> {
  const ids = new Set(chosen.map(({ draft }) => draft.planRouteId))
  const isAbout = ({ routeId }: Problem) => routeId === null || ids.has(routeId)
  const known = await overriddenBefore(db, replaced)
  return problems
    .filter(isAbout)
    .some((one) => one.level !== 'warning' && !overriddenIn([one]).some((is) => known.has(is)))
}

const Published = z.object({ overridden: z.optional(z.array(z.object({ kind: z.string(), name: z.string() }))) })

/** What a reason was given for when all that drivers have was published. */
async function overriddenBefore(db: Database, replaced: Examined['replaced']): Promise<Set<string>> {
  const known = new Set<string>()
  for (const { id, isPartial } of replaced) {
    if (isPartial) continue
    const about = { kind: 'publication.published', entity: 'publication', entityId: String(id) }
    for (const outcome of await outcomesOf(db, about))
      for (const { kind, name } of Published.parse(outcome).overridden ?? []) known.add(`${kind} ${name}`)
  }
  return known
}

type Compared = { chosen: Written['chosen']; copies: readonly RouteCopy[]; deliveryId: number }

/** Whether the others on these routes are still served as they were told; where they aren’t, that is for planners to decide. */
async function keepsAll(db: Database, plan: PlanRecord, { chosen, copies, deliveryId }: Compared): Promise<boolean> {
  const timesOf = (stops: readonly { deliveryId: number; startSeconds: number }[]) =>
    new Map(stops.filter((stop) => stop.deliveryId !== deliveryId).map((stop) => [stop.deliveryId, stop]))
  const after = timesOf(chosen.flatMap(({ draft }) => draft.stops))
  const before = timesOf(copies.flatMap(({ stops }) => stops))
  return keepsTold(await toldTimes(db, plan.day, [...after.keys()]), before, after)
}
