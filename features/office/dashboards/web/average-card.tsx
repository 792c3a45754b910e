import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Area } from '#ui/chart/chart.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** What a day of the period brings on average. */
export function AverageCard() {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const { days, money, compact, ...sales } = useSales()
  const { data } = sales
  return (
    <DashCard
      title={t('average.title')}
      text={t('average.text')}
      revenue="revenueCounts"
      span={4}
      height={180}
      of={sales}
      empty={data?.orders.value === 0 && t('noSales')}
      link={{ to: ordersPath(days), label: t('toOrders') }}
      table={
        data && {
          head: [t('day'), t('revenue')],
          rows: data.byDay.map((day) => [format.date(day.date), money(day.revenueCents)]),
        }
      }
    >
      {data && (
        <div className={classes.amount}>
          <strong>{money(Math.round(data.revenueCents.value / days))}</strong>
          <TrendText of={data.revenueCents} />
        </div>
      )}
      <Area
        label={t('average.title')}
        height={120}
        along="day"
        data={
          data?.byDay.map(({ date, revenueCents }) => ({
            day: format.date(date, { day: 'numeric', month: 'short' }),
            revenue: revenueCents,
          })) ?? []
        }
        series={[{ name: 'revenue', label: t('revenue'), color: 'var(--success)' }]}
        format={compact}
      />
    </DashCard>
  )
}
