import type { ImportState, RowOutcome, Verdict } from '../rules.ts'

type Tone = 'primary' | 'success' | 'info' | 'warning' | 'error' | 'secondary'

export const stateTones: Record<ImportState, Tone> = {
  reading: 'info',
  checked: 'secondary',
  locating: 'info',
  running: 'info',
  done: 'success',
  cancelled: 'warning',
  undoing: 'info',
  undone: 'secondary',
}
export const verdictTones: Record<Verdict, Tone> = { new: 'success', duplicate: 'info', refused: 'error' }
export const outcomeTones: Record<RowOutcome, Tone> = {
  waiting: 'secondary',
  created: 'success',
  updated: 'info',
  skipped: 'secondary',
  refused: 'error',
  undone: 'secondary',
  kept: 'warning',
}
