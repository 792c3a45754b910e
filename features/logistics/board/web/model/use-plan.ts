import { replaceEqualDeep, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isSame } from '#kit/contract/same.ts'
import { call, CallError } from '#kit/web/call.ts'
import { keyOf, queryOf } from '#kit/web/query.ts'
import {
  editPlan,
  readPlan,
  readProblem,
  readTravelMatrix,
  redoEdit,
  undoEdit,
  type Plan,
  type PlanChange,
} from '../../../plans/contract.ts'
import { applyPlanEdit } from '../../../plans/rules/edits/apply-edit.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import { matrixOf, type PlanFacts, type TravelMatrices } from '../../../plans/rules/facts.ts'
import { profilesUsed } from '../../../plans/rules/plan/problem.ts'
import { roadUseOf } from '../../../plans/rules/plan/roads.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import { Evaluator } from './evaluator.ts'
import { laterOf, stateOf, viewOf, withChange, type PlanView } from './plan-view.ts'

/** What happened to an edit that the server did not take. */
export type Refusal = { error: Error; edits: readonly PlanEdit[]; version: number }

/** What the server made of a step, and the confirmed plan that it was made of. */
export type Answer = { before: Plan; made: PlanChange }

type Shown = { state: PlanState; view: PlanView }

export type PlanStore = Shown & {
  plan: Plan
  /** With every edit made so far, also those whose figures are still being worked out. */
  newest: PlanState
  evaluator: Evaluator | undefined
  /** Whether prices can be worked out in the page. */
  isReady: boolean
  /** Edits that are on their way to the server. */
  isSaving: boolean
  edit: (edits: PlanEdit[]) => Promise<Answer | undefined>
  undo: () => Promise<Answer | undefined>
  redo: () => Promise<Answer | undefined>
  take: (change: PlanChange) => void
}

/** A plan with the person's own edits laid over what the server has; each is shown at once and confirmed in its order. */
export function usePlan(asked: Plan, facts: PlanFacts, onRefused: (refusal: Refusal) => void): PlanStore {
  const queries = useQueryClient()
  const [taken, setTaken] = useState(asked)
  const plan = laterOf(taken, asked)
  const [pending, setPending] = useState<readonly (readonly PlanEdit[])[]>([])
  const state = useMemo(
    () => pending.flat().reduce((before, edit) => applyPlanEdit(before, edit), stateOf(plan)),
    [plan, pending],
  )
  const { evaluator, evaluated, isReady } = useEvaluated(plan, facts, state)
  const shown = useShown(plan, { state, pending: pending.length, evaluated })
  const newest = useRef(plan)
  useEffect(() => {
    newest.current = laterOf(newest.current, plan)
  }, [plan])
  const take = useCallback(
    (change: PlanChange) => {
      if (change.version < newest.current.version) return
      // Others changed something that this answer leaves out.
      if (change.since > newest.current.version)
        return void queries.invalidateQueries({ queryKey: [readPlan.path] }).catch(() => undefined)
      newest.current = withChange(newest.current, change)
      setTaken(newest.current)
      queries.setQueryData<Plan>(keyOf(readPlan, { params: { id: newest.current.id } }), newest.current)
    },
    [queries],
  )
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const send = (run: () => Promise<PlanChange>, edits: readonly PlanEdit[]) => {
    const sent = queue.current.then(async () => {
      const before = newest.current
      const made = await run().catch(async (error: unknown) => {
        onRefused({ error: error instanceof Error ? error : new Error(String(error)), edits, version: before.version })
        if (error instanceof CallError) await readAgain(queries, plan.id, [readPlan.path])
        return undefined
      })
      if (made && isOfParts(edits, made)) newest.current = (await readAgain(queries, plan.id)) ?? newest.current
      else if (made) take(made)
      if (edits.length > 0) setPending(([, ...others]) => others)
      return made && { before, made }
    })
    queue.current = sent
    return sent
  }
  const params = { id: plan.id }
  return {
    ...shown,
    plan,
    newest: state,
    evaluator,
    isReady,
    isSaving: pending.length > 0,
    take,
    edit: (edits) => {
      setPending((before) => [...before, edits])
      return send(() => call(editPlan, { params, body: { version: newest.current.version, edits } }), edits)
    },
    undo: () => send(() => call(undoEdit, { params }), []),
    redo: () => send(() => call(redoEdit, { params }), []),
  }
}

const whole: string[] = [readPlan.path, readProblem.path]

