import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Tone } from '#ui/display/status-chip.tsx'
import type { SpreadState } from '../rules.ts'

export const stateTones: Record<SpreadState, Tone> = {
  queued: 'info',
  running: 'info',
  done: 'primary',
  failed: 'error',
  interrupted: 'warning',
  cancelled: 'secondary',
  accepted: 'success',
  undone: 'secondary',
  discarded: 'secondary',
}

/** A day in words; none has words too. */
export function useDayWords(): (day: string | null) => string {
  const t = useText('logistics-ahead')
  const format = useFormat('UTC')
  return (day) =>
    day === null ? t('noDay') : format.date(`${day}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' })
}
