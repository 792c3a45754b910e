import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FiguresCard } from './figures-card.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** Who bought, who is new, and what an order brings. */
export function CustomersCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { days, money, data } = useSales()
  const customers = '/apps/ecommerce/customer/list'
  const figures = data && [
    { key: 'buyers', icon: 'users', to: ordersPath(days), shown: format.number(data.buyers.value), of: data.buyers },
    {
      key: 'newCustomers',
      icon: 'user-plus',
      to: customers,
      shown: format.number(data.newCustomers.value),
      of: data.newCustomers,
    },
    {
      key: 'average',
      icon: 'receipt',
      to: ordersPath(days, '&sortBy=spent&orderBy=desc'),
      shown: money(data.averageCents.value),
      of: data.averageCents,
    },
    {
      key: 'revenue',
      icon: 'currency-dollar',
      to: ordersPath(days),
      shown: money(data.revenueCents.value),
      of: data.revenueCents,
    },
  ]
  return (
    <FiguresCard
      title={t('customers.title')}
      span={12}
      figures={figures}
      link={{ to: customers, label: t('countries.link') }}
    />
  )
}
