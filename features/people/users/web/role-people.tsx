import { useQuery } from '@tanstack/react-query'
import { listUsers, readUserFigures, updateUser, type User } from '../contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Select } from '#ui/input/inputs.ts'
import { Link } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Person } from '#ui/display/thing.tsx'
import { listRoleNames, listRoles } from '#platform/access/contract.ts'
import { ownRoles } from '#platform/access/rules.ts'
import classes from '#platform/access/web/access.module.css'
import { RoleIcon, useRoleName } from '#platform/access/web/role-name.tsx'

const tones = { active: 'success', pending: 'warning', inactive: 'secondary' } as const

/** The people and their roles, which can be changed in place with the permission. */
export function RolePeople() {
  const t = useText('access')
  const words = useText('people-users')
  const roleName = useRoleName()
  const list = useList(listUsers, (reply) => ({ rows: reply.users, total: reply.totalUsers }))
  const { data } = useQuery(queryOf(listRoleNames))
  const names = data?.roles ?? []
  const columns: Column<User>[] = [
    {
      key: 'fullName',
      title: words('user'),
      sort: 'user',
      cell: ({ id, avatar, fullName, email }) => (
        <Person avatar={avatar} name={fullName} detail={email} to={`/apps/user/view/${id}`} />
      ),
    },
    {
      key: 'role',
      title: words('role'),
      sort: 'role',
      cell: (user) => <RoleCell user={user} names={names} />,
      words: wordsOf(ownRoles(), roleName),
    },
    {
      key: 'currentPlan',
      title: words('plan'),
      sort: 'plan',
      cell: ({ currentPlan }) => words(`plans.${currentPlan}`),
    },
    {
      key: 'status',
      title: words('status'),
      sort: 'status',
      cell: ({ status }) => <StatusChip tone={tones[status]}>{words(`statuses.${status}`)}</StatusChip>,
    },
  ]
  return (
    <DataTable
      {...list}
      name="role-people"
      label={t('people')}
      title={t('people')}
      columns={columns}
      filters={
        <FilterSelect
          list={list}
          name="role"
          label={words('role')}
          data={names.map(({ name }) => ({ value: name, label: roleName(name) }))}
        />
      }
      rowPath={(user) => `/apps/user/view/${user.id}`}
      rowActions={(user) => (
        <ActionIcon
          component={Link}
          to={`/apps/user/view/${user.id}`}
          aria-label={words('viewOne', { name: user.fullName })}
        >
          <Icon name="eye" />
        </ActionIcon>
      )}
    />
  )
}

function RoleCell({ user, names }: { user: User; names: { name: string; canGrant: boolean }[] }) {
  const words = useText('people-users')
  const t = useText('access')
  const roleName = useRoleName()
  const mayChange = useMay(updateUser)
  const send = useSend(updateUser, {
    stale: [listUsers, listRoles, readUserFigures],
    onSuccess: (changed) =>
      void showNotice({
        kind: 'success',
        text: t('done.given', { name: changed.fullName, role: roleName(changed.role) }),
      }),
  })
  if (!mayChange)
    return (
      <span className={classes.name}>
        <RoleIcon name={user.role} size={18} />
        {roleName(user.role)}
      </span>
    )
  return (
    <Select
      className={classes.roleSelect}
      size="xs"
      aria-label={t('roleOf', { name: user.fullName })}
      leftSection={<RoleIcon name={user.role} size={16} />}
      data={names.map(({ name, canGrant }) => ({ value: name, label: roleName(name), disabled: !canGrant }))}
      value={send.isPending ? (send.variables.body?.role ?? user.role) : user.role}
      placeholder={words('role')}
      onChange={(role) =>
        role && role !== user.role && send.mutate({ params: { id: user.id }, body: { role, version: user.version } })
      }
    />
  )
}
