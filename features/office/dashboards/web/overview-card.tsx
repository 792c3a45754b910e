import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import { Link } from '#ui/button/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { ordersPath, useSales } from './use-sales.ts'

/** The sales of the period: what was paid, and what is still to be paid. */
export function OverviewCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { days, money, ...sales } = useSales()
  const { data } = sales
  const sold = data ? data.revenueCents.value : 0
  const pending = data ? data.pendingCents.value : 0
  const share = sold > 0 ? (sold - pending) / sold : 0
  const parts = [
    { key: 'paid', cents: sold - pending, share, to: ordersPath(days, '&payment=1') },
    { key: 'pending', cents: pending, share: sold > 0 ? 1 - share : 0, to: ordersPath(days, '&payment=2') },
  ]
  return (
    <DashCard
      title={t('overview.title')}
      revenue="revenueCounts"
      span={4}
      height={180}
      of={sales}
      empty={data?.orders.value === 0 && t('noSales')}
      link={{ to: ordersPath(days), label: t('toOrders') }}
      table={{
        head: [t('figure'), t('value'), t('overview.share')],
        rows: parts.map((part) => [t(`overview.${part.key}`), money(part.cents), format.percent(part.share, 1)]),
      }}
    >
      {data && (
        <div className={classes.amount}>
          <strong>{money(sold)}</strong>
          <TrendText of={data.revenueCents} />
        </div>
      )}
      <Progress value={share * 100} size="lg" aria-label={t('overview.paid')} />
      <ul className={classes.rows}>
        {parts.map((part) => (
          <li key={part.key} className={classes.row}>
            <span>
              <Link to={part.to}>{t(`overview.${part.key}`)}</Link>
            </span>
            <span className={classes.rowEnd}>
              {money(part.cents)}
              <small>{format.percent(part.share, 1)}</small>
            </span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
