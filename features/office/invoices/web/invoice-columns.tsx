import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { RowName } from '#ui/display/row-name.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Person } from '#ui/display/thing.tsx'
import { invoiceStatuses, services, type InvoiceRow } from '../contract.ts'
import { previewPath, serviceKeys, statusKeys } from '../rules.ts'
import { InvoiceStatus } from './invoice-status.tsx'

export function useInvoiceColumns(): Column<InvoiceRow>[] {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  return [
    {
      key: 'id',
      title: t('number'),
      sort: 'id',
      fields: ['id', 'number'],
      cell: ({ id, number }) => (
        <RowName to={previewPath(id)}>
          <bdi>{number === '' ? t('draftTitle', { id }) : `#${number}`}</bdi>
        </RowName>
      ),
    },
    {
      key: 'invoiceStatus',
      title: t('statusLabel'),
      words: wordsOf(invoiceStatuses, (value) => t(`status.${statusKeys[value]}`)),
      cell: (row) => <InvoiceStatus invoice={row} />,
    },
    {
      key: 'client',
      title: t('client'),
      sort: 'client',
      fields: ['clientName', 'clientEmail'],
      cell: (row) => <Person avatar={row.avatar} name={row.clientName} detail={row.clientEmail} />,
    },
    {
      key: 'service',
      title: t('service'),
      isHidden: true,
      words: wordsOf(services, (value) => t(`services.${serviceKeys[value]}`)),
      cell: (row) => t(`services.${serviceKeys[row.service]}`),
    },
    {
      key: 'totalCents',
      title: t('total'),
      sort: 'total',
      align: 'end',
      cell: (row) => format.money(row.totalCents, row.currency),
    },
    {
      key: 'issuedDate',
      title: t('issued'),
      sort: 'date',
      cell: (row) => <time dateTime={row.issuedDate}>{format.date(row.issuedDate)}</time>,
    },
    { key: 'dueDate', title: t('due'), isHidden: true, cell: (row) => format.date(row.dueDate) },
    { key: 'balanceCents', title: t('balance'), sort: 'balance', align: 'end', cell: (row) => <Balance row={row} /> },
  ]
}

/** What is open; nothing is said as paid unless it was credited, and less than nothing as credit. */
function Balance({ row }: { row: InvoiceRow }) {
  const t = useText('office-invoices')
  const format = useFormat()
  if (row.balanceCents === 0 && row.invoiceStatus === 'Paid')
    return <StatusChip tone="success">{t('status.paid')}</StatusChip>
  if (row.balanceCents >= 0) return format.money(row.balanceCents, row.currency)
  return <StatusChip tone="info">{t('credit', { amount: format.money(-row.balanceCents, row.currency) })}</StatusChip>
}
