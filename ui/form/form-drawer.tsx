import { Drawer } from '../overlay/drawer.tsx'
import { FormPanel, useLeavingForm, type FormPanelProps } from './form-panel.tsx'

/** A long form in a drawer from the end side; leaving it with unsaved words asks first. */
export function FormDrawer(props: FormPanelProps) {
  const leave = useLeavingForm(props)
  return (
    <Drawer opened={props.opened} onClose={leave} title={props.title} size={420}>
      <FormPanel {...props} onLeave={leave} />
    </Drawer>
  )
}
