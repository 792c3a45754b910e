import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import type { Run } from '../contract.ts'
import { refusals } from './refusals.ts'
import { secondsOf, type RunSettings } from '../rules/run-settings.ts'
import { presentFigures, visiblePlans, type Money, type PlanRecord } from '../../plans/server/queries.ts'
import { isLost } from '../rules/run-state.ts'
import { firstWaiting } from './run-line.ts'
import { planRuns } from './tables.ts'
import { plans } from '../../plans/server/tables.ts'

type Reader = Pick<Caller, 'ability'>
export type RunRecord = typeof planRuns.$inferSelect

/** A run of a plan the caller may act on, with its plan. */
export async function findRun(
  db: Database,
  user: Reader,
  id: number,
  action = 'read',
): Promise<{ run: RunRecord; plan: PlanRecord }> {
  const [found] = await db
    .select({ run: planRuns, plan: plans })
    .from(planRuns)
    .innerJoin(plans, eq(plans.id, planRuns.planId))
    .where(and(eq(planRuns.id, id), await visiblePlans(db, user, action, 'Run')))
  if (!found) throw notFound(refusals.things.run, id)
  return found
}

/** The plan of a run, for people who may do this with its runs. */
export async function findPlanForRun(db: Database, user: Reader, id: number, action: string): Promise<PlanRecord> {
  const where: SQL = await visiblePlans(db, user, action, 'Run')
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), where))
  if (!plan) throw notFound(refusals.things.plan, id)
  return plan
}

export async function runsOf(db: Database, planId: number): Promise<RunRecord[]> {
  return db.select().from(planRuns).where(eq(planRuns.planId, planId)).orderBy(desc(planRuns.id)).limit(50)
}

function withoutPrice(settings: RunSettings): RunSettings {
  return { ...settings, rules: { ...settings.rules, lateCentsPerMinute: null } }
}

/** Each point of a search by pay would reveal something about it, so people who may not see costs see only the latest. */
function curveOf({ curve, after, hasUsualPay }: RunRecord, money: Money): Run['curve'] {
  if (money.money === 'cents') return curve
  if (hasUsualPay) return curve.map((point) => ({ ...point, cost: point.cost * money.factor }))
  return after ? curve.slice(-1).map((point) => ({ ...point, cost: presentFigures(after, money).cost })) : []
}

/** How many runs start before those that are still queued, themselves among them. */
export async function placesOf(db: Database, runs: readonly RunRecord[]): Promise<Map<number, number>> {
  if (!runs.some(({ state }) => state === 'queued')) return new Map()
  const waiting = await firstWaiting(db, { most: 1000 })
  return new Map(waiting.map((id, index) => [id, index + 1]))
}

export function presentRun(run: RunRecord, money: Money, places: ReadonlyMap<number, number> = new Map()): Run {
  const { id, planId, planVersion, personName, state, settings, done, iterations, isStopping, best, unassigned } = run
  return {
    id,
    planId,
    planVersion,
    personName,
    state,
    settings: money.money === 'cents' ? settings : withoutPrice(settings),
    seconds: secondsOf(settings),
    done,
    iterations,
    isStopping,
    curve: curveOf(run, money),
    before: run.before && presentFigures(run.before, money),
    after: run.after && presentFigures(run.after, money),
    best,
    unassigned,
    frozen: run.frozen,
    place: places.get(run.id) ?? null,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  }
}

/** The run of a plan that is under way, or whose result waits for an answer; one that was lost until another is started. */
export async function openRunId(db: Database, planId: number): Promise<number | null> {
  const { id, state, isTakenAtOnce } = planRuns
  const ofThisPlan = eq(planRuns.planId, planId)
  const [newest] = await db
    .select({ id, state, isTakenAtOnce })
    .from(planRuns)
    .where(ofThisPlan)
    .orderBy(desc(id))
    .limit(1)
  // That a question wasn't answered is said of the question.
  if (newest && isLost(newest) && !newest.isTakenAtOnce) return newest.id
  const [row] = await db
    .select({ id })
    .from(planRuns)
    .where(and(ofThisPlan, inArray(state, ['queued', 'running', 'done'])))
    .orderBy(desc(id))
    .limit(1)
  return row?.id ?? null
}