/** The whole plan and its deliveries: of those that came and went, an answer says too little. */
async function readAgain(queries: QueryClient, id: number, paths = whole): Promise<Plan | undefined> {
  const asked = paths.map((path) => queries.invalidateQueries({ queryKey: [path] }))
  await Promise.all(asked).catch(() => undefined)
  return queries.getQueryData<Plan>(keyOf(readPlan, { params: { id } }))
}

/** Whether a step split a delivery, or made one again of two. */
function isOfParts(edits: readonly PlanEdit[], { undo, redo }: PlanChange): boolean {
  if (edits.length > 0) return edits.some(({ kind }) => kind === 'split')
  // What was undone can be done again now, and what was done again can be undone.
  return [undo, redo].some((step) => step?.summary.kind === 'split')
}

/** What stands on the board: the server's word, or while edits are on their way what the page made of them. */
function useShown(
  plan: Plan,
  { state, pending, evaluated }: { state: PlanState; pending: number; evaluated: Shown | undefined },
): Shown {
  const confirmed = useMemo(() => ({ state: stateOf(plan), view: viewOf(plan) }), [plan])
  const [last, setLast] = useState<Shown>(confirmed)
  const next = pending === 0 ? confirmed : evaluated?.state === state ? evaluated : last
  if (next !== last) setLast(next)
  return next
}

function useEvaluated(plan: Plan, facts: PlanFacts, state: PlanState) {
  const matrices = useMatrices(plan.id, facts, state)
  const [evaluator] = useState(() => new Evaluator())
  const [evaluated, setEvaluated] = useState<Shown>()
  const opened = useRef<{ facts: PlanFacts; matrices: TravelMatrices }>(undefined)
  useEffect(
    () => () => {
      evaluator.close()
      opened.current = undefined
    },
    [evaluator],
  )
  useEffect(() => {
    // Deliveries that have just come or gone: the plan and its facts follow each other.
    if (!matrices || !knowsStops(facts, state)) return undefined
    let isOver = false
    const isOpen = opened.current?.matrices === matrices && opened.current.facts === facts
    opened.current = { facts, matrices }
    const asked = isOpen ? evaluator.ask('state', state) : evaluator.ask('open', { facts, matrices, state })
    asked.then(
      (view) => !isOver && setEvaluated({ state, view }),
      (error: unknown) => reportError(error),
    )
    return () => {
      isOver = true
    }
  }, [evaluator, facts, matrices, state])
  return { evaluator, evaluated, isReady: evaluated !== undefined && matrices !== undefined }
}

function knowsStops({ stops }: PlanFacts, { routes }: PlanState): boolean {
  const known = new Set(stops.map(({ deliveryId }) => deliveryId))
  return routes.every((route) => route.stops.every(({ deliveryId }) => known.has(deliveryId)))
}

/** The travel matrices that the routes of a plan need, loaded once each; undefined until all are there. */
function useMatrices(id: number, facts: PlanFacts, { routes, roads }: PlanState): TravelMatrices | undefined {
  const needed = facts.places.length === 0 ? [] : profilesUsed(facts, routes).map(({ matrixKey }) => matrixKey)
  // Without their names yet, or of other roads, they are being worked out.
  const isNamed = !needed.includes('') && isSame(facts.roadUse, roadUseOf(roads, facts.traffic))
  const text = isNamed ? [...new Set(needed)].join(' ') : ''
  const keys = useMemo(() => text.split(' ').filter(Boolean), [text])
  const loaded = useQueries({
    combine: (results) => results.map(({ data }) => data),
    queries: keys.map((key) => ({
      // Not by its address: what changes a plan makes nothing stale that is named by its content.
      queryKey: ['travel matrix', id, key],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const reply = await call(readTravelMatrix, { params: { id, key }, signal })
        return matrixOf(await reply.arrayBuffer())
      },
      staleTime: Infinity,
      structuralSharing: false,
    })),
  })
  return useMemo(() => {
    const known = keys.flatMap((key, index) => {
      const matrix = loaded[index]
      return matrix ? [[key, matrix] as const] : []
    })
    return isNamed && known.length === keys.length ? new Map(known) : undefined
  }, [isNamed, keys, loaded])
}

/** The query of a plan; an answer that was overtaken by a newer one is dropped. */
export function planQuery(id: number) {
  return {
    ...queryOf(readPlan, { params: { id } }),
    structuralSharing: (before: unknown, after: unknown) =>
      versionOf(before) > versionOf(after) ? before : replaceEqualDeep(before, after),
  }
}

function versionOf(plan: unknown): number {
  const isPlan = typeof plan === 'object' && plan !== null && 'version' in plan
  return isPlan ? Number(plan.version) : -1
}
