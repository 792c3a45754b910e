import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Link } from '#ui/link.tsx'
import { Anchor, Text } from '#ui/text.ts'
import { Person } from '#ui/thing.tsx'
import { useStoreFormat } from '../../store/web/use-store-format.ts'
import type { OrderRow } from '../contract.ts'
import { orderPath, paymentTones, statusTones } from '../rules.ts'

/** The columns of the order list. */
export function useOrderColumns(): Column<OrderRow>[] {
  const t = useText('ecommerce-store')
  const format = useStoreFormat()
  return [
    { key: 'order', title: t('order.one'), sort: 'order', fields: ['orderId'], cell: (row) => <Anchor renderRoot={(props) => <Link to={orderPath(row.order)} {...props} />}><bdi>{row.orderId}</bdi></Anchor> },
    { key: 'placedAt', title: t('date'), sort: 'date', cell: (row) => <Placed at={row.placedAt} /> },
    { key: 'customer', title: t('customer.one'), sort: 'customers', cell: (row) => <Person avatar={row.avatar} name={row.customer} detail={row.email} to={`/apps/ecommerce/customer/details/${row.customerId}`} /> },
    statusColumn({ key: 'payment', title: t('order.payment'), sort: 'payment', tones: paymentTones, word: (value) => t(`payment.${value}`) }),
    statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones: statusTones, word: (value) => t(`orderStatus.${value}`) }),
    { key: 'spent', title: t('order.total'), sort: 'spent', align: 'end', cell: (row) => format.money(row.totalCents, row.currency) },
    { key: 'paidWith', title: t('order.method'), cell: ({ paidWith }) => <Text size="sm" maw={200} truncate dir="ltr" title={paidWith}><bdi>{paidWith}</bdi></Text> },
  ]
}

function Placed({ at }: { at: string }) {
  const format = useStoreFormat()
  return (
    <time dateTime={at}>
      {format.date(at)}
      <Text span display="block" size="sm" c="dimmed">
        {format.time(at)}
      </Text>
    </time>
  )
}
