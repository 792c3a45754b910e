import { lazy } from 'react'
import { plans } from '#platform/accounts/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { choicesOf, FilterSelect } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { WhenOpened } from '#ui/when-opened.tsx'
import { createUser, listUsers } from '../contract.ts'
import { statuses } from '../rules.ts'
import { RoleFilter } from './role-filter.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserBulk } from './user-bulk.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserFigures } from './user-figures.tsx'

// The list people see first: what opens over it, and how, is fetched once something does.
const UserDrawers = lazy(async () => ({ default: (await import('./user-drawers.tsx')).UserDrawers }))

export function UserList() {
  const t = useText('people-users')
  const list = useList(listUsers, ({ users, totalUsers }) => ({ rows: users, total: totalUsers }))
  const [open, setOpen] = useOpen()
  const mayAdd = useMay(createUser)
  const filters = [
    { name: 'plan', label: t('plan'), data: choicesOf(plans, (plan) => t(`plans.${plan}`)) },
    { name: 'status', label: t('status'), data: choicesOf(statuses, (status) => t(`statuses.${status}`)) },
  ]
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} />
      <UserFigures />
      <DataTable
        {...list}
        name="users"
        label={t('screens.list')}
        columns={useUserColumns()}
        filters={
          <>
            <RoleFilter list={list} label={t('role')} />
            {filters.map((filter) => (
              <FilterSelect key={filter.name} list={list} {...filter} />
            ))}
          </>
        }
        bulk={useUserBulk()}
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
      <WhenOpened opened={open !== undefined}>
        <UserDrawers />
      </WhenOpened>
    </>
  )
}
