import { and, eq, inArray, sql } from 'drizzle-orm'
import { dropOldHints, recordEvent, recordHint } from '#platform/events/server/commands.ts'
import { errorText } from '#kit/server/error-text.ts'
import { Leaving } from '#kit/server/errors.ts'
import type { Bus, Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import type { Progress } from '#optimiser/solve.ts'
import type { Plan } from '#optimiser/plan.ts'
import type { Problem } from '#optimiser/problem.ts'
import type { Run } from '../contract.ts'
import { paidKpisOf, type PaidKpis } from '../../plans/rules.ts'
import { countsOf } from '../../plans/rules/plan/evaluation.ts'
import type { Frozen } from '../rules/freeze.ts'
import { lostStops } from '../rules/kept-stops.ts'
import { routesIn } from '../rules/run-scope.ts'
import { withResult } from '../rules/run-result.ts'
import { secondsOf } from '../rules/run-settings.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { evaluateState, open, type Opened } from '../../plans/server/commands.ts'
import { frozenIn } from './freeze.ts'
import { reasonsFor } from './left-out-reasons.ts'
import { problemOfRun } from './problem-of-run.ts'
import { workOnLine } from './run-line.ts'
import type { RunRecord } from './queries.ts'
import { loadState } from '../../plans/server/queries.ts'
import { planRuns } from './tables.ts'
import { plans } from '../../plans/server/tables.ts'

/** Changes a plan that was made to ask to the result of its run. */
export const takeJob = 'plans.take'
/** Open screens hear of the progress this often at most. */
const reportMs = 250
const mostPoints = 200
/** What failed twice, or ended its process twice, does so again. */
const mostAttempts = 2

/** The searching program: another one that gets the same job sees by it that the first one died. */
const workerOf = stateOf<Bus, string>(() => crypto.randomUUID())

/** Runs this program is at. One it was at before and couldn't write the end of is lost as if the process had died. */
const runsUnderWay = stateOf<Bus, Set<number>>(() => new Set())

export function workOnRuns(machine: Machine): void {
  const underWay = runsUnderWay(machine.bus)
  workOnLine(machine, async (id, isLast) => {
    if (underWay.has(id)) return
    underWay.add(id)
    try {
      await work(machine, id)
    } catch (error) {
      if (isLast) await giveUp(machine, id, error)
      throw error
    } finally {
      underWay.delete(id)
    }
  })
}

/** Its job isn't handed out again: whoever waits for it can begin another one. */
async function giveUp(machine: Machine, id: number, reason: unknown): Promise<void> {
  const [run] = await machine.db.select().from(planRuns).where(eq(planRuns.id, id))
  if (run) await end(machine, run, { state: reason instanceof Leaving ? 'interrupted' : 'failed' })
}

async function work(machine: Machine, id: number): Promise<void> {
  const [run] = await machine.db
    .update(planRuns)
    .set({
      state: 'running',
      worker: workerOf(machine.bus),
      startedAt: machine.now(),
      // Of a search that was cut off only its best plan stays.
      done: 0,
      iterations: 0,
      curve: [],
      attempts: sql`${planRuns.attempts} + 1`,
    })
    .where(and(eq(planRuns.id, id), eq(planRuns.state, 'queued')))
    .returning()
  if (!run) return interruptLost(machine, id)
  try {
    await search(machine, run)
  } catch (error) {
    if (error instanceof Leaving) return interrupt(machine, run, error)
    machine.log.warn({ runId: id, error: errorText(error) }, 'a run failed')
    // The plan of a what-if question exists only for its answer, so no one else would ask again.
    if (!run.isTakenAtOnce || !(await isBegunAgain(machine, run))) await end(machine, run, { state: 'failed' })
  }
}

/** The queue hands a job out again once the process that had it has died. */
async function interruptLost(machine: Machine, id: number): Promise<void> {
  const [run] = await machine.db
    .select()
    .from(planRuns)
    .where(and(eq(planRuns.id, id), eq(planRuns.state, 'running')))
  if (!run) return
  if (!(await isBegunAgain(machine, run))) await end(machine, run, { state: 'interrupted' })
}

/** The next process, which is given the job that fails here, begins again. Where someone asked it to stop, what was found until then can be taken. */
async function interrupt(machine: Machine, run: RunRecord, leaving: Leaving): Promise<void> {
  if (run.isStopping) return end(machine, run, { state: 'interrupted' })
  await machine.db
    .update(planRuns)
    .set({ state: 'queued', attempts: sql`${planRuns.attempts} - 1` })
    .where(and(heldBy(run), eq(planRuns.state, 'running')))
  throw leaving
}

/** Begins a search again that was cut off, unless it may be what ends its process. */
async function isBegunAgain(machine: Machine, run: RunRecord): Promise<boolean> {
  const { id, isStopping, attempts } = run
  if (isStopping || attempts >= mostAttempts) return false
  const again = await machine.db
    .update(planRuns)
    .set({ state: 'queued' })
    .where(and(heldBy(run), eq(planRuns.state, 'running')))
    .returning({ id: planRuns.id })
  if (again.length > 0) await work(machine, id)
  return again.length > 0
}

/** A search as it goes on: what it found last, and what of it was reported. */
type Search = {
  run: RunRecord
  opened: Opened
  state: PlanState
  problem: Problem
  newest?: Progress
  reported?: Progress
  curve: Run['curve']
  startedAt: number
}

async function search(machine: Machine, run: RunRecord): Promise<void> {
  const [plan] = await machine.db.select().from(plans).where(eq(plans.id, run.planId))
  if (!plan) return
  const stop = new AbortController()
  const opened = await open(machine, plan, stop.signal)
  const stored = await loadState(machine.db, opened.plan)
  const { state } = stored
  const frozen = await frozenIn(machine, opened, stored)
  const problem = await problemOfRun(machine.db, opened, { stored, ...run, frozen })
  const beginning = {
    planVersion: opened.plan.version,
    before: opened.plan.kpis,
    frozen: countOf(frozen, routesIn(state, run.settings.scope)),
  }
  await machine.db.update(planRuns).set(beginning).where(heldBy(run))
  if (problem.vehicles.length === 0 || problem.stops.length === 0) return end(machine, run, { state: 'done', best: [] })
  const going: Search = { run, opened, state, problem, curve: [], startedAt: performance.now() }
  const forget = reportRegularly(machine, going, stop)
  const milliseconds = secondsOf(run.settings) * 1000
  const order = { seed: run.id, milliseconds, signal: stop.signal, onProgress: (one: Progress) => noted(going, one) }
  const found = await machine
    .optimise(problem, order)
    .then(
      (solution) => solution.plan,
      // Stopped before anything was found: the plan stays as it is.
      (error: unknown) => (stop.signal.aborted ? undefined : Promise.reject(error)),
    )
    .finally(forget)
  await finish(machine, going, found)
}

/** A run that another process has taken over since is no longer one's own to write. */
function heldBy({ id, worker }: Pick<RunRecord, 'id' | 'worker'>) {
  return and(eq(planRuns.id, id), eq(planRuns.worker, worker))
}

function countOf({ stops, minutes }: Frozen, routes: PlanState['routes']): Run['frozen'] {
  const within = routes.flatMap((route) => route.stops).filter(({ deliveryId }) => stops.has(deliveryId))
  return within.length > 0 ? { stops: within.length, minutes } : null
}

function noted(going: Search, progress: Progress): void {
  if (lostStops(going.problem, progress.plan).length > 0) return
  const isNew = progress.plan !== going.newest?.plan
  going.newest = progress
  if (isNew) going.curve.push(pointOf(progress.plan, going))
}

function pointOf({ costs, unassigned }: Plan, { startedAt }: Search): Run['curve'][number] {
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, cost: costs.total - costs.unassigned, unassigned: unassigned.length }
}

