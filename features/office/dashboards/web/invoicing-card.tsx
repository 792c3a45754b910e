import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { Link } from '#ui/button/link.tsx'
import { readInvoicing } from '../contract.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { usePeriod } from './period.tsx'
import { TrendText } from './trend-text.tsx'

const list = '/apps/invoice/list'

/** What was invoiced and what was paid, month by month, and what is still open. */
export function InvoicingCard() {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const [days] = usePeriod()
  const asked = useQuery({ ...queryOf(readInvoicing, { query: { days } }), placeholderData: keepPreviousData })
  const { data } = asked
  const money = (cents: number) => format.money(cents, data?.currency)
  const monthOf = (month: string, how: 'short' | 'long') => format.date(`${month}-15`, { month: how, year: '2-digit' })
  return (
    <DashCard
      title={t('invoicing.title')}
      text={t('invoicing.text')}
      span={8}
      height={300}
      of={asked}
      link={{ to: list, label: t('invoices.link') }}
      table={
        data && {
          head: [t('month'), t('invoicing.invoiced'), t('invoicing.paid')],
          rows: data.months.map((row) => [monthOf(row.month, 'long'), money(row.invoicedCents), money(row.paidCents)]),
        }
      }
    >
      {data && (
        <div className={classes.figures}>
          {(['invoicedCents', 'paidCents'] as const).map((key) => (
            <span key={key}>
              <small className={classes.sub}>{t(key === 'paidCents' ? 'invoicing.paid' : 'invoicing.invoiced')}</small>
              <br />
              <strong>{money(data[key].value)}</strong>
              <br />
              <TrendText of={data[key]} isShort />
            </span>
          ))}
          <Link to={`${list}?sortBy=balance&orderBy=desc`} className={classes.plain}>
            <small className={classes.sub}>{t('invoicing.open')}</small>
            <br />
            <strong>{money(data.openCents)}</strong>
          </Link>
          <Link to={`${list}?status=Past%20Due`} className={classes.plain}>
            <small className={classes.sub}>
              {t('invoicing.overdue', { count: data.overdue, shown: format.number(data.overdue) })}
            </small>
            <br />
            <strong>{money(data.overdueCents)}</strong>
          </Link>
        </div>
      )}
      <Bars
        label={t('invoicing.title')}
        height={220}
        along="month"
        data={
          data?.months.map((row) => ({
            month: monthOf(row.month, 'short'),
            invoiced: row.invoicedCents,
            paid: row.paidCents,
          })) ?? []
        }
        series={[
          { name: 'invoiced', label: t('invoicing.invoiced'), color: 'var(--brand)' },
          { name: 'paid', label: t('invoicing.paid'), color: 'var(--success)' },
        ]}
        format={(cents) => format.compactMoney(cents, data?.currency)}
      />
    </DashCard>
  )
}
