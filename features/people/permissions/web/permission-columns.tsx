import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import type { Permission } from '../contract.ts'

const tones: Record<Permission['assignedTo'][number], Tone> = {
  administrator: 'primary',
  manager: 'warning',
  users: 'success',
  support: 'info',
  'restricted-user': 'error',
}

/** The columns of the list of permissions. */
export function usePermissionColumns(): Column<Permission>[] {
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

function NameCell({ name, isCore }: Permission) {
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

function Groups({ groups }: { groups: Permission['assignedTo'] }) {
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
