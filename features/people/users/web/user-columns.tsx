import { ownRoles } from '#platform/access/rules.ts'
import { plans } from '#platform/accounts/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { billings } from '../../billing/rules.ts'
import type { User } from '../contract.ts'
import { statuses } from '../rules.ts'
import { RoleName, useRoleName, UserName, UserStatus } from './user-words.tsx'

/** The columns of the list of users. */
export function useUserColumns(): Column<User>[] {
  const t = useText('people-users')
  const roleName = useRoleName()
  const worded = (key: 'currentPlan' | 'billing', name: string, values: readonly string[]): Column<User> => {
    const words = wordsOf(values, (value) => t(`${name}s.${value}`))
    return { key, title: t(name), sort: name, cell: (user) => words[user[key]], words }
  }
  return [
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
    { ...worded('currentPlan', 'plan', plans), priority: 2 },
    { ...worded('billing', 'billing', billings), priority: 1 },
    {
      key: 'status',
      title: t('status'),
      sort: 'status',
      cell: ({ status }) => <UserStatus status={status} />,
      words: wordsOf(statuses, (status) => t(`statuses.${status}`)),
    },
  ]
}
