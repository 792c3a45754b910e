import type { PlanEdit } from '../rules/edits.ts'
import { runProblem } from '../rules/run-problem.ts'
import { secondsOfPace, usualRun, type RunSettings } from '../rules/run-settings.ts'
import { change, type Editor } from './edits.ts'
import { open } from './opened.ts'
import { ordersOf } from './runs.ts'
import { loadState, type PlanRecord } from './state.ts'

type Filling = {
  signal: AbortSignal
  settings?: RunSettings
  /** Made first, as a step of their own; what waited before them goes on waiting. */
  edits?: PlanEdit[]
}

/** Optimises a plan for a moment and takes the result at once, as one step of the person's to undo. */
export async function fillPlan(editor: Editor, found: PlanRecord, given: Filling): Promise<PlanRecord> {
  const { signal, settings = { ...usualRun, pace: 'quick' }, edits = [] } = given
  const opened = await open(editor, found, signal)
  const before = edits.length > 0 ? (await loadState(editor.db, opened.plan)).state.pool : []
  if (edits.length > 0) await editor.db.transaction((tx) => change(tx, editor, { opened, step: { edits } }))
  const { state: whole } = await loadState(editor.db, opened.plan)
  const waiting = new Set(before.map(({ deliveryId }) => deliveryId))
  const state = { ...whole, pool: whole.pool.filter(({ deliveryId }) => !waiting.has(deliveryId)) }
  const problem = runProblem(opened.facts, opened.matrices, { state, settings, starts: new Map() })
  const milliseconds = secondsOfPace[settings.pace] * 1000
  const { plan } = await editor.optimise(problem, { seed: 1, milliseconds, signal, onProgress: () => {} })
  const routes = ordersOf(plan, { state, run: { settings } })
  const step = { edits: [{ kind: 'accept' as const, routes }] }
  return (await editor.db.transaction((tx) => change(tx, editor, { opened, step }))).plan
}
