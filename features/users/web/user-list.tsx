import { useQuery } from '@tanstack/react-query'
import { ownRoles } from '#features/access/rules.ts'
import { lazy } from 'react'
import { listRoleNames } from '#features/access/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList, type List } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { wordsOf, type BulkAction, type Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { WhenOpened } from '#ui/when-opened.tsx'
import { changeUsers, createUser, deleteUser, listUsers, readUserFigures, updateUser, type BulkAction as Kind, type User } from '../contract.ts'
import { billings, plans, statuses } from '../rules.ts'
import { UserActions } from './user-actions.tsx'
import { UserFigures } from './user-figures.tsx'
import { RoleName, UserName, useRoleName, UserStatus } from './user-words.tsx'

const AddUser = lazy(async () => ({ default: (await import('./user-drawers.tsx')).AddUser }))
const EditUser = lazy(async () => ({ default: (await import('./user-drawers.tsx')).EditUser }))

export function UserList() {
  const t = useText('users')
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} />
      <UserFigures />
      <UserTable name="users" />
    </>
  )
}

/** The people as a list; stands on the users' and on the roles' page. */
export function UserTable({ name }: { name: string }) {
  const t = useText('users')
  const list = useList(listUsers, (reply) => ({ rows: reply.users, total: reply.totalUsers }))
  const [open, setOpen] = useOpen()
  const roleName = useRoleName()
  const mayAdd = useMay(createUser)
  const editedId = openId(open, 'edit')
  const columns: Column<User>[] = [
    { key: 'fullName', title: t('user'), sort: 'user', cell: (user) => <UserName user={user} /> },
    { key: 'email', title: t('email'), sort: 'email', isHidden: true, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
    { key: 'role', title: t('role'), sort: 'role', cell: ({ role }) => <RoleName name={role} />, words: wordsOf(ownRoles(), roleName) },
    { key: 'currentPlan', title: t('plan'), sort: 'plan', cell: ({ currentPlan }) => t(`plans.${currentPlan}`), words: wordsOf(plans, (plan) => t(`plans.${plan}`)) },
    { key: 'billing', title: t('billing'), sort: 'billing', cell: ({ billing }) => t(`billings.${billing}`), words: wordsOf(billings, (billing) => t(`billings.${billing}`)) },
    { key: 'status', title: t('status'), sort: 'status', cell: ({ status }) => <UserStatus status={status} />, words: wordsOf(statuses, (status) => t(`statuses.${status}`)) },
  ]
  return (
    <>
      <DataTable
        {...list}
        name={name}
        label={t('screens.list')}
        columns={columns}
        filters={<Filters list={list} />}
        bulk={useBulk()}
        actions={
          mayAdd && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          )
        }
        rowActions={(user) => <UserActions user={user} onEdit={() => setOpen(`edit-${user.id}`)} />}
        rowPath={(user) => `/apps/user/view/${user.id}`}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      <WhenOpened opened={mayAdd && open === 'add'}>
        <AddUser opened={open === 'add'} onClose={() => setOpen(undefined)} />
      </WhenOpened>
      <WhenOpened opened={editedId !== undefined}>
        <EditUser id={editedId} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    </>
  )
}

function Filters({ list }: { list: Pick<List<User>, 'search' | 'onSearch'> }) {
  const t = useText('users')
  const roleName = useRoleName()
  const { data } = useQuery(queryOf(listRoleNames))
  const filters = [
    { name: 'role', label: t('role'), data: (data?.roles ?? []).map(({ name }) => ({ value: name, label: roleName(name) })) },
    { name: 'plan', label: t('plan'), data: plans.map((plan) => ({ value: plan, label: t(`plans.${plan}`) })) },
    { name: 'status', label: t('status'), data: statuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })) },
  ]
  return filters.map(({ name, label, data: choices }) => <FilterSelect key={name} list={list} name={name} label={label} data={choices} />)
}

function useBulk(): BulkAction[] {
  const t = useText('users')
  const mayWrite = useMay(updateUser)
  const mayDelete = useMay(deleteUser)
  const { mutateAsync } = useSend(changeUsers, { stale: [listUsers, readUserFigures], quiet: true })
  const kinds: { action: Kind; icon: string; tone?: 'error' }[] = [
    ...(mayWrite ? ([{ action: 'invite', icon: 'mail' }, { action: 'restore', icon: 'user-check' }, { action: 'suspend', icon: 'lock', tone: 'error' }] as const) : []),
    ...(mayDelete ? ([{ action: 'delete', icon: 'trash', tone: 'error' }] as const) : []),
  ]
  return kinds.map(({ action, icon, tone }) => ({
    label: t(`bulk.${action}.label`),
    icon: <Icon name={icon} size={16} />,
    ...(tone && { tone, question: (count) => ({ title: t(`bulk.${action}.title`), body: t(`bulk.${action}.text`, { count }), confirmLabel: t(`bulk.${action}.label`) }) }),
    run: (ids) => mutateAsync({ body: { action, ids } }),
    ...(action === 'delete' && { undo: (ids) => mutateAsync({ body: { action: 'undelete', ids } }) }),
  }))
}
