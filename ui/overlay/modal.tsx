import type { ModalProps } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import { useLeaving } from '../form/leaving.ts'
import { Questions, useQuestions } from '../form/typed.ts'

/** A dialog that holds a form: it asks before words typed in it are lost. */
export function Modal({ opened, onClose, children, ...rest }: ModalProps) {
  const [around, isTyped] = useQuestions()
  const leave = useLeaving({ opened, isDirty: isTyped, discard: () => around.at(-1)?.clear(), onClose })
  return (
    <Dialog opened={opened} onClose={leave} {...rest}>
      <Questions value={around}>{children}</Questions>
    </Dialog>
  )
}
