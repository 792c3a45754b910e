import { useMemo } from 'react'
import { useBoard } from '../model/board.ts'
import type { Reasons } from './pool-filter.ts'

/** Why the optimiser left stops out of the plan, by stop. */
export function useReasons(): Reasons {
  const { pool } = useBoard().plan
  return useMemo(
    () =>
      new Map(pool.flatMap(({ deliveryId, reason }) => (reason ? [[String(deliveryId), reason.rule] as const] : []))),
    [pool],
  )
}
