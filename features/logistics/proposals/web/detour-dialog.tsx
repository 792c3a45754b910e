import { useText } from '#kit/web/i18n.ts'
import { Text } from '#ui/display/text.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Stack } from '#ui/page/layout.ts'
import { DetourCard } from './detour-card.tsx'
import { useWhere } from './use-where.ts'

type Props = { id: number; opened: boolean; onClose: () => void }

export function DetourDialog({ id, opened, onClose }: Props) {
  const t = useText('logistics-proposals')
  const near = useWhere(id)
  return (
    <Modal opened={opened} onClose={onClose} title={t('detour.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('detour.text')}</Text>
        {opened && near !== undefined && (
          <DetourCard place={null} near={near} exceptionId={null} onAccepted={onClose} />
        )}
      </Stack>
    </Modal>
  )
}
