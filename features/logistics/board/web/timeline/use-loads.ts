import { useEffect, useState } from 'react'
import { createStore } from '#kit/web/store.ts'
import type { LoadStep } from '../../../plans/rules.ts'
import { useBoard } from '../model/board.ts'

/** Whether the timeline shows how full vehicles are. */
export const curveStore = createStore(false)

type Loads = ReadonlyMap<number, readonly LoadStep[]>

/** How full every vehicle is along its day, while the timeline shows it. */
export function useLoads(): Loads | undefined {
  const isShown = curveStore.use()
  const { evaluator, isReady, view } = useBoard()
  const [loads, setLoads] = useState<Loads>()
  useEffect(() => {
    if (!isShown || !isReady || !evaluator) return undefined
    let isOver = false
    evaluator.ask('loads', null).then((answer) => !isOver && setLoads(answer), reportError)
    return () => {
      isOver = true
    }
  }, [isShown, isReady, evaluator, view])
  return isShown ? loads : undefined
}
