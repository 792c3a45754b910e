import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import * as calls from '../contract.ts'
import { usePermissionColumns } from './permission-columns.tsx'
import { PermissionDialog } from './permission-dialog.tsx'
import { usePermissionRemoval } from './use-permission-removal.ts'

export function PermissionList() {
  const t = useText('people-permissions')
  const list = useList(calls.listPermissions, (reply) => ({ rows: reply.permissions, total: reply.totalPermissions }))
  const records = useRecordDrawer(list.rows, {
    create: calls.createPermission,
    addLabel: t('add'),
    add: (opening) => <PermissionDialog {...opening} />,
    change: calls.updatePermission,
    read: calls.readPermission,
    edit: (permission, opening) => <PermissionDialog permission={permission} {...opening} />,
    removal: usePermissionRemoval(),
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="permissions"
      title={t('screens.list')}
      text={t('text')}
      headActions={<LinkButton variant="default" to="/apps/roles" label={t('toRoles')} />}
      columns={usePermissionColumns()}
      empty={{ icon: 'shield-lock', title: t('empty'), text: t('emptyText') }}
    />
  )
}
