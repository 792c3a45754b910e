import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useAddLink } from '#ui/button/add-button.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import * as calls from '../contract.ts'
import { orderPath } from '../rules.ts'
import { OrderActions } from './order-actions.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderFigures } from './order-figures.tsx'
import { useOrderFilters } from './use-order-filters.ts'

export function OrderList() {
  const t = useText('ecommerce')
  const list = useList(calls.listOrders, ({ orders, total }) => ({ rows: orders, total }))
  const bulk = useBulk(calls.bulkOrders, {
    stale: [calls.listOrders, calls.readOrderFigures],
    actions: { advance: t('order.advance') },
    removal: { remove: calls.deleteOrder, text: () => t('order.deleteText'), undo: 'restore' },
  })
  return (
    <ListScreen
      {...list}
      name="orders"
      title={t('screens.orders')}
      columns={useOrderColumns()}
      filters={useOrderFilters()}
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
