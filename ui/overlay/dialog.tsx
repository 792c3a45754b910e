import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'
import { useKeepOpen } from './kept.tsx'

/** A dialog over the screen; when it goes, the focus is where it was before. */
export function Dialog(props: ModalProps) {
  useFocusBack(props.opened)
  useKeepOpen(props.opened)
  return <Modal {...props} returnFocus={false} />
}
