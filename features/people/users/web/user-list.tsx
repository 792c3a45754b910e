import { lazy } from 'react'
import { plans } from '#platform/accounts/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/button/add-button.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { createUser, listUsers } from '../contract.ts'
import { RoleFilter } from './role-filter.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserBulk } from './user-bulk.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserCounts } from './user-counts.tsx'

// The list people see first: what opens over it, and how, is fetched once something does.
const UserDrawers = lazy(async () => ({ default: (await import('./user-drawers.tsx')).UserDrawers }))

export function UserList() {
  const t = useText('people-users')
  const list = useList(listUsers, ({ users, totalUsers }) => ({ rows: users, total: totalUsers }))
  const [open, setOpen] = useOpen()
  const plan = { name: 'plan', label: t('plan'), data: choicesOf(plans, (one) => t(`plans.${one}`)) }
  return (
    <ListScreen
      {...list}
      name="users"
      title={t('screens.list')}
      text={t('text')}
      columns={useUserColumns()}
      filters={[<RoleFilter key="role" list={list} label={t('role')} />, plan, 'status']}
      bulk={useUserBulk()}
      counts={<UserCounts list={list} />}
      addButton={useMay(createUser) && <AddButton label={t('add')} onClick={() => setOpen('add')} />}
      rowActions={(user) => <UserActions user={user} onEdit={() => setOpen(`edit-${user.id}`)} />}
      rowPath={(user) => `/apps/user/view/${user.id}`}
      empty={{ icon: 'users', title: t('empty'), text: t('emptyText') }}
      drawer={
        <WhenOpened opened={open !== undefined}>
          <UserDrawers />
        </WhenOpened>
      }
    />
  )
}
