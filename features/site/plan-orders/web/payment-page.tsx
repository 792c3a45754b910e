import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { plans } from '#platform/accounts/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { FrontFrame } from '#ui/front-frame.tsx'
import { TilesSkeleton } from '#ui/page-skeleton.tsx'
import { readPricing } from '../../pricing/contract.ts'
import { PaymentDone, type Ordered } from './payment-done.tsx'
import { PaymentForm } from './payment-form.tsx'
import classes from './payment.module.css'

/** A plan of the prices page, ordered by invoice. */
export function PaymentScreen() {
  const t = useText('site-plan-orders')
  const asked: { plan?: unknown } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(readPricing))
  const [done, setDone] = useState<Ordered>()
  return (
    <FrontFrame>
      {done ? (
        <PaymentDone ordered={done} />
      ) : (
        <>
          <div className={classes.head}>
            <h1>{t('title')}</h1>
            <p>{t('text')}</p>
          </div>
          {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
          {!error && !data && <TilesSkeleton count={2} height={480} />}
          {data && (
            <PaymentForm
              pricing={data}
              plan={plans.find((one) => one === asked.plan) ?? firstPriced(data.plans)}
              onDone={setDone}
            />
          )}
        </>
      )}
    </FrontFrame>
  )
}

function firstPriced(priced: { plan: (typeof plans)[number]; monthlyCents: number | null }[]) {
  return priced.find(({ monthlyCents }) => monthlyCents)?.plan ?? 'team'
}
