import { useRef, type MouseEvent } from 'react'
import { rangeBetween } from './pool-filter.ts'
import type { Selection } from '../model/use-selection.ts'

type Click = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'detail'>

/** Picks rows of a list: one, one more or less, or all from the last one that was picked to another. */
export function useRange(selection: Selection, shown: readonly string[]) {
  const anchor = useRef<string>(undefined)
  const extend = (from: string, to: string, joins = false) => {
    const known = anchor.current !== undefined && selection.stops.has(anchor.current) ? anchor.current : from
    anchor.current = known
    selection.pickAll([...(joins ? selection.stops : []), ...rangeBetween(shown, known, to)])
  }
  const pick = (row: string, { shiftKey, ctrlKey, metaKey, detail }: Click) => {
    const joins = ctrlKey || metaKey
    // Pressed by keyboard it adds one, as everywhere on the board.
    if (shiftKey && detail > 0) return extend(row, row, joins)
    anchor.current = row
    selection.pick(row, joins || shiftKey)
  }
  return { pick, extend }
}
