import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Modal } from '#ui/modal.tsx'
import { Text } from '#ui/text.ts'
import type { AuditEvent } from '../contract.ts'
import { ChangeTable } from './change-table.tsx'
import { useEventWords } from './event-words.ts'

/** What an event changed, who did it and when. */
export function ChangeDialog({ event, onClose }: { event: AuditEvent | undefined; onClose: () => void }) {
  const t = useText('events')
  const format = useFormat()
  const { what, which } = useEventWords()
  return (
    <Modal
      opened={event !== undefined}
      onClose={onClose}
      size="lg"
      title={event ? `${what(event)} · ${which(event)}` : t('changes')}
    >
      {event && (
        <>
          <Text c="dimmed" size="sm" mb="md">
            <bdi>{event.actorName || t('nobody')}</bdi> · <bdi>{format.dateTime(event.at)}</bdi>
          </Text>
          <ChangeTable event={event} />
        </>
      )}
    </Modal>
  )
}
