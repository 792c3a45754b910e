import { runProblem } from '../rules/run-problem.ts'
import { secondsOfPace, usualRun } from '../rules/run-settings.ts'
import { change, open, type Editor } from '../../plans/server/commands.ts'
import { ordersOf } from './runs.ts'
import { loadState, type PlanRecord } from '../../plans/server/queries.ts'

const settings = { ...usualRun, pace: 'quick' } as const

/** Optimises a plan for a moment and takes the result at once, as one step of the person's to undo. */
export async function fillPlan(
  editor: Editor,
  found: PlanRecord,
  { signal }: { signal: AbortSignal },
): Promise<PlanRecord> {
  const opened = await open(editor, found, signal)
  const { state } = await loadState(editor.db, opened.plan)
  const problem = runProblem(opened.facts, opened.matrices, { state, settings, starts: new Map() })
  const milliseconds = secondsOfPace[settings.pace] * 1000
  const { plan } = await editor.optimise(problem, { seed: 1, milliseconds, signal, onProgress: () => {} })
  const routes = ordersOf(plan, { state, run: { settings } })
  const step = { edits: [{ kind: 'accept' as const, routes }] }
  return (await editor.db.transaction((tx) => change(tx, editor, { opened, step }))).plan
}
