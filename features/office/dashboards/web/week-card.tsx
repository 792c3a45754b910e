import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { ordersPath, useSales } from './use-sales.ts'

/** The last seven days, whatever period is chosen. */
export function WeekCard({ of = 'revenue' }: { of?: 'revenue' | 'orders' }) {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const { money, compact, ...sales } = useSales(7)
  const { data } = sales
  const days = data?.byDay.slice(-7) ?? []
  const isMoney = of === 'revenue'
  const figures = data && [
    { key: 'revenue', shown: money(data.revenueCents.value) },
    { key: 'refunded', shown: money(data.refundedCents.value) },
    { key: 'pending', shown: money(data.pendingCents.value) },
  ]
  return (
    <DashCard
      title={t(`week.${of}`)}
      text={t('week.text')}
      revenue="revenueCounts"
      span={4}
      height={240}
      of={sales}
      link={{ to: ordersPath(7), label: t('toOrders') }}
      table={{
        head: [t('day'), t('revenue'), t('orders')],
        rows: days.map((day) => [format.date(day.date), money(day.revenueCents), format.number(day.orders)]),
      }}
    >
      <Bars
        label={t(`week.${of}`)}
        height={200}
        along="day"
        data={days.map((day) => ({
          day: format.date(day.date, { weekday: 'short' }),
          value: isMoney ? day.revenueCents : day.orders,
        }))}
        series={[{ name: 'value', label: t(isMoney ? 'revenue' : 'orders'), color: 'var(--brand)' }]}
        isWhole={!isMoney}
        format={isMoney ? compact : (value) => format.number(value)}
      />
      {isMoney && (
        <div className={classes.figures}>
          {figures?.map(({ key, shown }) => (
            <span key={key}>
              <small className={classes.sub}>{t(key)}</small>
              <br />
              <strong>{shown}</strong>
            </span>
          ))}
        </div>
      )}
    </DashCard>
  )
}
