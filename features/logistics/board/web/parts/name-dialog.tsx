import { useState, type FormEvent, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

type Props = {
  opened: boolean
  title: string
  initial: string
  submit: string
  onClose: () => void
  onName: (name: string) => void
  /** Another choice below the name. */
  children?: ReactNode
}

/** Asks for the name of a plan. */
export function NameDialog({ opened, title, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && <Form {...form} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ initial, submit, onName, onClose, children }: Omit<Props, 'opened' | 'title'>) {
  const t = useText('logistics-board')
  const [name, setName] = useState(initial)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <form onSubmit={send}>
      <TextInput
        data-autofocus
        required
        label={t('plan.name')}
        maxLength={80}
        dir="auto"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={name.trim() === ''}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
