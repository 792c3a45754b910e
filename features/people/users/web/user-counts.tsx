import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { CountStrip } from '#ui/data-table/count-strip.tsx'
import { readUserFigures } from '../contract.ts'
import { statuses } from '../rules.ts'

/** How many people there are in each state; each number shows its own. */
export function UserCounts({ list }: { list: Pick<List<never>, 'search' | 'onSearch'> }) {
  const t = useText('people-users')
  const { data } = useQuery(queryOf(readUserFigures))
  const inState = data && {
    active: data.active.value,
    pending: data.pending.value,
    inactive: data.total.value - data.active.value - data.pending.value,
  }
  const chosen = list.search['status']
  const choose = (status: string | undefined) => () => list.onSearch({ status })
  return (
    <CountStrip
      label={t('status')}
      counts={[
        {
          key: 'all',
          label: t('everyone'),
          count: data?.total.value,
          isChosen: chosen === undefined,
          onChoose: choose(undefined),
        },
        ...statuses.map((status) => ({
          key: status,
          label: t(`statuses.${status}`),
          count: inState?.[status],
          isChosen: chosen === status,
          onChoose: choose(status),
        })),
      ]}
    />
  )
}
