import type { Stock } from './groups.mjs'
import type { SweepStock } from './sweeps.mjs'

type Run = {
  isGood: boolean
  passed: ('everything' | 'homes')[]
  swept: string[]
  secondTries: { at: string; why: string }[]
  groupStock: Stock
  sweepStock?: SweepStock
}
export function recordRun(root: string, run: Run): string[]
