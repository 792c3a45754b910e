import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { Radar } from './radar.tsx'
import { useSales } from './use-sales.ts'
import { useVisits, visitsPath } from './use-visits.ts'

/** Orders and visits of the last six months, each measured by its best month. */
export function RadarCard() {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const visits = useVisits()
  const sales = useSales(365)
  const both = {
    data: visits.data && sales.data,
    error: visits.error ?? sales.error,
    refetch: () => Promise.all([visits.refetch(), sales.refetch()]),
  }
  const months =
    visits.data?.months.map(({ month, visits: count }) => ({
      month: format.date(`${month}-01`, { month: 'short', year: 'numeric' }),
      short: format.date(`${month}-01`, { month: 'short' }),
      visits: count,
      orders: (sales.data?.byDay ?? [])
        .filter(({ date }) => date.startsWith(month))
        .reduce((sum, { orders }) => sum + orders, 0),
    })) ?? []
  const isEmpty = months.every((one) => one.visits === 0 && one.orders === 0)
  const series = [
    { key: 'orders', label: t('orders'), color: 'var(--brand)', values: months.map((one) => one.orders) },
    { key: 'visits', label: t('website.visits'), color: 'var(--info)', values: months.map((one) => one.visits) },
  ]
  return (
    <DashCard
      title={t('radar.title')}
      text={t('radar.text')}
      span={4}
      height={300}
      of={both}
      empty={both.data !== undefined && isEmpty && t('radar.none')}
      link={{ to: visitsPath(180), label: t('website.link') }}
      table={{
        head: [t('month'), t('orders'), t('website.visits')],
        rows: months.map((one) => [one.month, format.number(one.orders), format.number(one.visits)]),
      }}
    >
      <Radar label={t('radar.title')} corners={months.map(({ short }) => short)} series={series} />
      <ul className={classes.legend}>
        {series.map(({ key, label, color, values }) => (
          <li key={key}>
            <span className={classes.swatch} style={{ background: color }} />
            <span>{label}</span>
            <span>{format.number(values.reduce((sum, one) => sum + one, 0))}</span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
