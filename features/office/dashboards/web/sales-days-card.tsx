import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Area } from '#ui/chart/chart.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** The revenue of each day of the period. */
export function SalesDaysCard() {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const { days, money, compact, ...sales } = useSales()
  const { data } = sales
  const rows = data?.byDay.map(({ date, revenueCents }) => ({
    day: format.date(date, { day: 'numeric', month: 'short' }),
    revenue: revenueCents,
  }))
  return (
    <DashCard
      title={t('salesDays.title')}
      text={t('salesDays.text')}
      revenue="revenueCounts"
      span={8}
      of={sales}
      empty={data?.orders.value === 0 && t('noSales')}
      link={{ to: ordersPath(days), label: t('toOrders') }}
      table={
        data && {
          head: [t('day'), t('revenue'), t('orders')],
          rows: data.byDay.map((day) => [format.date(day.date), money(day.revenueCents), format.number(day.orders)]),
        }
      }
    >
      {data && (
        <div className={classes.amount}>
          <strong>{money(data.revenueCents.value)}</strong>
          <TrendText of={data.revenueCents} />
        </div>
      )}
      <Area
        label={t('salesDays.title')}
        height={240}
        along="day"
        data={rows ?? []}
        series={[{ name: 'revenue', label: t('revenue'), color: 'var(--brand)' }]}
        format={compact}
      />
    </DashCard>
  )
}
