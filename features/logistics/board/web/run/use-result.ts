import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Run } from '../../../runs/contract.ts'
import { withResult } from '../../../runs/rules/run-result.ts'
import { unplannedBy } from '../../../runs/rules/result-warnings.ts'
import { useBoard } from '../model/board.ts'
import type { PlanView } from '../model/plan-view.ts'

export type Result = {
  /** Once it is worked out. */
  view: PlanView | undefined
  /** Planned stops that the result leaves out. */
  dropped: readonly number[]
  /** Those that only wait because the route they would go to is not taken. */
  stranded: readonly number[]
}

/** What the plan would be with a result, or with some of its routes. */
export function useResult(run: Run, only: readonly number[] | null, isAsked = true): Result {
  const { state, plan, evaluator, isReady } = useBoard()
  const [after, whole] = useMemo(() => [withResult(state, run, only), withResult(state, run)], [state, run, only])
  const { data: view } = useQuery({
    queryKey: ['result', run.id, plan.version, only],
    queryFn: () => evaluator!.ask('look', after),
    enabled: isAsked && isReady && evaluator !== undefined,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return useMemo(() => {
    const dropped = unplannedBy(state, whole)
    return { view, dropped, stranded: unplannedBy(state, after).filter((id) => !dropped.includes(id)) }
  }, [view, state, after, whole])
}
