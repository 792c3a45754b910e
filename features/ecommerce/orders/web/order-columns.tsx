import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { Link } from '#ui/link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Anchor, Text } from '#ui/text.ts'
import { Person } from '#ui/thing.tsx'
import type { OrderRow } from '../contract.ts'
import { maskedMethod } from '../rules.ts'
import { orderPath, paymentTones, statusTones } from './tones.ts'

/** The columns of the order list. */
export function useOrderColumns(): Column<OrderRow>[] {
  const t = useText('ecommerce-store')
  const format = useFormat()
  return [
    { key: 'order', title: t('order.one'), sort: 'order', text: (row) => row.orderId, cell: (row) => <Anchor renderRoot={(props) => <Link to={orderPath(row.order)} {...props} />}><bdi>{row.orderId}</bdi></Anchor> },
    { key: 'placedAt', title: t('date'), sort: 'date', text: (row) => new Date(row.placedAt), cell: (row) => <Placed at={row.placedAt} /> },
    { key: 'customer', title: t('customer.one'), sort: 'customers', cell: (row) => <Person avatar={row.avatar} name={row.customer} detail={row.email} to={`/apps/ecommerce/customer/details/${row.customerId}`} /> },
    { key: 'payment', title: t('order.payment'), sort: 'payment', text: (row) => t(`payment.${row.payment}`), cell: (row) => <StatusChip tone={paymentTones[row.payment]}>{t(`payment.${row.payment}`)}</StatusChip> },
    { key: 'status', title: t('statusLabel'), sort: 'status', text: (row) => t(`orderStatus.${row.status}`), cell: (row) => <StatusChip tone={statusTones[row.status]}>{t(`orderStatus.${row.status}`)}</StatusChip> },
    { key: 'spent', title: t('order.total'), sort: 'spent', align: 'end', cell: (row) => format.money(row.totalCents, row.currency) },
    { key: 'method', title: t('order.method'), text: (row) => maskedMethod(row), cell: (row) => <Text size="sm" maw={160} truncate dir="ltr" title={maskedMethod(row)}><bdi>{maskedMethod(row)}</bdi></Text> },
  ]
}

function Placed({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at}>
      {format.date(at)}
      <Text span display="block" size="sm" c="dimmed">
        {format.time(at)}
      </Text>
    </time>
  )
}
