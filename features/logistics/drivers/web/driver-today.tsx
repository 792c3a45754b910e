import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { DriverRow } from '../contract.ts'
import { absenceTones } from '../rules.ts'

/** A driver's hours of this day, or why there are none. */
export function Today({ today, absence }: Pick<DriverRow, 'today' | 'absence'>) {
  const t = useText('logistics-drivers')
  if (absence) return <StatusChip tone={absenceTones[absence]}>{t(`absences.${absence}`)}</StatusChip>
  if (today.length === 0) return <StatusChip tone="secondary">{t('off')}</StatusChip>
  return <bdi dir="ltr">{today.map(({ from, to }) => `${from}–${to}`).join(', ')}</bdi>
}
