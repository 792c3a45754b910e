import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { listOf, queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { listDrivers } from '../../drivers/contract.ts'
import { listRatings, type RatingRow } from '../contract.ts'
import { Stars } from './stars.tsx'

/** What recipients thought of their deliveries, of one driver or of all. */
export function RatingList() {
  const t = useText('logistics-recipient-feedback')
  const format = useFormat()
  const list = useList(listRatings, ({ ratings, total }) => ({ rows: ratings, total }))
  const average = useAverageText(list.source.query)
  const query = { page: 1, itemsPerPage: 100 }
  const drivers = useQuery({ ...queryOf(listDrivers, { query }), enabled: useMay(listDrivers) }).data?.drivers ?? []
  const starWord = (count: number) => t('stars', { count, shown: format.number(count) })
  return (
    <ListScreen
      {...list}
      name="delivery-ratings"
      title={t('screens.ratings')}
      text={average === '' ? t('list.text') : `${t('list.text')} ${average}`}
      columns={useRatingColumns()}
      filters={[
        {
          name: 'driverId',
          label: t('fields.driverName'),
          data: drivers.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { name: 'stars', label: t('fields.stars'), data: choicesOf([5, 4, 3, 2, 1], starWord) },
      ]}
      empty={{ icon: 'star', title: t('list.empty'), text: t('list.emptyText') }}
    />
  )
}

/** What the ratings of the filters come to. */
function useAverageText(query: Record<string, unknown>): string {
  const t = useText('logistics-recipient-feedback')
  const format = useFormat()
  const { data } = useQuery(listOf(listRatings, query))
  if (!data || data.averageStars === null) return ''
  const average = format.number(Math.round(data.averageStars * 10) / 10)
  return t('list.average', { average, count: data.total, shown: format.number(data.total) })
}

function useRatingColumns(): Column<RatingRow>[] {
  const t = useText('logistics-recipient-feedback')
  const { text, ago, link } = columnKinds(useFormat())
  return [
    text('recipient', t('fields.recipient'), { sort: 'recipient' }),
    { key: 'stars', title: t('fields.stars'), sort: 'stars', cell: ({ stars }) => <Stars count={stars} /> },
    text('comment', t('fields.comment')),
    text('driverName', t('fields.driverName'), { sort: 'driverName' }),
    link('reference', t('fields.reference'), { to: (row: RatingRow) => deliveryPath(row.reference) }),
    ago('givenAt', t('fields.givenAt'), { sort: 'givenAt' }),
  ]
}
