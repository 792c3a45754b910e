import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Alert } from '#ui/display.ts'
import { Editing } from '#ui/form/editing.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, MultiSelect, TextInput } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { Modal } from '#ui/modal.tsx'
import { createPermission, listPermissions, permissionGroups, updatePermission, type Permission } from '../contract.ts'

type Props = { opened: boolean; permission: Permission | undefined; isGone: boolean; onClose: () => void }

/** Adds a permission, or changes one. */
export function PermissionDialog({ opened, permission, isGone, onClose }: Props) {
  const t = useText('people-permissions')
  const [last, setLast] = useState({ opened, permission, visit: 0 })
  // The dialog keeps its content while it closes and starts fresh each time it opens.
  if (opened !== last.opened) setLast(opened ? { opened, permission, visit: last.visit + 1 } : { ...last, opened })
  else if (opened && permission !== last.permission) setLast({ ...last, permission })
  const shown = last.permission
  return (
    <Modal opened={opened} onClose={onClose} title={t(shown ? 'dialog.edit' : 'dialog.add')}>
      {shown ? (
        <Editing key={`${last.visit} ${shown.id}`} value={shown} version={shown.version} isGone={isGone}>
          {(one) => <EditForm permission={one} onClose={onClose} />}
        </Editing>
      ) : (
        <AddForm key={last.visit} onClose={onClose} />
      )}
    </Modal>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const done = useDone(onClose)
  const form = useEndpointForm(createPermission, {
    initial: { name: '', assignedTo: [], isCore: false },
    stale: [listPermissions],
    onDone: done,
  })
  return <Body form={form} onClose={onClose} />
}

function EditForm({ permission, onClose }: { permission: Permission; onClose: () => void }) {
  const t = useText('people-permissions')
  const done = useDone(onClose)
  const { id, name, assignedTo, isCore, version } = permission
  const form = useEndpointForm(updatePermission, {
    initial: { name, assignedTo, isCore, version },
    given: { params: { id } },
    stale: [listPermissions],
    onDone: done,
  })
  return <Body form={form} onClose={onClose} warning={t('dialog.warning')} />
}

type BodyProps = {
  form: FormFields & Pick<ReturnType<typeof useEndpointForm>, 'send' | 'isSending' | 'refusal'>
  onClose: () => void
  warning?: string
}

function Body({ form, onClose, warning }: BodyProps) {
  const t = useText('people-permissions')
  const words = useText('ui')
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="md">
        {warning && <Alert color="warning">{warning}</Alert>}
        <RefusalAlert text={form.refusal} />
        <TextInput {...form.bind('name')} label={t('name')} data-autofocus />
        <MultiSelect
          {...form.bind('assignedTo')}
          label={t('assignedTo')}
          data={permissionGroups.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
          clearable
        />
        <Checkbox {...form.bind('isCore')} label={t('dialog.core')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words('cancel')}
          </Button>
          <SendButton loading={form.isSending}>{words('save')}</SendButton>
        </Group>
      </Stack>
    </form>
  )
}

function useDone(onClose: () => void) {
  const t = useText('people-permissions')
  return ({ name }: Permission) => {
    showNotice({ kind: 'success', text: t('told.saved', { name }) })
    onClose()
  }
}
