import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holdsText } from '#kit/contract/fold-text.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { StatusChip, type Tone } from '#ui/status-chip.tsx'
import { Person, Thing } from '#ui/thing.tsx'
import { listSalesDetails, type SalesDetail } from '../../contract.ts'

type Row = SalesDetail & { id: number; name: string }
const tones: Record<SalesDetail['payment']['status'], Tone> = {
  Completed: 'success',
  Confirmed: 'info',
  Cancelled: 'error',
}

/** The sales come whole from one call, so this table searches and pages them itself. */
export function Example() {
  const t = useText('site-reference')
  const { data, error, isFetching, refetch } = useQuery(queryOf(listSalesDetails))
  const [search, setSearch] = useState<{ q?: string; page: number; itemsPerPage: number; orderBy: 'asc' }>({
    page: 1,
    itemsPerPage: 5,
    orderBy: 'asc',
  })
  const all = (data ?? []).map((sale): Row => ({ ...sale, id: sale.product.id, name: sale.product.name }))
  const found = all.filter(({ name, buyer, product }) =>
    [name, buyer.name, product.brand].some((text) => holdsText(text, search.q ?? '')),
  )
  const start = (search.page - 1) * search.itemsPerPage
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('words.product'),
      cell: ({ product }) => <Thing picture={product.image} name={product.name} detail={product.brand} />,
    },
    { key: 'date', title: t('words.day'), cell: ({ date }) => date },
    {
      key: 'buyer',
      title: t('words.buyer'),
      fields: false,
      cell: ({ buyer }) => <Person avatar={buyer.avatar} name={buyer.name} />,
    },
    { key: 'total', title: t('words.price'), align: 'end', fields: false, cell: ({ payment }) => payment.total },
    {
      key: 'status',
      title: t('words.state'),
      fields: false,
      cell: ({ payment: { status } }) => <StatusChip tone={tones[status]}>{t(`sales.${status}`)}</StatusChip>,
    },
  ]
  return (
    <DataTable
      name="reference-sales"
      label={t('screens.dataTable')}
      columns={columns}
      rows={data && found.slice(start, start + search.itemsPerPage)}
      total={data && found.length}
      search={search}
      onSearch={(patch) => setSearch({ ...search, page: 1, ...patch })}
      error={error}
      isFetching={isFetching}
      isStale={false}
      onRetry={() => void refetch()}
      source={{ list: listSalesDetails.path, query: {} }}
      fetchAll={(limit) => Promise.resolve(found.slice(0, limit))}
    />
  )
}
