import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { useLength } from '#ui/display/use-length.ts'
import type { Depot } from '../contract.ts'

/** The columns of the list of depots. */
export function useDepotColumns(): Column<Depot>[] {
  const t = useText('logistics-depots')
  const format = useFormat()
  const { text, number } = columnKinds(format)
  const length = useLength()
  const loading = number('loadingMinutes', t('depot.loading'), { sort: 'loadingMinutes' })
  return [
    text('name', t('depot.name'), { sort: 'name' }),
    text('code', t('depot.code'), { sort: 'code' }),
    text('address', t('depot.address')),
    number('docks', t('depot.docks'), { sort: 'docks' }),
    { ...loading, cell: (row) => length(row.loadingMinutes * 60) },
  ]
}
