import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { addSet, listSets, renameSet, type BoardSet } from '../contract.ts'

type Props = { set: BoardSet | undefined; onClose: () => void; onAdded: (id: number) => void }

/** Names a new set of boards, or gives one another name. */
export function SetDialog({ set, onClose, onAdded }: Props) {
  return set ? <Rename set={set} onClose={onClose} /> : <Add onClose={onClose} onAdded={onAdded} />
}

function Add({ onClose, onAdded }: Omit<Props, 'set'>) {
  const t = useText('office-kanban')
  const form = useEndpointForm(addSet, {
    initial: { name: '' },
    stale: [listSets],
    onDone: ({ id }) => {
      onClose()
      onAdded(id)
    },
  })
  return (
    <FormDialog title={t('set.add')} opened onClose={onClose} form={form} submitLabel={t('add')}>
      <TextInput data-autofocus withAsterisk label={t('set.name')} dir="auto" {...form.bind('name')} />
    </FormDialog>
  )
}

function Rename({ set: { id, name }, onClose }: { set: BoardSet; onClose: () => void }) {
  const t = useText('office-kanban')
  const form = useEndpointForm(renameSet, {
    initial: { name },
    given: { params: { id } },
    stale: [listSets],
    onDone: onClose,
  })
  return (
    <FormDialog title={t('set.rename')} opened onClose={onClose} form={form} submitLabel={t('set.save')}>
      <TextInput data-autofocus withAsterisk label={t('set.name')} dir="auto" {...form.bind('name')} />
    </FormDialog>
  )
}
