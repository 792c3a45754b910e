import { Modal as Dialog, type ModalProps } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { useFocusBack } from './focus-back.ts'
import { useLeaving } from './form/leaving.ts'
import { Questions, useQuestions } from './form/typed.ts'

/** A dialog over the screen: it asks before words typed in it are lost, and hands the focus back. */
export function Modal({ opened, onClose, children, ...rest }: ModalProps) {
  const t = useText('ui')
  const [around, isTyped] = useQuestions()
  const leave = useLeaving({ opened, isDirty: isTyped, discard: () => around.at(-1)?.clear(), onClose })
  useFocusBack(opened)
  return (
    <Dialog opened={opened} onClose={leave} returnFocus={false} closeButtonProps={{ 'aria-label': t('close') }} {...rest}>
      <Questions value={around}>{children}</Questions>
    </Dialog>
  )
}
