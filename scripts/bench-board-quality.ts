import { matrixOf, type PlanFacts } from '#features/logistics/plans/rules/facts.ts'
import { type TravelMatrix } from '#features/logistics/travel/rules.ts'
import { runProblem } from '#features/logistics/runs/rules/run-problem.ts'
import { runPaces, secondsOf, usualRun, type RunPace } from '#features/logistics/runs/rules/run-settings.ts'
import { stateOf } from '#features/logistics/board/web/model/plan-view.ts'
import type { Plan as DayPlan } from '#features/logistics/plans/contract.ts'
import type { Run } from '#features/logistics/runs/contract.ts'
import type { Plan } from '#optimiser/plan.ts'
import type { Problem } from '#optimiser/problem.ts'
import { solve } from '#optimiser/solve.ts'
import { readyPlan, type Client } from './bench-board-day.ts'

const base = '/api/apps/logistics'

/** A day planned at each pace, beside the optimiser alone on the same problem for as long. Costs are what the search weighs. */
export async function measureQuality(client: Client, { name, planId }: { name: string; planId: number }) {
  const rows: Record<string, object> = {}
  for (const pace of runPaces) {
    const { id } = await client<DayPlan>('POST', `${base}/plans/${planId}/copies`, { name: `Bench ${pace}` })
    await readyPlan(client, id)
    const problem = await problemOf(client, id)
    const run = await ended(client, await client<Run>('POST', `${base}/plans/${id}/runs`, { ...usualRun, pace }))
    const point = run.curve.at(-1)
    const alone = solvedAlone(problem, pace)
    // The server has closed idle connections in the meantime: without a pause, the next call would take one of them.
    await new Promise((resolve) => setTimeout(resolve, 200))
    rows[pace] = {
      state: run.state,
      iterations: run.iterations,
      cost: Math.round(point?.cost ?? NaN),
      unassigned: point?.unassigned,
      km: Math.round((run.after?.distanceMeters ?? NaN) / 1000),
      late: run.after?.late,
      costAlone: Math.round(alone.costs.total - alone.costs.unassigned),
      unassignedAlone: alone.unassigned.length,
    }
  }
  console.log(`${name} at each pace`)
  console.table(rows)
}

async function problemOf(client: Client, id: number): Promise<Problem> {
  const plan = await client<DayPlan>('GET', `${base}/plans/${id}`)
  const facts = await client<PlanFacts>('GET', `${base}/plans/${id}/problem`)
  const matrices = new Map<string, TravelMatrix>()
  for (const { key } of facts.matrices)
    matrices.set(key, matrixOf(await client<ArrayBuffer>('GET', `${base}/plans/${id}/matrices/${key}`)))
  return runProblem(facts, matrices, { state: stateOf(plan), settings: usualRun, starts: new Map() })
}

async function ended(client: Client, run: Run): Promise<Run> {
  if (!['queued', 'running'].includes(run.state)) return run
  await new Promise((resolve) => setTimeout(resolve, 500))
  return ended(client, await client<Run>('GET', `${base}/runs/${run.id}`))
}

function solvedAlone(problem: Problem, pace: RunPace): Plan {
  const milliseconds = secondsOf({ ...usualRun, pace }) * 1000
  return solve(problem, { seed: 1, stop: { milliseconds }, now: () => performance.now() }).plan
}
