import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Link } from '#ui/button/link.tsx'
import { Anchor } from '#ui/display/text.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { listMoves, type SpreadMove } from '../contract.ts'
import { useDayWords } from './words.ts'

type Row = SpreadMove & { id: number }
type Props = { spreadId: number; kind: 'moves' | 'unplaced' }

/** Which delivery goes on which day, or those that no shift can take. */
export function MoveList({ spreadId, kind }: Props) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const list = useList(
    listMoves,
    ({ moves, total }) => ({ rows: moves.map((move): Row => ({ ...move, id: move.deliveryId })), total }),
    { spreadId, kind },
  )
  const { page, itemsPerPage, orderBy } = list.search
  const to: Column<Row> = { key: 'to', title: t('moves.to'), cell: ({ to: day }) => words(day) }
  const columns: Column<Row>[] = [
    {
      key: 'reference',
      title: t('reference'),
      cell: ({ reference }) => (
        <Anchor renderRoot={(props) => <Link to={deliveryPath(reference)} {...props} />}>
          <bdi>{reference}</bdi>
        </Anchor>
      ),
    },
    { key: 'recipient', title: t('recipient'), cell: ({ recipient }) => <bdi>{recipient}</bdi> },
    { key: 'from', title: t(kind === 'moves' ? 'moves.from' : 'day'), cell: ({ from: day }) => words(day) },
    ...(kind === 'moves' ? [to] : []),
  ]
  return (
    <DataTable
      {...list}
      // The days above narrow no list of their own.
      search={{ page, itemsPerPage, orderBy }}
      hasSearch={false}
      name={`spread-${kind}`}
      label={t(`tabs.${kind}`, { number: String(list.total ?? '') })}
      columns={columns}
      empty={{ icon: 'calendar', title: t(`empty.${kind}`) }}
    />
  )
}
