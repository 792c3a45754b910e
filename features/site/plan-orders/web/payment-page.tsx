import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { plans } from '#platform/accounts/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FrontFrame } from '#ui/page/front-frame.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { readPricing } from '../../pricing/contract.ts'
import { readPlanWays } from '../contract.ts'
import { PaymentForm } from './payment-form.tsx'
import { PlanOrderPage } from './plan-order.tsx'
import classes from './payment.module.css'

/** A plan of the prices page, ordered by invoice or by card; with an order’s key, that order. */
export function PaymentScreen() {
  const t = useText('site-plan-orders')
  const asked: { plan?: unknown; order?: unknown } = useSearch({ strict: false })
  const pricing = useQuery(queryOf(readPricing))
  const ways = useQuery(queryOf(readPlanWays))
  const error = pricing.error ?? ways.error
  const isThere = pricing.data && ways.data
  if (typeof asked.order === 'string')
    return (
      <FrontFrame>
        <PlanOrderPage key={asked.order} orderKey={asked.order} />
      </FrontFrame>
    )
  return (
    <FrontFrame>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
      </div>
      {error && !isThere && (
        <FailureState error={error} onRetry={() => void Promise.all([pricing.refetch(), ways.refetch()])} />
      )}
      {!error && !isThere && <TilesSkeleton count={2} height={480} />}
      {pricing.data && ways.data && (
        <PaymentForm
          pricing={pricing.data}
          ways={ways.data.ways}
          plan={plans.find((one) => one === asked.plan) ?? firstPriced(pricing.data.plans)}
        />
      )}
    </FrontFrame>
  )
}

function firstPriced(priced: { plan: (typeof plans)[number]; monthlyCents: number | null }[]) {
  return priced.find(({ monthlyCents }) => monthlyCents)?.plan ?? 'team'
}
