import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { ActionIcon, Button } from '#ui/controls.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useOpenedOfPage } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusChip, type Tone } from '#ui/status-chip.tsx'
import { useRemoval } from '#ui/use-removal.ts'
import {
  createPermission,
  deletePermission,
  listPermissions,
  readPermission,
  undoPermissionDeletion,
  updatePermission,
  type Permission,
} from '../contract.ts'
import { PermissionDialog } from './permission-dialog.tsx'

const tones: Record<Permission['assignedTo'][number], Tone> = {
  administrator: 'primary',
  manager: 'warning',
  users: 'success',
  support: 'info',
  'restricted-user': 'error',
}

export function PermissionList() {
  const t = useText('people-permissions')
  const { date, dateTime } = useFormat()
  const list = useList(listPermissions, (reply) => ({ rows: reply.permissions, total: reply.totalPermissions }))
  const [open, setOpen] = useOpen()
  const mayAdd = useMay(createPermission)
  const { row: edited, isGone } = useOpenedOfPage(list.rows, readPermission, openId(open, 'edit'))
  const columns: Column<Permission>[] = [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ name, isCore }) => <NameCell name={name} isCore={isCore} />,
    },
    {
      key: 'assignedTo',
      title: t('assignedTo'),
      cell: ({ assignedTo }) => (
        <Group gap={6}>
          {assignedTo.map((group) => (
            <StatusChip key={group} tone={tones[group]}>
              {t(`groups.${group}`)}
            </StatusChip>
          ))}
        </Group>
      ),
      words: wordsOf(Object.keys(tones), (group: string) => t(`groups.${group}`)),
    },
    {
      key: 'createdDate',
      title: t('createdDate'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {date(createdAt)}
        </time>
      ),
    },
  ]
  const add = mayAdd && <AddButton label={t('add')} onClick={() => setOpen('add')} />
  return (
    <>
      <PageHeader
        title={t('screens.list')}
        text={t('text')}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/apps/roles" {...props} />}>
            {t('toRoles')}
          </Button>
        }
      />
      <DataTable
        {...list}
        name="permissions"
        label={t('screens.list')}
        columns={columns}
        actions={add}
        rowActions={(permission) => <Actions permission={permission} onEdit={() => setOpen(`edit-${permission.id}`)} />}
        empty={{ icon: 'shield-lock', title: t('empty'), text: t('emptyText'), action: add }}
      />
      <PermissionDialog
        opened={open === 'add' || edited !== undefined}
        permission={edited}
        isGone={isGone}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

function NameCell({ name, isCore }: Pick<Permission, 'name' | 'isCore'>) {
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

function Actions({ permission, onEdit }: { permission: Permission; onEdit: () => void }) {
  const t = useText('people-permissions')
  const { id, name, isCore } = permission
  const remove = useRemoval({ remove: deletePermission, restore: undoPermissionDeletion, stale: [listPermissions] })
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {useMay(updatePermission) && (
        <ActionIcon aria-label={t('editOne', { name })} onClick={onEdit}>
          <Icon name="edit" />
        </ActionIcon>
      )}
      {useMay(deletePermission) && (
        <ActionIcon
          aria-label={t('deleteOne', { name })}
          title={isCore ? t('coreStays') : undefined}
          disabled={isCore}
          onClick={() => remove(id, t('told.deleted', { name }))}
        >
          <Icon name="trash" />
        </ActionIcon>
      )}
    </Group>
  )
}
