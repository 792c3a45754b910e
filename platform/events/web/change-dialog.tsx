import { useText } from '#kit/web/i18n.ts'
import { SimpleGrid } from '#ui/layout.ts'
import { Modal } from '#ui/modal.tsx'
import { Code, Text, Title } from '#ui/text.ts'
import type { AuditEvent } from '../contract.ts'
import { useEventWords } from './event-words.ts'

/** What an event changed: the fields as they were, and as they became. */
export function ChangeDialog({ event, onClose }: { event: AuditEvent | undefined; onClose: () => void }) {
  const t = useText('events')
  const { what, which } = useEventWords()
  const isBare = event && isEmpty(event.before) && isEmpty(event.after)
  return (
    <Modal
      opened={event !== undefined}
      onClose={onClose}
      size="xl"
      title={event ? `${what(event)} · ${which(event)}` : t('changes')}
    >
      {isBare && <Text c="dimmed">{t('unchanged')}</Text>}
      {event && !isBare && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Side title={t('before')} value={event.before} />
          <Side title={t('after')} value={event.after} />
        </SimpleGrid>
      )}
    </Modal>
  )
}

function Side({ title, value }: { title: string; value: unknown }) {
  return (
    <section>
      <Title order={3} size="h6" mb="xs">
        {title}
      </Title>
      <Code block dir="ltr">
        {isEmpty(value) ? '–' : JSON.stringify(value, null, 2)}
      </Code>
    </section>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined
}
