import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** Orders, new customers, units and revenue side by side. */
export function StatisticsCard({ span = 8 }: { span?: 8 | 12 }) {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { days, money, ...sales } = useSales()
  const { data } = sales
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
  return (
    <DashCard
      title={t('statistics.title')}
      text={data && t('statistics.text', { when: format.relative(data.updatedAt), count: days, shown: days })}
      span={span}
      height={120}
      of={sales}
      table={
        figures && {
          head: [t('figure'), t('value'), t('change')],
          rows: figures.map(({ key, shown, of }) => [
            t(`statistics.${key}`),
            shown,
            of.changePercent === null ? '' : format.change(of.changePercent / 100),
          ]),
        }
      }
    >
      <div className={classes.figures}>
        {figures?.map(({ key, icon, to, shown, of }) => (
          <Link key={key} to={to} className={classes.figure}>
            <Icon name={icon} size={24} />
            <small>{t(`statistics.${key}`)}</small>
            <strong>{shown}</strong>
            <TrendText of={of} isShort />
          </Link>
        ))}
      </div>
    </DashCard>
  )
}
