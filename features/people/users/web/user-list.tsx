import { useQuery } from '@tanstack/react-query'
import { plans } from '#platform/accounts/rules.ts'
import { ownRoles } from '#platform/access/rules.ts'
import { lazy } from 'react'
import { listRoleNames } from '#platform/access/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList, type List } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { wordsOf, type BulkAction, type Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import { WhenOpened } from '#ui/when-opened.tsx'
import { changeUsers, createUser, deleteUser, listUsers, readUserFigures, updateUser, type User } from '../contract.ts'
import { statuses } from '../rules.ts'
import { billings } from '../../billing/rules.ts'
import { UserActions } from './user-actions.tsx'
import { UserFigures } from './user-figures.tsx'
import { RoleName, UserName, useRoleName, UserStatus } from './user-words.tsx'

const AddUser = lazy(async () => ({ default: (await import('./user-drawers.tsx')).AddUser }))
const EditUser = lazy(async () => ({ default: (await import('./user-drawers.tsx')).EditUser }))

export function UserList() {
  const t = useText('people-users')
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} />
      <UserFigures />
      <UserTable name="users" />
    </>
  )
}

/** The list of users, on the users page and the roles page. */
export function UserTable({ name }: { name: string }) {
  const t = useText('people-users')
  const list = useList(listUsers, (reply) => ({ rows: reply.users, total: reply.totalUsers }))
  const [open, setOpen] = useOpen()
  const roleName = useRoleName()
  const mayAdd = useMay(createUser)
  const editedId = openId(open, 'edit')
  const columns: Column<User>[] = [
    { key: 'fullName', title: t('user'), sort: 'user', cell: (user) => <UserName user={user} /> },
    {
      key: 'email',
      title: t('email'),
      sort: 'email',
      isHidden: true,
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'role',
      title: t('role'),
      sort: 'role',
      cell: ({ role }) => <RoleName name={role} />,
      words: wordsOf(ownRoles(), roleName),
    },
    {
      key: 'currentPlan',
      title: t('plan'),
      sort: 'plan',
      cell: ({ currentPlan }) => t(`plans.${currentPlan}`),
      words: wordsOf(plans, (plan) => t(`plans.${plan}`)),
    },
    {
      key: 'billing',
      title: t('billing'),
      sort: 'billing',
      cell: ({ billing }) => t(`billings.${billing}`),
      words: wordsOf(billings, (billing) => t(`billings.${billing}`)),
    },
    {
      key: 'status',
      title: t('status'),
      sort: 'status',
      cell: ({ status }) => <UserStatus status={status} />,
      words: wordsOf(statuses, (status) => t(`statuses.${status}`)),
    },
  ]
  return (
    <>
      <DataTable
        {...list}
        name={name}
        label={t('screens.list')}
        columns={columns}
        filters={<Filters list={list} />}
        bulk={useActions()}
        actions={
          mayAdd && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          )
        }
        rowActions={(user) => <UserActions user={user} onEdit={() => setOpen(`edit-${user.id}`)} />}
        rowPath={(user) => `/apps/user/view/${user.id}`}
        empty={{ icon: 'users', title: t('empty'), text: t('emptyText') }}
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
  const t = useText('people-users')
  const roleName = useRoleName()
  const { data } = useQuery(queryOf(listRoleNames))
  const filters = [
    {
      name: 'role',
      label: t('role'),
      data: (data?.roles ?? []).map(({ name }) => ({ value: name, label: roleName(name) })),
    },
    { name: 'plan', label: t('plan'), data: plans.map((plan) => ({ value: plan, label: t(`plans.${plan}`) })) },
    {
      name: 'status',
      label: t('status'),
      data: statuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
    },
  ]
  return filters.map(({ name, label, data: choices }) => (
    <FilterSelect key={name} list={list} name={name} label={label} data={choices} />
  ))
}

function useActions(): BulkAction[] {
  const t = useText('people-users')
  const mayWrite = useMay(updateUser)
  const bulk = useBulk(changeUsers, [listUsers, readUserFigures])
  const question = (count: number) => ({
    title: t('bulk.suspend.title'),
    body: t('bulk.suspend.text', { count }),
    confirmLabel: t('bulk.suspend.label'),
  })
  const removal = useBulkRemoval(bulk, {
    remove: deleteUser,
    title: t('bulk.delete.title'),
    text: (count) => t('bulk.delete.text', { count }),
    icon: <Icon name="trash" size={16} />,
    undo: 'undelete',
  })
  if (!mayWrite) return removal
  return [
    bulk('invite', { label: t('bulk.invite.label'), icon: <Icon name="mail" size={16} /> }),
    bulk('restore', { label: t('bulk.restore.label'), icon: <Icon name="user-check" size={16} /> }),
    bulk('suspend', { label: t('bulk.suspend.label'), icon: <Icon name="lock" size={16} />, tone: 'error', question }),
    ...removal,
  ]
}
