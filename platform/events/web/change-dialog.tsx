import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Text } from '#ui/display/text.ts'
import type { AuditEvent } from '../contract.ts'
import { ChangeTable } from './change-table.tsx'
import { useEventWords } from './event-words.ts'
import { useFieldTexts } from './field-names.ts'

/** What an event changed, who did it and when. */
export function ChangeDialog({ event, opened, onClose }: Opening & { event: AuditEvent }) {
  const t = useText('events')
  const format = useFormat()
  const { what, which } = useEventWords()
  useFieldTexts(event.entity)
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={`${what(event)} · ${which(event)}`}>
      <Text c="dimmed" size="sm" mb="md">
        <bdi>{event.actorName || t('nobody')}</bdi> · <bdi>{format.dateTime(event.at)}</bdi>
      </Text>
      <ChangeTable event={event} />
    </Modal>
  )
}
