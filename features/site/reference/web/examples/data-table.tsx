import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holdsText } from '#kit/contract/fold-text.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FilterSelect, choicesOf } from '#ui/input/filter-select.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { NativeSelect, NumberInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Progress } from '#ui/display/display.ts'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import { Person, Thing } from '#ui/display/thing.tsx'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'
import { listSalesDetails, receivedStatuses, saleStatuses, type SalesDetail } from '../../contract.ts'

type Status = SalesDetail['payment']['status']
type Row = SalesDetail & { id: number; name: string; status: Status }
type Search = {
  q?: string
  page: number
  itemsPerPage: number
  sortBy?: string
  orderBy: 'asc' | 'desc'
  status?: Status
  received?: string
}
type Changes = Record<number, { paidAmount: number; status: Status }>

const tones: Record<Status, Tone> = { Completed: 'success', Confirmed: 'info', Cancelled: 'error' }
const sortKeys: Record<string, (row: Row) => string | number> = {
  name: ({ name }) => name,
  date: ({ date }) => Date.parse(date),
  buyer: ({ buyer }) => buyer.name,
  total: ({ payment }) => payment.total,
  status: ({ status }) => status,
}

/** The sales come whole from one call, so this table searches, sorts and pages them itself; changes stay on this page. */
export function Example() {
  const t = useText('site-reference')
  const { money } = useFormat()
  const { data, error, isFetching, refetch } = useQuery(queryOf(listSalesDetails))
  const [search, setSearch] = useState<Search>({ page: 1, itemsPerPage: 5, orderBy: 'asc' })
  const [changes, setChanges] = useState<Changes>({})
  const [removed, setRemoved] = useState<number[]>([])
  const [edited, setEdited] = useState<Row>()
  const showUndo = useUndoNotice()
  const found = narrowed(
    (data ?? []).map((sale) => rowOf(sale, changes)),
    search,
  ).filter(({ id }) => !removed.includes(id))
  const start = (search.page - 1) * search.itemsPerPage
  const onSearch = (patch: Record<string, unknown>) => setSearch({ ...search, page: 1, ...patch })
  const list = { search, onSearch }
  const bringBack = (ids: number[]) => setRemoved((before) => before.filter((id) => !ids.includes(id)))
  const remove = (ids: number[]) => setRemoved((before) => [...before, ...ids])
  const answer = (done: number[]) => Promise.resolve({ done, refused: [] })
  return (
    <>
      <DataTable
        name="reference-sales"
        label={t('screens.dataTable')}
        columns={columnsOf(t, (units) => money(units * 100))}
        rows={data && found.slice(start, start + search.itemsPerPage)}
        total={data && found.length}
        {...list}
        error={error}
        isFetching={isFetching}
        isStale={false}
        onRetry={() => void refetch()}
        source={{ list: listSalesDetails.path, query: {} }}
        fetchAll={(limit) => Promise.resolve(found.slice(0, limit))}
        filters={
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('words.state')}
              data={choicesOf(saleStatuses, (one) => t(`sales.${one}`))}
            />
            <FilterSelect
              list={list}
              name="received"
              label={t('words.paid')}
              data={choicesOf(receivedStatuses, (one) => t(`received.${one}`))}
            />
          </>
        }
        rowActions={(row) => (
          <Group gap={0} wrap="nowrap">
            <IconButton icon="edit" label={`${t('words.editSale')}: ${row.name}`} onClick={() => setEdited(row)} />
            <IconButton
              icon="trash"
              color="error"
              label={`${t('words.remove')}: ${row.name}`}
              onClick={() => {
                remove([row.id])
                showUndo(t('words.removed'), () => bringBack([row.id]))
              }}
            />
          </Group>
        )}
        bulk={[
          {
            label: t('words.remove'),
            tone: 'error',
            run: (ids) => {
              remove(ids)
              return answer(ids)
            },
            undo: (ids) => {
              bringBack(ids)
              return answer(ids)
            },
          },
        ]}
      />
      <Dialog opened={edited !== undefined} onClose={() => setEdited(undefined)} title={t('words.editSale')}>
        {edited && (
          <EditSale
            key={edited.id}
            row={edited}
            onSave={(change) => {
              setChanges({ ...changes, [edited.id]: change })
              setEdited(undefined)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function EditSale({ row, onSave }: { row: Row; onSave: (change: Changes[number]) => void }) {
  const t = useText('site-reference')
  const [paid, setPaid] = useState<number | ''>(row.payment.paidAmount)
  const [status, setStatus] = useState(row.status)
  return (
    <Stack>
      <NumberInput
        label={t('words.paid')}
        description={t('words.notKept')}
        min={0}
        max={row.payment.total}
        value={paid}
        onChange={setPaid}
      />
      <NativeSelect
        label={t('words.state')}
        value={status}
        data={choicesOf(saleStatuses, (one) => t(`sales.${one}`))}
        onChange={(event) => setStatus(saleStatuses.find((one) => one === event.currentTarget.value) ?? status)}
      />
      <Button onClick={() => onSave({ paidAmount: paid || 0, status })}>{t('words.saveSale')}</Button>
    </Stack>
  )
}

function rowOf(sale: SalesDetail, changes: Changes): Row {
  const { paidAmount = sale.payment.paidAmount, status = sale.payment.status } = changes[sale.product.id] ?? {}
  const payment = { ...sale.payment, paidAmount, status }
  return { ...sale, payment, id: sale.product.id, name: sale.product.name, status }
}

function narrowed(rows: Row[], { q = '', status, received, sortBy, orderBy }: Search): Row[] {
  const found = rows.filter(
    (row) =>
      [row.name, row.buyer.name, row.product.brand].some((text) => holdsText(text, q)) &&
      (!status || row.status === status) &&
      (!received || row.payment.receivedPaymentStatus === received),
  )
  const key = sortKeys[sortBy ?? '']
  if (!key) return found
  const sorted = found.toSorted((a, b) => (key(a) > key(b) ? 1 : key(a) < key(b) ? -1 : a.id - b.id))
  return orderBy === 'desc' ? sorted.toReversed() : sorted
}

function columnsOf(t: Text, price: (units: number) => string): Column<Row>[] {
  return [
    {
      key: 'name',
      title: t('words.product'),
      sort: 'name',
      cell: ({ product }) => <Thing picture={product.image} name={product.name} detail={product.brand} />,
    },
    { key: 'date', title: t('words.day'), sort: 'date', cell: ({ date }) => date },
    {
      key: 'buyer',
      title: t('words.buyer'),
      sort: 'buyer',
      fields: false,
      cell: ({ buyer }) => <Person avatar={buyer.avatar} name={buyer.name} />,
    },
    {
      key: 'total',
      title: t('words.price'),
      sort: 'total',
      align: 'end',
      fields: false,
      cell: ({ payment }) => price(payment.total),
    },
    {
      key: 'paid',
      title: t('words.paid'),
      fields: false,
      cell: ({ name, payment }) => (
        <Progress
          w={96}
          value={(payment.paidAmount / payment.total) * 100}
          aria-label={`${t('words.paid')}, ${name}: ${price(payment.paidAmount)}`}
        />
      ),
    },
    {
      key: 'status',
      title: t('words.state'),
      sort: 'status',
      fields: false,
      cell: ({ status }) => <StatusChip tone={tones[status]}>{t(`sales.${status}`)}</StatusChip>,
    },
  ]
}
