import { periods, type Trend } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Bars, Donut } from '#ui/chart/chart.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { Performance } from '../contract.ts'
import shared from './day.module.css'
import classes from './performance-cards.module.css'
import { useDaySearch, usePerformance } from './use-day.ts'

/** The days before: what was shipped and delivered, how well, and why some failed. */
export function PerformanceCards() {
  const { data, error, refetch } = usePerformance()
  if (!data)
    return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} radius={6} />
  return (
    <div className={classes.three}>
      <ShipmentsCard of={data} />
      <RatesCard of={data} />
      <ReasonsCard of={data} />
    </div>
  )
}

function ShipmentsCard({ of }: { of: Performance }) {
  const t = useText('logistics-day')
  const format = useFormat('UTC')
  const [{ days }, change] = useDaySearch()
  const choices = periods.map((value) => ({
    value: String(value),
    label: t('performance.days', { count: value, shown: format.number(value) }),
  }))
  const rows = of.byDay.map(({ date, delivered, failed, shipments }) => ({
    day: format.date(date, { day: 'numeric', month: 'short' }),
    delivered,
    failed,
    open: shipments - delivered - failed,
  }))
  return (
    <div className={shared.cell}>
      <SectionCard
        title={t('shipments.title')}
        text={t('shipments.text', { count: of.shipments.value, shown: format.number(of.shipments.value) })}
        actions={
          <FilterSelect
            name="days"
            label={t('performance.period')}
            data={choices}
            list={{
              search: { days },
              onSearch: (patch) => change({ days: Number(patch['days'] ?? 30) as typeof days }),
            }}
          />
        }
      >
        <Bars
          label={t('shipments.title')}
          height={240}
          along="day"
          isWhole
          data={rows}
          series={[
            { name: 'delivered', label: t('counts.delivered'), color: 'var(--success)' },
            { name: 'failed', label: t('counts.failed'), color: 'var(--error)' },
            { name: 'open', label: t('shipments.open'), color: 'var(--brand)' },
          ]}
          format={format.number}
        />
      </SectionCard>
    </div>
  )
}

function RatesCard({ of }: { of: Performance }) {
  const t = useText('logistics-day')
  const format = useFormat()
  const rate = (share: number | null) => (share === null ? t('rates.none') : format.percent(share, 1))
  const changed = ({ changePercent }: Trend) => (changePercent === null ? '' : format.change(changePercent / 100))
  const before = (kept: Kept) => (kept.scored === 0 ? '' : rate(keptOf(kept)))
  const rows = [
    ['inTransit', format.number(of.inTransit), ''],
    ['out', format.number(of.outForDelivery), ''],
    ['delivered', format.number(of.delivered.value), changed(of.delivered)],
    ['failed', format.number(of.failed.value), changed(of.failed)],
    ['success', rate(of.successRate), of.successRateBefore === null ? '' : rate(of.successRateBefore)],
    [
      'firstAttempt',
      rate(of.firstAttemptRate),
      of.firstAttemptRateBefore === null ? '' : rate(of.firstAttemptRateBefore),
    ],
    ['onTime', rate(of.onTimeRate), of.onTimeRateBefore === null ? '' : rate(of.onTimeRateBefore)],
    ['byFirst', rate(keptOf(of.promises.byFirst)), before(of.promisesBefore.byFirst)],
    ['byLast', rate(keptOf(of.promises.byLast)), before(of.promisesBefore.byLast)],
  ] as const
  return (
    <div className={shared.cell}>
      <SectionCard title={t('rates.title')} text={t('rates.text')}>
        <dl className={classes.rates}>
          {rows.map(([key, value, former]) => (
            <div key={key}>
              <dt>
                {t(`rates.${key}`)}
                <small>{t(`rates.${key}Text`)}</small>
              </dt>
              <dd>
                <strong>{value}</strong>
                {former && <small title={t('rates.before')}>{former}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </SectionCard>
    </div>
  )
}

type Kept = Performance['promises']['byFirst']

function keptOf({ kept, scored }: Kept): number | null {
  return scored === 0 ? null : kept / scored
}

const tones = [
  'var(--error)',
  'var(--warning)',
  'var(--info)',
  'var(--brand)',
  'var(--success)',
  'var(--secondary-ink)',
]

function ReasonsCard({ of: { reasons } }: { of: Performance }) {
  const t = useText('logistics-day')
  const format = useFormat()
  const total = reasons.reduce((sum, { count }) => sum + count, 0)
  const data = reasons.slice(0, 6).map(({ name, count }, index) => ({ name, value: count, color: tones[index]! }))
  return (
    <div className={shared.cell}>
      <SectionCard title={t('reasons.title')} text={t('reasons.text')}>
        {total === 0 ? (
          <p className={shared.nothing}>{t('reasons.none')}</p>
        ) : (
          <>
            <Donut
              label={t('reasons.title')}
              size={200}
              data={data}
              middle={format.number(total)}
              format={format.number}
            />
            <ul className={classes.legend}>
              {data.map(({ name, value, color }) => (
                <li key={name}>
                  <span style={{ background: color }} aria-hidden />
                  <bdi>{name}</bdi>
                  <b>{format.number(value)}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </SectionCard>
    </div>
  )
}
