import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useAddLink } from '#ui/button/add-button.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import * as calls from '../contract.ts'
import { previewPath, statusKeys } from '../rules.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { InvoiceFigures } from './invoice-figures.tsx'
import { InvoiceTools, MoreInvoiceTools } from './invoice-tools.tsx'
import { IssuedRange } from './issued-range.tsx'
import { OwedFilter } from './owed-filter.tsx'

export function InvoiceList() {
  const t = useText('office-invoices')
  const list = useList(calls.listInvoices, ({ invoices, totalInvoices }) => ({ rows: invoices, total: totalInvoices }))
  const bulk = useBulk(calls.bulkInvoices, {
    stale: [calls.listInvoices, calls.readInvoiceFigures],
    removal: { remove: calls.deleteInvoice, text: () => t('deleteText'), undo: 'restore' },
  })
  const statuses = choicesOf(calls.invoiceStatuses, (one) => t(`status.${statusKeys[one]}`))
  return (
    <ListScreen
      {...list}
      name="invoices"
      title={t('screens.list')}
      headActions={<InvoiceTools />}
      more={<MoreInvoiceTools />}
      columns={useInvoiceColumns()}
      filters={[
        { name: 'status', label: t('statusLabel'), data: statuses },
        <IssuedRange key="issued" list={list} />,
        <OwedFilter key="owed" list={list} />,
      ]}
      addButton={useAddLink(calls.createInvoice, t('screens.add'), '/apps/invoice/add')}
      rowPath={({ id }) => previewPath(id)}
      rowActions={(row) => <InvoiceActions invoice={row} />}
      bulk={bulk}
      empty={{ icon: 'receipt', title: t('empty'), text: t('emptyText') }}
    >
      <InvoiceFigures />
    </ListScreen>
  )
}
