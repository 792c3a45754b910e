import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

type Props = {
  label: string
  field: string
  most: number
  /** Returns why it was refused, if it was; the words stay in the field then. */
  onAdd: (title: string) => Promise<string | undefined>
}

/** A button that becomes a field: Enter adds and stays open for the next one, Escape closes. */
export function AddLine({ label, field, most, onAdd }: Props) {
  const t = useText('office-kanban')
  const [isOpen, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (next: string) => {
    setTitle(next)
    setProblem(undefined)
  }
  const close = () => {
    setOpen(false)
    change('')
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || isBusy) return
    setBusy(true)
    const refused = await onAdd(title.trim())
    if (refused === undefined) change('')
    else setProblem(refused)
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
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
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
