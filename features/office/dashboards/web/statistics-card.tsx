import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FiguresCard } from './figures-card.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** Orders, new customers, units and revenue side by side. */
export function StatisticsCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { days, money, data } = useSales()
  const figures = data && [
    { key: 'orders', icon: 'receipt', to: ordersPath(days), shown: format.number(data.orders.value), of: data.orders },
    {
      key: 'newCustomers',
      icon: 'user-plus',
      to: '/apps/ecommerce/customer/list',
      shown: format.number(data.newCustomers.value),
      of: data.newCustomers,
    },
    {
      key: 'units',
      icon: 'package',
      to: '/apps/ecommerce/product/list',
      shown: format.number(data.units.value),
      of: data.units,
    },
    {
      key: 'revenue',
      icon: 'currency-dollar',
      to: ordersPath(days, '&sortBy=spent&orderBy=desc'),
      shown: money(data.revenueCents.value),
      of: data.revenueCents,
    },
  ]
  return <FiguresCard title={t('statistics.title')} span={8} figures={figures} />
}