/** Regularly saves the latest plan, and checks whether someone wants the search to stop. */
function reportRegularly(machine: Machine, going: Search, stop: AbortController): () => Promise<void> {
  let reporting: Promise<void> | undefined
  const timer = setInterval(() => {
    reporting ??= report(machine, going, stop)
      .catch((error: unknown) =>
        machine.log.warn({ error: errorText(error) }, 'the progress of a run could not be reported'),
      )
      .finally(() => (reporting = undefined))
  }, reportMs)
  return async () => {
    clearInterval(timer)
    await reporting
  }
}

async function report(machine: Machine, going: Search, stop: AbortController): Promise<void> {
  const { run, newest } = going
  const [row] = await machine.db
    .select({ isStopping: planRuns.isStopping })
    .from(planRuns)
    .where(eq(planRuns.id, run.id))
  if (!row || row.isStopping) stop.abort()
  if (!newest || newest === going.reported) return
  const isBetter = newest.plan !== going.reported?.plan
  going.reported = newest
  const { done, iterations, plan } = newest
  const set = { done, iterations, ...(isBetter && (await gainOf(machine, going, plan))) }
  await machine.db.transaction(async (tx) => {
    await tx
      .update(planRuns)
      .set(set)
      .where(and(heldBy(run), eq(planRuns.state, 'running')))
    await recordHint(tx, machine, { kind: 'run.progress', entity: 'run', entityId: run.id })
  })
  machine.bus.wake()
}

