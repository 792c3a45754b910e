import { useFormat } from '#kit/web/format.ts'
import type { Tone } from '#ui/display/status-chip.tsx'
import type { BacktestRow } from '../contract.ts'
import type { BacktestState } from '../rules.ts'

export const stateTones: Record<BacktestState, Tone> = { running: 'info', done: 'success', cancelled: 'secondary' }

/** The days of a backtest, as one span. */
export function useSpan(): (backtest: Pick<BacktestRow, 'from' | 'to'>) => string {
  const format = useFormat('UTC')
  const day = (date: string) => format.date(`${date}T12:00:00Z`, { day: 'numeric', month: 'short', year: 'numeric' })
  return ({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`)
}
