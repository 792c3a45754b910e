import { Dialog } from '../overlay/dialog.tsx'
import { FormPanel, useLeavingForm, type FormPanelProps } from './form-panel.tsx'

/** A short form in a dialog; leaving it with unsaved words asks first. */
export function FormDialog(props: FormPanelProps) {
  const leave = useLeavingForm(props)
  return (
    <Dialog opened={props.opened} onClose={leave} title={props.title}>
      <FormPanel {...props} onLeave={leave} />
    </Dialog>
  )
}
