import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ActionIcon } from '#ui/controls.ts'
import { Stack } from '#ui/layout.ts'
import type { Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Stats } from '#ui/linked-stat.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { Anchor } from '#ui/text.ts'
import { listOrders, type OrderRow } from '../../orders/contract.ts'
import { orderPath, statusTones } from '../../orders/rules.ts'
import { useStoreFormat } from '../../store/web/use-store-format.ts'
import type { Customer } from '../contract.ts'

export function Overview({ customer }: { customer: Customer }) {
  const t = useText('ecommerce-store')
  const format = useStoreFormat()
  const list = useList(listOrders, ({ orders, total }) => ({ rows: orders, total }), {
    customerId: customer.customerId,
  })
  const columns: Column<OrderRow>[] = [
    {
      key: 'orderId',
      title: t('order.one'),
      sort: 'order',
      cell: (row) => (
        <Anchor renderRoot={(props) => <Link to={orderPath(row.order)} {...props} />}>
          <bdi>{row.orderId}</bdi>
        </Anchor>
      ),
    },
    { key: 'placedAt', title: t('date'), sort: 'date', cell: (row) => format.date(row.placedAt) },
    statusColumn({
      key: 'status',
      title: t('statusLabel'),
      sort: 'status',
      tones: statusTones,
      word: (value) => t(`orderStatus.${value}`),
    }),
    {
      key: 'spent',
      title: t('customer.spentOne'),
      sort: 'spent',
      align: 'end',
      cell: (row) => format.money(row.totalCents, row.currency),
    },
  ]
  const { points, pointsToNext, wishlist, coupons } = customer
  const next =
    pointsToNext === null
      ? t('loyalty.top')
      : t('loyalty.next', { count: pointsToNext, shown: format.number(pointsToNext) })
  return (
    <Stack gap={0}>
      <Stats>
        <StatCard
          label={t('credit.title')}
          icon={<Icon name="currency-dollar" size={24} />}
          value={format.money(customer.creditCents, customer.currency)}
          caption={t('credit.text')}
        />
        <StatCard
          label={t('loyalty.title')}
          tone="success"
          icon={<Icon name="gift" size={24} />}
          value={t(`loyalty.levels.${customer.level}`)}
          caption={`${t('loyalty.points', { count: points, shown: format.number(points) })} · ${next}`}
        />
        <StatCard
          label={t('wishlist.title')}
          tone="warning"
          icon={<Icon name="star" size={24} />}
          value={format.number(wishlist.length)}
          caption={wishlist[0] ? wishlist.map(({ productName }) => productName).join(', ') : t('wishlist.none')}
        />
        <StatCard
          label={t('coupon.title')}
          tone="info"
          icon={<Icon name="tag" size={24} />}
          value={format.number(coupons.length)}
          caption={
            coupons[0]
              ? t('coupon.one', {
                  code: coupons[0].code,
                  percent: format.percent(coupons[0].percent / 100),
                  date: format.date(coupons[0].expiresAt),
                })
              : t('coupon.none')
          }
        />
      </Stats>
      <DataTable
        {...list}
        name="customer-orders"
        label={t('customer.placed')}
        title={t('customer.placed')}
        columns={columns}
        rowPath={({ order }) => orderPath(order)}
        rowActions={(row) => <ViewOrder {...row} />}
        empty={{ title: t('customer.noOrders') }}
      />
    </Stack>
  )
}

function ViewOrder({ order, orderId }: OrderRow) {
  const t = useText('ecommerce-store')
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
