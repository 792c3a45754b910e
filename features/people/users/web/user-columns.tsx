import { ownRoles } from '#platform/access/rules.ts'
import { plans } from '#platform/accounts/rules.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { billings } from '../../billing/rules.ts'
import type { ListedUser } from '../contract.ts'
import { shouldHaveTwoFactor, statuses, worksAtDepots } from '../rules.ts'
import classes from './users.module.css'
import { LinkedDriver, RoleName, useRoleName, UserName, UserStatus } from './user-words.tsx'

/** The columns of the list of users. */
export function useUserColumns(): Column<ListedUser>[] {
  const t = useText('people-users')
  const roleName = useRoleName()
  const format = useFormat()
  const worded = (key: 'currentPlan' | 'billing', name: string, values: readonly string[]): Column<ListedUser> => {
    const words = wordsOf(values, (value) => t(`${name}s.${value}`))
    return { key, title: t(name), sort: name, cell: (user) => words[user[key]], words, isHidden: true }
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
    {
      key: 'depots',
      title: t('depot'),
      cell: ({ depots, role }) =>
        depots.length > 0 ? <bdi>{depots.join(', ')}</bdi> : worksAtDepots(role) ? t('allDepots') : '–',
      priority: 2,
    },
    {
      key: 'lastSignInAt',
      title: t('lastSignIn'),
      cell: ({ lastSignInAt: at }) => at && <span title={format.dateTime(at)}>{format.relative(at)}</span>,
      priority: 4,
    },
    {
      key: 'hasTwoFactor',
      title: t('secondFactor'),
      cell: ({ hasTwoFactor, role }) =>
        hasTwoFactor ? (
          t('factor.app')
        ) : (
          <span className={shouldHaveTwoFactor(role) ? classes.off : undefined}>{t('factor.off')}</span>
        ),
      words: { true: t('factor.app'), false: t('factor.off') },
      priority: 3,
    },
    {
      key: 'driver',
      title: t('linkedDriver'),
      cell: ({ driver, role }) => <LinkedDriver driver={driver} role={role} />,
      fields: false,
      priority: 1,
    },
    worded('currentPlan', 'plan', plans),
    worded('billing', 'billing', billings),
    {
      key: 'status',
      title: t('status'),
      sort: 'status',
      cell: ({ status }) => <UserStatus status={status} />,
      words: wordsOf(statuses, (status) => t(`statuses.${status}`)),
    },
  ]
}
