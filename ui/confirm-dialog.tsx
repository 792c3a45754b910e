import { Button, Group, Modal, Text } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { useQuestion } from './confirm.ts'
import { useFocusBack } from './focus-back.ts'

/** The dialog of a question: what will happen, the way out, the way on. */
export function ConfirmDialog() {
  const t = useText('ui')
  const asked = useQuestion()
  useFocusBack(asked?.isOpen ?? false)
  if (!asked) return null
  const { question, isOpen, answer } = asked
  return (
    <Modal opened={isOpen} onClose={() => answer(false)} returnFocus={false} title={question.title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="md" component="div">
        {question.body}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer(false)}>
          {t('cancel')}
        </Button>
        <Button color={question.tone ?? 'error'} onClick={() => answer(true)} data-autofocus>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
