import { and, asc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import {
  insertOne,
  keepsTold,
  lockPlansOfDay,
  notifyPlanners,
  nowIn,
  open,
  Outdated,
  toldTimes,
} from '../../plans/server/commands.ts'
import { publishedJob, type Opened } from '../../plans/server/commands.ts'
import { loadState, type PlanRecord } from '../../plans/server/queries.ts'
import { planEdits, plans, planStops } from '../../plans/server/tables.ts'
import { differsBy, isTouched } from '../rules/choice.ts'
import type { RouteCopy } from '../rules/difference.ts'
import { announce, copiesOf, insertPartial } from './amend.ts'
import { copyOf, currentPublications, draftsOf, publishedCopies, type RouteDraft, type RouteRecord } from './draft.ts'
import { program } from './program.ts'
import { placeDeliveries, rowOf, unseen, writeStops, type Publisher } from './publish.ts'
import { holdRoute } from './record.ts'
import { routes, routeVersions } from './tables.ts'

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
    if (!plan) return
    const put = () => place(machine, { plan, deliveryId: Number(deliveryId), finish })
    await put()
      .catch((error: unknown) => {
        if (!(error instanceof Outdated)) throw error
        return put()
      })
      .catch((error: unknown) => {
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
      await notifyPlanners(tx, machine, this.#left)
      await finish(tx)
    })
  }
}

type Choice = { plan: PlanRecord; deliveryId: number; finish: (tx: Transaction) => Promise<void> }

async function place(machine: Machine, { plan, deliveryId, finish }: Choice): Promise<void> {
  const opened = await open(machine, plan, AbortSignal.timeout(longestMs))
  await machine.db.transaction(async (tx) => {
    const held = (await lockPlansOfDay(tx, plan.day)).find(({ id }) => id === plan.id)
    if (!held) return
    await putIn(tx, machine, { opened, held, deliveryId })
    await finish(tx)
  })
}

type Put = { opened: Opened; held: PlanRecord; deliveryId: number }

async function putIn(tx: Transaction, machine: Machine, { opened, held, deliveryId }: Put): Promise<void> {
  const { today, limit } = await nowIn(machine)
  if (held.day < today) throw new Left({ opened, deliveryId })
  // Before anything is written, as drivers hold their routes before they write what is on them.
  const toLeave = await holdToLeave(tx, machine, held)
  const among = held.day === today ? await routesThatTake({ ...machine, db: tx }, held) : undefined
  // What planners have yet to publish never goes out with a choice: they decide about both.
  const isTheirs = held.status === 'published' && (await isAhead(tx, held))
  if (isTheirs && among) throw new Left({ opened, deliveryId })
  const insertion = { opened, deliveryId, isChosen: true, limit: among && limit, among }
  const isIn = await insertOne(tx, machine, insertion)
  if (!isIn || isTheirs) return notifyPlanners(tx, machine, { opened, left: [deliveryId] })
  await publishFor(tx, { ...machine, user: program, address: '' }, { opened, deliveryId, toLeave })
}

/** The routes of a plan that drivers have as it is planned, and are not about to leave with. */
export async function routesThatTake({ db, now }: Pick<Machine, 'db' | 'now'>, plan: PlanRecord): Promise<Set<number>> {
  if (await isAhead(db, plan)) return new Set()
  const { copies, rows } = await publishedOf(db, plan)
  const planned = await plannedStops(db, plan.id)
  const clock = await nowIn({ db, now })
  const open = rows.filter((row) => {
    const stops = copies.find(({ key }) => key === `route ${row.id}`)?.stops.map(({ deliveryId }) => deliveryId) ?? []
    return isToLeave(row, clock) && stops.length > 0 && isSame(stops, planned.get(row.planRouteId))
  })
  return new Set(open.map(({ planRouteId }) => planRouteId))
}

type Leaving = Pick<RouteRecord, 'day' | 'state' | 'startSeconds' | 'loadedAt' | 'departedAt'>

/** Whether a route is still to be loaded, and not so soon that its driver would have to be stopped. */
export function isToLeave(
  { day, state, startSeconds, loadedAt, departedAt }: Leaving,
  { today, limit }: { today: string; limit: number },
): boolean {
  if ((state !== 'published' && state !== 'accepted') || loadedAt || departedAt) return false
  return day > today || (day === today && startSeconds >= limit)
}

/** Whether people have changed a plan since it was published. */
async function isAhead(db: Database, plan: PlanRecord): Promise<boolean> {
  const own = (await currentPublications(db, plan)).filter(({ planId, isPartial }) => planId === plan.id && !isPartial)
  const version = Math.max(0, ...own.map(({ planVersion }) => planVersion))
  const isPersons = and(ne(planEdits.kind, 'sync'), ne(planEdits.personName, ''))
  const since = and(eq(planEdits.planId, plan.id), gt(planEdits.number, version), isPersons)
  return (await db.select({ id: planEdits.id }).from(planEdits).where(since).limit(1)).length > 0
}

