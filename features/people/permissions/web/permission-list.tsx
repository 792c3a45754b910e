import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { Button } from '#ui/controls.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { StatusChip, type Tone } from '#ui/status-chip.tsx'
import * as calls from '../contract.ts'
import { AddPermission, EditPermission } from './permission-dialog.tsx'

const tones: Record<calls.Permission['assignedTo'][number], Tone> = {
  administrator: 'primary',
  manager: 'warning',
  users: 'success',
  support: 'info',
  'restricted-user': 'error',
}

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
      texts: ({ name }) => ({
        edit: t('editOne', { name }),
        delete: t('deleteOne', { name }),
        deleted: t('told.deleted', { name }),
      }),
    },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="permissions"
      title={t('screens.list')}
      text={t('text')}
      headActions={
        <Button variant="default" renderRoot={(props) => <Link to="/apps/roles" {...props} />}>
          {t('toRoles')}
        </Button>
      }
      columns={useColumns()}
      empty={{ icon: 'shield-lock', title: t('empty'), text: t('emptyText') }}
    />
  )
}

function useColumns(): Column<calls.Permission>[] {
  const t = useText('people-permissions')
  const format = useFormat()
  return [
    { key: 'name', title: t('name'), sort: 'name', cell: (row) => <NameCell {...row} /> },
    {
      key: 'assignedTo',
      title: t('assignedTo'),
      cell: (row) => <Groups groups={row.assignedTo} />,
      words: wordsOf(Object.keys(tones), (group) => t(`groups.${group}`)),
    },
    {
      key: 'createdDate',
      title: t('createdDate'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.date(createdAt)}
        </time>
      ),
    },
  ]
}

function NameCell({ name, isCore }: calls.Permission) {
  const t = useText('people-permissions')
  return (
    <Group gap={8} wrap="nowrap">
      <strong style={{ fontWeight: 500, color: 'var(--ink-strong)' }}>{name}</strong>
      {isCore && (
        <StatusChip tone="secondary" icon={<Icon name="lock" size={13} />}>
          {t('core')}
        </StatusChip>
      )}
    </Group>
  )
}

function Groups({ groups }: { groups: calls.Permission['assignedTo'] }) {
  const t = useText('people-permissions')
  return (
    <Group gap={6}>
      {groups.map((group) => (
        <StatusChip key={group} tone={tones[group]}>
          {t(`groups.${group}`)}
        </StatusChip>
      ))}
    </Group>
  )
}
