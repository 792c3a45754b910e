import { lazy } from 'react'
import { plans } from '#platform/accounts/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { createUser, listUsers, readUser, updateUser, type UserDetail } from '../contract.ts'
import { RoleFilter } from './role-filter.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserBulk } from './user-bulk.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserFigures } from './user-figures.tsx'

const AddUser = lazy(async () => ({ default: (await import('./user-drawers.tsx')).AddUser }))
const EditUser = lazy(async () => ({ default: (await import('./user-drawers.tsx')).EditUser }))

export function UserList() {
  const t = useText('people-users')
  const list = useList(listUsers, ({ users, totalUsers }) => ({ rows: users, total: totalUsers }))
  const { edit, ...records } = useRecordDrawer([], {
    create: createUser,
    addLabel: t('add'),
    add: (opening) => <AddUser {...opening} />,
    change: updateUser,
    read: readUser,
    edit: (user: UserDetail, opening) => <EditUser user={user} {...opening} />,
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="users"
      title={t('screens.list')}
      text={t('text')}
      columns={useUserColumns()}
      filters={[
        <RoleFilter key="role" list={list} label={t('role')} />,
        { name: 'plan', label: t('plan'), data: choicesOf(plans, (plan) => t(`plans.${plan}`)) },
        'status',
      ]}
      bulk={useUserBulk()}
      rowActions={(user) => <UserActions user={user} onEdit={() => edit?.(user)} />}
      rowPath={(user) => `/apps/user/view/${user.id}`}
      empty={{ icon: 'users', title: t('empty'), text: t('emptyText') }}
    >
      <UserFigures />
    </ListScreen>
  )
}
