import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { FilterInput } from '#ui/input/filter-input.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { useReasons } from '../../deliveries/web/for-others/use-reasons.ts'
import { useDepotFilter } from '../../depots/web/for-others/use-depot-filter.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { listAttempts, type Attempt } from '../contract.ts'
import { outcomeFilters, outcomeTones } from '../rules.ts'
import { useOutcomeWord } from './use-outcome-word.ts'

/** Every visit to a door, the newest first. */
export function AttemptList() {
  const t = useText('logistics-attempts')
  const word = useOutcomeWord()
  const list = useList(listAttempts, ({ attempts, total }) => ({ rows: attempts, total }))
  return (
    <ListScreen
      {...list}
      name="delivery-attempts"
      title={t('screens.attempts')}
      text={t('list.text')}
      columns={useAttemptColumns()}
      filters={[
        <FilterInput key="from" list={list} name="from" label={t('from')} type="date" />,
        <FilterInput key="to" list={list} name="to" label={t('to')} type="date" />,
        ...useDepotFilter(t('depot')),
        { name: 'outcome', label: t('outcome'), data: choicesOf(outcomeFilters, word) },
      ]}
      empty={{ icon: 'report-analytics', title: t('list.empty'), text: t('list.emptyText') }}
    />
  )
}

function useAttemptColumns(): Column<Attempt>[] {
  const t = useText('logistics-attempts')
  const format = useWorkspaceFormat()
  const word = useOutcomeWord()
  const reasonName = useReasons()
  const { link, text, number } = columnKinds(useFormat())
  return [
    {
      key: 'endedAt',
      title: t('time'),
      sort: 'endedAt',
      cell: ({ endedAt }) => <time dateTime={endedAt}>{format.dateTime(endedAt)}</time>,
    },
    link('reference', t('delivery'), { to: ({ reference }: Attempt) => deliveryPath(reference) }),
    text('recipient', t('recipient')),
    number('number', t('number')),
    statusColumn({ key: 'outcome', title: t('outcome'), tones: outcomeTones, word }),
    { key: 'reason', title: t('reason'), cell: ({ reason }) => <span dir="auto">{reasonName(reason)}</span> },
    text('driverName', t('driver'), { sort: 'driver' }),
  ]
}
