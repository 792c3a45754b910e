import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { TextInput } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'

type Props = {
  label: string
  field: string
  most: number
  /** Tells whether it was taken; what was refused stays in the field. */
  onAdd: (title: string) => Promise<boolean>
}

/** A button that becomes a field: Enter adds and stays open for the next one, Escape closes. */
export function AddLine({ label, field, most, onAdd }: Props) {
  const t = useText('office-kanban')
  const [isOpen, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setOpen(false)
    setTitle('')
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || isBusy) return
    setBusy(true)
    if (await onAdd(title.trim())) setTitle('')
    setBusy(false)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    )
  return (
    <form onSubmit={(event) => void add(event)}>
      <TextInput
        ref={focus}
        aria-label={field}
        placeholder={field}
        maxLength={most}
        value={title}
        dir="auto"
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Group gap="xs" mt={8}>
        <Button type="submit" size="xs" loading={isBusy}>
          {t('add')}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}

function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
