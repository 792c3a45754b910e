import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, MultiSelect, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { createPermission, listPermissions, permissionGroups, updatePermission, type Permission } from '../contract.ts'

type Values = Pick<Permission, 'name' | 'assignedTo' | 'isCore'> & { version?: number }
const blank: Values = { name: '', assignedTo: [], isCore: false }

export function PermissionDialog({ permission, ...opening }: Opening & { permission?: Permission }) {
  const t = useText('people-permissions')
  const words = useText('ui')
  const form = useEndpointForm<typeof createPermission | typeof updatePermission, Values>(
    permission ? updatePermission : createPermission,
    {
      initial: permission ? valuesOf(permission) : blank,
      ...(permission && { given: { params: { id: permission.id } } }),
      stale: [listPermissions],
      onDone: ({ name }) => {
        showNotice({ kind: 'success', text: t(permission ? 'saved' : 'added', { name }) })
        opening.onClose()
      },
    },
  )
  const groups = permissionGroups.map((group) => ({ value: group, label: t(`groups.${group}`) }))
  return (
    <FormDialog
      {...opening}
      title={t(permission ? 'dialog.edit' : 'dialog.add')}
      form={form}
      submitLabel={permission ? words('save') : t('add')}
    >
      {permission && <Alert color="warning">{t('dialog.warning')}</Alert>}
      <TextInput {...form.bind('name')} label={t('name')} data-autofocus />
      <MultiSelect {...form.bind('assignedTo')} label={t('assignedTo')} data={groups} clearable />
      <Checkbox {...form.bind('isCore')} label={t('dialog.core')} />
    </FormDialog>
  )
}

function valuesOf({ name, assignedTo, isCore, version }: Permission): Values {
  return { name, assignedTo, isCore, version }
}
