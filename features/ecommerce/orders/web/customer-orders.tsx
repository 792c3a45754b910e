import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { ActionIcon } from '#ui/button/controls.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { RowName } from '#ui/display/row-name.tsx'
import { Link } from '#ui/button/link.tsx'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { listOrders, orderStatuses, type ListedOrder, type OrderRow } from '../contract.ts'
import { orderPath } from '../rules.ts'
import { OrderState } from './order-state.tsx'

/** The orders of one customer, on the customer's own page. */
export function CustomerOrders({ of: customerId }: PartProps) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const list = useList(listOrders, ({ orders, total }) => ({ rows: orders, total }), {
    customerId,
  })
  const columns: Column<ListedOrder>[] = [
    {
      key: 'orderId',
      title: t('order.one'),
      sort: 'order',
      cell: (row) => (
        <RowName to={orderPath(row.order)}>
          <bdi>{row.orderId}</bdi>
        </RowName>
      ),
    },
    { key: 'placedAt', title: t('date'), sort: 'date', cell: (row) => format.date(row.placedAt) },
    {
      key: 'status',
      title: t('statusLabel'),
      sort: 'status',
      words: wordsOf(orderStatuses, (value) => t(`orderStatus.${value}`)),
      cell: (row) => <OrderState order={row} />,
    },
    {
      key: 'spent',
      title: t('customer.spentOne'),
      sort: 'spent',
      align: 'end',
      cell: (row) => format.money(row.totalCents - row.refundedCents, row.currency),
    },
  ]
  return (
    <DataTable
      {...list}
      name="customer-orders"
      label={t('customer.placed')}
      title={t('customer.placed')}
      columns={columns}
      rowPath={({ order }) => orderPath(order)}
      rowActions={(row) => <ViewOrder {...row} />}
      empty={{ icon: 'receipt', title: t('customer.noOrders') }}
    />
  )
}

function ViewOrder({ order, orderId }: OrderRow) {
  const t = useText('ecommerce')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('viewNamed', { name: orderId })}
      renderRoot={(props) => <Link to={orderPath(order)} {...props} />}
    >
      <Icon name="eye" />
    </ActionIcon>
  )
}
