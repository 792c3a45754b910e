import { useText } from '#kit/web/i18n.ts'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import type { CourseState } from '../../academy/rules.ts'

export const stateTones: Record<CourseState, Tone> = { draft: 'warning', published: 'success', archived: 'secondary' }

export function StateChip({ state }: { state: CourseState }) {
  const t = useText('people-course-editor')
  return <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>
}
