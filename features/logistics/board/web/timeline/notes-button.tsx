import { IconMessageCircle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { planNotesStore, togglePlanNotes } from '../model/board-layout.ts'

/** Opens what is about the whole plan: its comments, and how the work was shared before. */
export function NotesButton() {
  const t = useText('logistics-board')
  const isOpen = planNotesStore.use()
  return (
    <ActionIcon
      size={24}
      variant={isOpen ? 'filled' : 'subtle'}
      aria-label={t('notes')}
      title={t('notes')}
      aria-pressed={isOpen}
      onClick={togglePlanNotes}
    >
      <IconMessageCircle size={16} />
    </ActionIcon>
  )
}
