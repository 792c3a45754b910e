import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, MultiSelect, TextInput } from '#ui/inputs.ts'
import { showNotice } from '#ui/notices.tsx'
import { createPermission, listPermissions, permissionGroups, updatePermission, type Permission } from '../contract.ts'

const stale = [listPermissions]

export function AddPermission({ opened, onClose }: Opening) {
  const t = useText('people-permissions')
  const words = useText('ui')
  const form = useEndpointForm(createPermission, {
    initial: { name: '', assignedTo: [], isCore: false },
    stale,
    onDone: useDone(onClose),
  })
  return (
    <FormDialog title={t('dialog.add')} opened={opened} onClose={onClose} form={form} submitLabel={words('save')}>
      <Fields form={form} />
    </FormDialog>
  )
}

export function EditPermission({ permission, opened, onClose }: Opening & { permission: Permission }) {
  const t = useText('people-permissions')
  const words = useText('ui')
  const { id, name, assignedTo, isCore, version } = permission
  const form = useEndpointForm(updatePermission, {
    initial: { name, assignedTo, isCore, version },
    given: { params: { id } },
    stale,
    onDone: useDone(onClose),
  })
  return (
    <FormDialog title={t('dialog.edit')} opened={opened} onClose={onClose} form={form} submitLabel={words('save')}>
      <Alert color="warning">{t('dialog.warning')}</Alert>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: FormFields<Pick<Permission, 'name' | 'assignedTo' | 'isCore'>> }) {
  const t = useText('people-permissions')
  const groups = permissionGroups.map((group) => ({ value: group, label: t(`groups.${group}`) }))
  return (
    <>
      <TextInput {...form.bind('name')} label={t('name')} data-autofocus />
      <MultiSelect {...form.bind('assignedTo')} label={t('assignedTo')} data={groups} clearable />
      <Checkbox {...form.bind('isCore')} label={t('dialog.core')} />
    </>
  )
}

function useDone(onClose: () => void) {
  const t = useText('people-permissions')
  return ({ name }: Permission) => {
    showNotice({ kind: 'success', text: t('saved', { name }) })
    onClose()
  }
}
