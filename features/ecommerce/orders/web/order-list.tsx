import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useAddLink } from '#ui/add-button.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useBulk } from '#ui/use-bulk.ts'
import * as calls from '../contract.ts'
import { orderPath } from '../rules.ts'
import { OrderActions } from './order-actions.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderFigures } from './order-figures.tsx'

const soldDays = [7, 30, 90]

export function OrderList() {
  const t = useText('ecommerce')
  const format = useFormat()
  const list = useList(calls.listOrders, ({ orders, total }) => ({ rows: orders, total }))
  const bulk = useBulk(calls.bulkOrders, {
    stale: [calls.listOrders, calls.readOrderFigures],
    actions: { advance: t('order.advance') },
    removal: { remove: calls.deleteOrder, text: () => t('order.deleteText'), undo: 'restore' },
  })
  const yes = [{ value: 'true', label: t('yes') }]
  const soldIn = (days: number) => t('order.soldDays', { count: days, shown: format.number(days) })
  return (
    <ListScreen
      {...list}
      name="orders"
      title={t('screens.orders')}
      columns={useOrderColumns()}
      filters={[
        'status',
        'payment',
        { name: 'channel', label: t('order.channel'), data: choicesOf(calls.channels, (one) => t(`channel.${one}`)) },
        { name: 'soldDays', label: t('order.sold'), data: choicesOf(soldDays, soldIn) },
        { name: 'refunded', label: t('orderFigures.refunded'), data: yes },
        { name: 'discounted', label: t('sales.discount'), data: yes },
      ]}
      addButton={useAddLink(calls.createOrder, t('screens.addOrder'), '/apps/ecommerce/order/add')}
      rowPath={({ order }) => orderPath(order)}
      rowActions={(order) => <OrderActions order={order} />}
      bulk={bulk}
      empty={{ icon: 'receipt', title: t('order.empty'), text: t('order.emptyText') }}
    >
      <OrderFigures />
    </ListScreen>
  )
}
