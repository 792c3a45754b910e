import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { namedTexts } from '#ui/edit-and-delete.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import * as calls from '../contract.ts'
import { usePermissionColumns } from './permission-columns.tsx'
import { AddPermission, EditPermission } from './permission-dialog.tsx'

export function PermissionList() {
  const t = useText('people-permissions')
  const list = useList(calls.listPermissions, (reply) => ({ rows: reply.permissions, total: reply.totalPermissions }))
  const records = useRecordDrawer(list.rows, {
    create: calls.createPermission,
    addLabel: t('add'),
    add: (opening) => <AddPermission {...opening} />,
    change: calls.updatePermission,
    read: calls.readPermission,
    edit: (permission, opening) => <EditPermission permission={permission} {...opening} />,
    removal: {
      remove: calls.deletePermission,
      restore: calls.undoPermissionDeletion,
      stale: [calls.listPermissions],
      keeps: ({ isCore }) => isCore && t('coreStays'),
      texts: namedTexts(t, ({ name }: calls.Permission) => name),
    },
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
