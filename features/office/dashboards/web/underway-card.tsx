import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUnderway, stages } from '#features/ecommerce/reports/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { DashCard } from './dash-card.tsx'
import shared from './dashboards.module.css'

/** The newest orders of each stage: where they leave from and where they go. */
export function UnderwayCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const asked = useQuery(queryOf(listUnderway))
  const [stage, choose] = useState<string>(stages[0])
  const shown = asked.data?.find((one) => one.stage === stage)
  return (
    <DashCard
      title={t('underway.title')}
      text={t('underway.text', {
        count: shown?.total ?? 0,
        shown: format.number(shown?.total ?? 0),
      })}
      span={4}
      height={300}
      of={asked}
      link={{ to: `/apps/ecommerce/order/list?status=${encodeURIComponent(stage)}`, label: t('toOrders') }}
    >
      <SegmentedControl
        fullWidth
        size="xs"
        value={stage}
        onChange={choose}
        data={stages.map((value) => ({ value, label: t(`underway.stages.${value}`) }))}
        aria-label={t('underway.stage')}
      />
      {shown?.orders.length === 0 && <p className={shared.nothing}>{t('underway.none')}</p>}
      <div>
        {shown?.orders.slice(0, 3).map(({ order, orderId, customer, from, to, country }) => (
          <ul key={order} className={shared.route} aria-label={orderId}>
            <li>
              <small className={shared.sub}>{t('underway.from')}</small>
              <div dir="auto">{from}</div>
            </li>
            <li>
              <small className={shared.sub}>{t('underway.to')}</small>
              <div dir="auto">
                <Link to={`/apps/ecommerce/order/details/${order}`}>{customer}</Link>
              </div>
              <small className={shared.sub} dir="auto">
                {[to, format.country(country)].filter(Boolean).join(', ')}
              </small>
            </li>
          </ul>
        ))}
      </div>
    </DashCard>
  )
}
