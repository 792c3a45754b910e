import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readRevenue } from '#features/ecommerce/reports/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { NativeSelect } from '#ui/input/inputs.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { steady } from './use-sales.ts'

/** A year by month: what came in, what went back, and the year before. */
export function RevenueCard() {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const [year, choose] = useState(0)
  const asked = useQuery({ ...queryOf(readRevenue, { query: { year } }), ...steady })
  const { data } = asked
  const money = (cents: number) => format.money(cents, data?.currency)
  const total = data?.months.reduce((sum, { revenueCents }) => sum + revenueCents, 0) ?? 0
  const nameOf = (month: number, how: 'short' | 'long') => format.date(Date.UTC(2024, month - 1, 15), { month: how })
  return (
    <DashCard
      title={t('revenueReport.title')}
      text={t('revenueReport.text')}
      revenue="revenueCounts"
      span={8}
      height={320}
      of={asked}
      link={{ to: '/apps/ecommerce/order/list', label: t('toOrders') }}
      table={
        data && {
          head: [t('month'), t('revenue'), t('refunded'), t('yearBefore')],
          rows: data.months.map((row) => [
            nameOf(row.month, 'long'),
            money(row.revenueCents),
            money(row.refundedCents),
            money(row.yearBeforeCents),
          ]),
        }
      }
    >
      <div className={classes.amount}>
        <strong>{money(total)}</strong>
        <NativeSelect
          aria-label={t('year')}
          value={String(data?.year ?? '')}
          data={data?.years.map((one) => ({ value: String(one), label: format.plain(one) })) ?? []}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      </div>
      <Bars
        label={t('revenueReport.title')}
        height={260}
        along="month"
        data={
          data?.months.map((row) => ({
            month: nameOf(row.month, 'short'),
            revenue: row.revenueCents,
            refunded: row.refundedCents,
          })) ?? []
        }
        series={[
          { name: 'revenue', label: t('revenue'), color: 'var(--brand)' },
          { name: 'refunded', label: t('refunded'), color: 'var(--warning)' },
        ]}
        format={(cents) => format.compactMoney(cents, data?.currency)}
      />
    </DashCard>
  )
}