async function publishedOf(db: Database, plan: PlanRecord) {
  const current = await currentPublications(db, plan)
  const ids = current.filter(({ planId }) => planId === plan.id).map(({ id }) => id)
  return publishedCopies(db, ids)
}

async function plannedStops(db: Database, planId: number): Promise<Map<number, number[]>> {
  const { routeId, deliveryId, position } = planStops
  const rows = await db
    .select({ routeId, deliveryId })
    .from(planStops)
    .where(and(eq(planStops.planId, planId), isNotNull(routeId)))
    .orderBy(routeId, position, deliveryId)
    .limit(20_000)
  const stops = new Map<number, number[]>()
  for (const row of rows) stops.set(row.routeId!, [...(stops.get(row.routeId!) ?? []), row.deliveryId])
  return stops
}

/** The routes of a plan that their drivers are yet to leave with, held in the order of their ids until the transaction ends. */
async function holdToLeave(tx: Transaction, { now }: Pick<Machine, 'now'>, plan: PlanRecord): Promise<ToLeave> {
  const current = (await currentPublications(tx, plan)).filter(({ planId }) => planId === plan.id)
  const isCurrent = inArray(
    routes.publicationId,
    current.map(({ id }) => id),
  )
  const ids = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(isCurrent, inArray(routes.state, ['published', 'accepted'])))
    .orderBy(asc(routes.id))
    .limit(5000)
  const clock = await nowIn({ db: tx, now })
  const toLeave = new Map<number, RouteRecord>()
  for (const { id } of ids) {
    const row = await holdRoute(tx, id)
    if (isToLeave(row, clock)) toLeave.set(id, row)
  }
  return toLeave
}

type ToLeave = ReadonlyMap<number, RouteRecord>
type Publishing = { opened: Opened; deliveryId: number; toLeave: ToLeave }

/** Publishes the routes that differ from what drivers have by this delivery alone. Where one of them may not change any more, or differs in more, none is. */
async function publishFor(tx: Transaction, publisher: Publisher, publishing: Publishing): Promise<void> {
  const { opened, deliveryId, toLeave } = publishing
  const [plan] = await tx.select().from(plans).where(eq(plans.id, opened.plan.id))
  if (plan?.status !== 'published') return
  const { copies, rows } = await publishedOf(tx, plan)
  const drafts = await draftsOf(tx, { opened: { ...opened, plan }, stored: await loadState(tx, plan), current: rows })
  const keys = new Set([...copies, ...drafts].map(({ key }) => key))
  const pairs = [...keys].map((key) => {
    const draft = drafts.find((one) => one.key === key)
    return { draft, before: copies.find((one) => one.key === key), after: draft && copyOf(draft) }
  })
  const touched = pairs.filter(({ before, after }) => isTouched(deliveryId, before, after))
  const chosen = touched.flatMap(({ draft, before, after }) => {
    const row = toLeave.get(draft?.row?.id ?? 0)
    return draft && row && before && after && differsBy(deliveryId, before, after) ? [{ draft, row }] : []
  })
  if (touched.length === 0) return
  if (chosen.length < touched.length || !(await keepsAll(tx, plan, { chosen, copies, deliveryId })))
    throw new Left(publishing)
  await write(tx, publisher, { plan, chosen })
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

type Written = { plan: PlanRecord; chosen: readonly { draft: RouteDraft; row: RouteRecord }[] }

async function write(tx: Transaction, publisher: Publisher, { plan, chosen }: Written): Promise<void> {
  const changes = chosen.map(({ row }) => ({ route: row }))
  const before = await copiesOf(tx, changes)
  const publication = await insertPartial(tx, publisher, { plan, formerId: chosen[0]!.row.publicationId })
  const { id: publicationId } = publication
  for (const { draft, row } of chosen) {
    const { key: _key, row: _row, stops, ...version } = draft
    const ofFormer = and(eq(routeVersions.routeId, row.id), eq(routeVersions.publicationId, row.publicationId))
    await tx.update(routeVersions).set({ amendedBy: publicationId }).where(ofFormer)
    await tx.insert(routeVersions).values({ ...version, publicationId, routeId: row.id })
    const seen = unseen(true)
    const values = { ...rowOf(version, stops.length, { ...row, ...seen }), publicationId, ...seen }
    await tx.update(routes).set(values).where(eq(routes.id, row.id))
  }
  const drafts = chosen.map(({ draft }) => draft)
  const ids = new Map(chosen.map(({ draft, row }) => [draft.key, row.id]))
  await writeStops(tx, publicationId, drafts, ids)
  await placeDeliveries(tx, publisher, { day: plan.day, drafts, ids, before })
  await announce(tx, publisher, { publication, changes, before, after: await copiesOf(tx, changes, publicationId) })
}
