import { useText } from '#kit/web/i18n.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { Group, VisuallyHidden } from '#ui/page/layout.ts'
import { RowName } from '#ui/display/row-name.tsx'
import { PaymentLogo } from '#ui/display/payment-logo.tsx'
import { Text } from '#ui/display/text.ts'
import { Person } from '#ui/display/thing.tsx'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { orderStatuses, payments, type ListedOrder, type OrderRow } from '../contract.ts'
import { orderPath } from '../rules.ts'
import { OrderState } from './order-state.tsx'
import { usePaidWithWords } from './paid-with-words.ts'
import { PaymentState } from './payment-state.tsx'

/** The columns of the order list. */
export function useOrderColumns(): Column<ListedOrder>[] {
  const t = useText('ecommerce')
  return [
    {
      key: 'order',
      title: t('order.one'),
      sort: 'order',
      fields: ['orderId'],
      cell: (row) => (
        <RowName to={orderPath(row.order)}>
          <bdi>{row.orderId}</bdi>
        </RowName>
      ),
    },
    { key: 'placedAt', title: t('date'), sort: 'date', cell: (row) => <Placed at={row.placedAt} /> },
    {
      key: 'customer',
      title: t('customer.one'),
      sort: 'customers',
      cell: (row) => (
        <Person
          avatar={row.avatar}
          name={row.customer}
          detail={row.email}
          to={`/apps/ecommerce/customer/details/${row.customerId}`}
        />
      ),
    },
    {
      key: 'payment',
      title: t('order.payment'),
      sort: 'payment',
      words: wordsOf(payments.map(String), (value) => t(`payment.${value}`)),
      cell: (row) => <PaymentState order={row} />,
    },
    {
      key: 'status',
      title: t('statusLabel'),
      sort: 'status',
      words: wordsOf(orderStatuses, (value) => t(`orderStatus.${value}`)),
      cell: (row) => <OrderState order={row} />,
    },
    {
      key: 'spent',
      title: t('order.total'),
      sort: 'spent',
      align: 'end',
      cell: (row) => <Net order={row} />,
    },
    { key: 'paidWith', title: t('order.method'), priority: 1, cell: (row) => <PaidWith text={row.paidWith} /> },
  ]
}

/** The mark of what was paid with, before its last digits or its masked address; ways that the store names itself have neither. */
function PaidWith({ text: way }: { text: string }) {
  const text = usePaidWithWords()(way)
  const [brand = '', ...rest] = text.includes('•') ? text.split(' ') : [text]
  if (brand === '') return null
  return (
    <Group gap={8} wrap="nowrap" maw={170} title={text}>
      <PaymentLogo name={brand} />
      <Text span size="sm" c="dimmed" truncate dir="ltr">
        {rest.length > 0 ? <VisuallyHidden>{brand} </VisuallyHidden> : brand}
        {rest.join(' ')}
      </Text>
    </Group>
  )
}

/** What the store keeps of an order, over what it came to before refunds. */
function Net({ order: { totalCents, refundedCents, currency } }: { order: OrderRow }) {
  const format = useStoreFormat()
  return (
    <>
      {format.money(totalCents - refundedCents, currency)}
      {refundedCents > 0 && (
        <Text span inherit c="dimmed" td="line-through" ms={6}>
          {format.money(totalCents, currency)}
        </Text>
      )}
    </>
  )
}

function Placed({ at }: { at: string }) {
  const format = useStoreFormat()
  return (
    <time dateTime={at}>
      {format.date(at)}{' '}
      <Text span inherit c="dimmed">
        {format.time(at)}
      </Text>
    </time>
  )
}
