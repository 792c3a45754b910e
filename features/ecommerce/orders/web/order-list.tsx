import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkedStat, Stats } from '#ui/linked-stat.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import * as calls from '../contract.ts'
import { orderPath } from '../rules.ts'
import { OrderActions } from './order-actions.tsx'
import { useOrderColumns } from './order-columns.tsx'

const figures = [
  { key: 'pending', icon: 'clock', to: 'payment=2', tone: 'warning' },
  { key: 'completed', icon: 'checklist', to: 'status=Delivered', tone: 'success' },
  { key: 'refunded', icon: 'receipt', to: 'refunded=true', tone: 'info' },
  { key: 'failed', icon: 'alert-triangle', to: 'payment=3', tone: 'error' },
] as const

const soldDays = [7, 30, 90]

export function OrderList() {
  const t = useText('ecommerce')
  const format = useFormat()
  const list = useList(calls.listOrders, ({ orders, total }) => ({ rows: orders, total }))
  const bulk = useBulk(calls.bulkOrders, [calls.listOrders, calls.readOrderFigures])
  const texts = { text: () => t('order.deleteText'), undo: 'restore' }
  const removal = useBulkRemoval(bulk, { remove: calls.deleteOrder, ...texts })
  const mayChange = useMay(calls.bulkOrders)
  const mayAdd = useMay(calls.createOrder)
  const yes = [{ value: 'true', label: t('yes') }]
  const soldIn = (days: number) => t('order.soldDays', { count: days, shown: format.number(days) })
  return (
    <ListScreen
      {...list}
      name="orders"
      title={t('screens.orders')}
      columns={useOrderColumns()}
      filters={[
        {
          name: 'status',
          label: t('statusLabel'),
          data: choicesOf(calls.orderStatuses, (one) => t(`orderStatus.${one}`)),
        },
        { name: 'payment', label: t('order.payment'), data: choicesOf(calls.payments, (one) => t(`payment.${one}`)) },
        { name: 'channel', label: t('order.channel'), data: choicesOf(calls.channels, (one) => t(`channel.${one}`)) },
        { name: 'soldDays', label: t('order.sold'), data: choicesOf(soldDays, soldIn) },
        { name: 'refunded', label: t('orderFigures.refunded'), data: yes },
        { name: 'discounted', label: t('sales.discount'), data: yes },
      ]}
      addButton={mayAdd && <AddButton label={t('screens.addOrder')} to="/apps/ecommerce/order/add" />}
      rowPath={({ order }) => orderPath(order)}
      rowActions={(order) => <OrderActions order={order} />}
      bulk={mayChange ? [bulk('advance', { label: t('order.advance') }), ...removal] : []}
      empty={{ icon: 'receipt', title: t('order.empty'), text: t('order.emptyText') }}
    >
      <Figures />
    </ListScreen>
  )
}

function Figures() {
  const t = useText('ecommerce')
  const format = useFormat()
  const { data } = useQuery(queryOf(calls.readOrderFigures))
  return (
    <Stats>
      {figures.map(({ key, icon, to, tone }) => (
        <LinkedStat
          key={key}
          to={`/apps/ecommerce/order/list?${to}`}
          label={t(`orderFigures.${key}`)}
          tone={tone}
          icon={<Icon name={icon} size={24} />}
          value={data && format.number(data[key])}
        />
      ))}
    </Stats>
  )
}
