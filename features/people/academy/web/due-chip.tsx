import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { isOverdue } from '../rules.ts'

/** Until when the person's role must have completed a course; nothing where that is done, or never was asked. */
export function DueChip({ dueOn, isCompleted }: { dueOn: string | null; isCompleted: boolean }) {
  const t = useText('people-academy')
  const format = useFormat()
  if (dueOn === null || isCompleted) return null
  const isLate = isOverdue(dueOn)
  const date = format.date(`${dueOn}T12:00:00Z`, { day: 'numeric', month: 'short' })
  return <StatusChip tone={isLate ? 'error' : 'info'}>{t(isLate ? 'overdue' : 'due', { date })}</StatusChip>
}
