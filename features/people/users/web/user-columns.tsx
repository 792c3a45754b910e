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
}
