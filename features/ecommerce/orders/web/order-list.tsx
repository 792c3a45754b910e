import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LinkedStat, Stats } from '#ui/linked-stat.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import {
  bulkOrders,
  channels,
  createOrder,
  deleteOrder,
  listOrders,
  orderStatuses,
  payments,
  readOrderFigures,
} from '../contract.ts'
import { OrderActions } from './order-actions.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { orderPath } from '../rules.ts'

const figures = [
  { key: 'pending', icon: 'clock', to: 'payment=2', tone: 'warning' },
  { key: 'completed', icon: 'checklist', to: 'status=Delivered', tone: 'success' },
  { key: 'refunded', icon: 'receipt', to: 'refunded=true', tone: 'info' },
  { key: 'failed', icon: 'alert-triangle', to: 'payment=3', tone: 'error' },
] as const

export function OrderList() {
  const t = useText('ecommerce')
  const format = useFormat()
  const list = useList(listOrders, ({ orders, total }) => ({ rows: orders, total }))
  const { data } = useQuery(queryOf(readOrderFigures))
  const bulk = useBulk(bulkOrders, [listOrders, readOrderFigures])
  const removal = useBulkRemoval(bulk, { remove: deleteOrder, text: () => t('order.deleteText'), undo: 'restore' })
  const mayChange = useMay(bulkOrders)
  const mayAdd = useMay(createOrder)
  const columns = useOrderColumns()
  const add = mayAdd && (
    <Button
      renderRoot={(props) => <Link to="/apps/ecommerce/order/add" {...props} />}
      leftSection={<Icon name="plus" size={18} />}
    >
      {t('screens.addOrder')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('screens.orders')} />
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
      <DataTable
        {...list}
        name="orders"
        label={t('screens.orders')}
        columns={columns}
        filters={
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('statusLabel')}
              data={orderStatuses.map((value) => ({ value, label: t(`orderStatus.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="payment"
              label={t('order.payment')}
              data={payments.map((value) => ({ value: String(value), label: t(`payment.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="channel"
              label={t('order.channel')}
              data={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="soldDays"
              label={t('order.sold')}
              data={[7, 30, 90].map((days) => ({
                value: String(days),
                label: t('order.soldDays', { count: days, shown: format.number(days) }),
              }))}
            />
            <FilterSelect
              list={list}
              name="refunded"
              label={t('orderFigures.refunded')}
              data={[{ value: 'true', label: t('yes') }]}
            />
            <FilterSelect
              list={list}
              name="discounted"
              label={t('sales.discount')}
              data={[{ value: 'true', label: t('yes') }]}
            />
          </>
        }
        actions={add}
        rowPath={({ order }) => orderPath(order)}
        rowActions={(order) => <OrderActions order={order} />}
        {...(mayChange && {
          bulk: [bulk('advance', { label: t('order.advance') }), ...removal],
        })}
        empty={{ icon: 'receipt', title: t('order.empty'), text: t('order.emptyText'), action: add }}
      />
    </>
  )
}
