import { useText } from '#kit/web/i18n.ts'
import { StatusChip, type Tone } from '#ui/status-chip.tsx'
import type { CourseState } from '../../academy/rules.ts'

const tones: Record<CourseState, Tone> = { draft: 'warning', published: 'success', archived: 'secondary' }

export function StateChip({ state }: { state: CourseState }) {
  const t = useText('office-course-editor')
  return <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip>
}
