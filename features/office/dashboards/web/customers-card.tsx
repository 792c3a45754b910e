import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** Who bought, who is new, and what an order brings. */
export function CustomersCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { days, money, ...sales } = useSales()
  const { data } = sales
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
    <DashCard
      title={t('customers.title')}
      text={data && t('statistics.text', { when: format.relative(data.updatedAt), count: days, shown: days })}
      span={12}
      height={120}
      of={sales}
      link={{ to: customers, label: t('countries.link') }}
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
