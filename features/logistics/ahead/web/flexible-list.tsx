import { daysAfter } from '#kit/contract/days.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { NativeSelect } from '#ui/input/inputs.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor } from '#ui/display/text.ts'
import { changeDelivery } from '../../deliveries/contract.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { usePromiseQuestion } from '../../deliveries/web/for-others/use-promise-question.tsx'
import { useAmounts } from '../../deliveries/web/for-others/use-amounts.ts'
import { useAnyDay } from '../../deliveries/web/for-others/use-any-day.ts'
import { listFlexible, readAhead, type FlexibleRow } from '../contract.ts'
import { useDayWords } from './words.ts'

type Props = { days: readonly string[]; earliest: string }

/** Deliveries that may go on several of the days shown, each with the day it has; it takes another one here. */
export function FlexibleList({ days, earliest }: Props) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const list = useList(listFlexible, ({ deliveries, total }) => ({ rows: deliveries, total }))
  const { from: _from, days: _days, depotId: _depot, ...search } = list.search
  const columns = useColumns(earliest)
  const choices = [{ value: 'none', label: words(null) }, ...days.map((day) => ({ value: day, label: words(day) }))]
  return (
    <DataTable
      {...list}
      search={search}
      name="flexible-deliveries"
      label={t('tabs.flexible')}
      title={t('tabs.flexible')}
      columns={columns}
      filters={<FilterSelect list={list} name="on" label={t('day')} data={choices} />}
      empty={{ icon: 'calendar', title: t('empty.flexible'), text: t('empty.flexibleText') }}
    />
  )
}

function useColumns(earliest: string): Column<FlexibleRow>[] {
  const t = useText('logistics-ahead')
  const anyDay = useAnyDay()
  const loadOf = useAmounts()
  return [
    {
      key: 'reference',
      title: t('reference'),
      sort: 'reference',
      cell: ({ reference }) => (
        <Anchor renderRoot={(props) => <Link to={deliveryPath(reference)} {...props} />}>
          <bdi>{reference}</bdi>
        </Anchor>
      ),
    },
    { key: 'recipient', title: t('recipient'), sort: 'recipient', cell: ({ recipient }) => <bdi>{recipient}</bdi> },
    { key: 'address', title: t('address'), isHidden: true, cell: ({ address }) => <bdi>{address}</bdi> },
    {
      key: 'days',
      title: t('range'),
      sort: 'latestDate',
      fields: ['earliestDate', 'latestDate'],
      cell: (row) => anyDay(row),
    },
    { key: 'quantities', title: t('load'), fields: false, cell: ({ quantities }) => loadOf(quantities) },
    { key: 'date', title: t('day'), sort: 'date', cell: (row) => <DayCell row={row} earliest={earliest} /> },
  ]
}

/** The day of a delivery, with the others it may go on to choose from. */
function DayCell({ row, earliest }: { row: FlexibleRow; earliest: string }) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const mayChange = useMay(changeDelivery)
  const mayBreak = usePromiseQuestion()
  const change = useSend(changeDelivery, { stale: [listFlexible, readAhead] })
  const setDay = async (date: string | null) => {
    if (await mayBreak({ ids: [row.id], date }))
      change.mutate({ params: { id: row.id }, body: { version: row.version, date } })
  }
  if (!mayChange) return words(row.date)
  const choices = daysBetween(row.earliestDate, row.latestDate).filter((day) => day >= earliest || day === row.date)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('dayOf', { name: row.reference })}
      disabled={change.isPending}
      value={row.date ?? ''}
      data={[{ value: '', label: words(null) }, ...choices.map((day) => ({ value: day, label: words(day) }))]}
      onChange={({ currentTarget }) => void setDay(currentTarget.value || null)}
    />
  )
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}
