import { Button, Group, Text } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { useQuestion } from './confirm.ts'
import { Dialog } from './dialog.tsx'

/** The dialog of a question: what will happen, the way out, the way on. */
export function ConfirmDialog() {
  const t = useText('ui')
  const asked = useQuestion()
  if (!asked) return null
  const { question, isOpen, answer } = asked
  const handleConfirm = () => {
    if (question.isComplete?.() ?? true) answer(true)
  }
  // A key pressed too soon must lose nothing.
  const isHarmless = question.tone === 'primary'
  return (
    // It stays where it was first drawn: a drawer drawn later would hide it.
    <Dialog opened={isOpen} onClose={() => answer(false)} title={question.title} zIndex={250}>
      <Text size="md" component="div">
        {question.body}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={!isHarmless || undefined}>
          {question.cancelLabel ?? t('cancel')}
        </Button>
        <Button color={question.tone ?? 'error'} onClick={handleConfirm} data-autofocus={isHarmless || undefined}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
