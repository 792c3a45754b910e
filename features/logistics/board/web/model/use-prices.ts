import { useEffect, useState } from 'react'
import { useBoard } from './board.ts'
import { priceTable, type PriceTable } from './tints.ts'

type Known = { key: string; state: unknown; prices: PriceTable }

/** What every place of some stops would cost now; undefined while it is worked out. */
export function usePrices(stops: readonly string[] | undefined): PriceTable | undefined {
  const { evaluator, isReady, state } = useBoard()
  const [known, setKnown] = useState<Known>()
  const key = stops?.join(' ') ?? ''
  useEffect(() => {
    if (!evaluator || !isReady || key === '') return undefined
    let isOver = false
    evaluator
      .ask('prices', key.split(' '))
      .then((slots) => !isOver && setKnown({ key, state, prices: priceTable(slots) }), reportError)
    return () => {
      isOver = true
    }
  }, [evaluator, isReady, key, state])
  return known?.key === key && known.state === state ? known.prices : undefined
}