async function gainOf(machine: Machine, going: Search, plan: Plan) {
  const best = ordersOf(plan, going)
  return { best, after: await kpisAfter(machine, going, best), curve: thinned(going.curve) }
}

type Planned = { state: PlanState; run: Pick<RunRecord, 'settings'> }

/** The routes in scope as the search has them, where they differ from the plan. */
export function ordersOf(plan: Plan, { state, run }: Planned): NonNullable<Run['best']> {
  const found = new Map(plan.routes.map(({ vehicle, stops }) => [Number(vehicle), stops.map(Number)]))
  return routesIn(state, run.settings.scope).flatMap(({ id, stops }) => {
    const deliveryIds = found.get(id) ?? []
    const before = stops.map(({ deliveryId }) => deliveryId)
    return before.join() === deliveryIds.join() ? [] : [{ routeId: id, deliveryIds }]
  })
}

function kpisAfter(machine: Machine, { opened, state, run }: Search, best: NonNullable<Run['best']>) {
  return kpisOf(machine, { opened, state: withResult(state, { ...run, best }) })
}

/** The figures of a state of a plan. */
export async function kpisOf(machine: Machine, { opened, state }: Pick<Search, 'opened' | 'state'>): Promise<PaidKpis> {
  const evaluation = await evaluateState(machine, opened, { state })
  return paidKpisOf(state, evaluation.figures, countsOf(evaluation, opened.facts))
}

/** So many points at most, the last always among them. */
function thinned(curve: Run['curve']): Run['curve'] {
  const step = Math.ceil(curve.length / mostPoints)
  return curve.filter((_, index) => (curve.length - 1 - index) % step === 0)
}

async function finish(machine: Machine, going: Search, plan: Plan | undefined): Promise<void> {
  const { run, newest, curve } = going
  if (!plan) return end(machine, run, { state: 'done', best: [], after: run.before })
  const lost = lostStops(going.problem, plan)
  if (lost.length > 0) throw new Error(`${lost.length} locked stops were left out`)
  const best = ordersOf(plan, going)
  const after = withResult(going.state, { ...run, best })
  const unassigned = await reasonsFor(machine, { ...going, state: after }, plan.unassigned)
  await end(machine, run, {
    state: 'done',
    done: 1,
    iterations: newest?.iterations ?? 0,
    best,
    after: await kpisAfter(machine, going, best),
    curve: thinned([...curve, pointOf(plan, going)]),
    unassigned,
  })
}

export function workerLimits(userId: number, signal: AbortSignal = AbortSignal.timeout(60_000)) {
  return { userId, seconds: 60, megabytes: 2000, signal }
}

async function end(machine: Machine, run: RunRecord, set: Partial<RunRecord>): Promise<void> {
  const { id, planId, isTakenAtOnce } = run
  await machine.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(planRuns)
      .set({ ...set, endedAt: machine.now() })
      .where(and(heldBy(run), inArray(planRuns.state, ['queued', 'running'])))
      .returning({ state: planRuns.state })
    if (!ended) return
    if (isTakenAtOnce && ended.state === 'done') await machine.queue.add({ name: takeJob, data: { runId: id } }, tx)
    await dropOldHints(tx, { kind: 'run.progress', entity: 'run', entityId: id })
    await recordEvent(tx, machine, {
      kind: 'run.ended',
      entity: 'run',
      entityId: id,
      after: { planId, state: ended.state },
    })
  })
  machine.bus.wake()
}
