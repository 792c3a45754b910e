import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FrontFrame } from '#ui/page/front-frame.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { readCheckout } from '../contract.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import classes from './checkout.module.css'

/** The shop’s checkout, and under `?order=` what was ordered. */
export function CheckoutScreen() {
  const t = useText('site-checkout')
  const { order }: { order?: unknown } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(readCheckout))
  const [attempt, setAttempt] = useState(0)
  return (
    <FrontFrame>
      <div className={classes.page}>
        {typeof order === 'string' ? (
          <OrderReceipt orderKey={order} />
        ) : (
          <>
            <h1>{data ? t('title', { store: data.storeName }) : t('screens.checkout')}</h1>
            {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
            {!error && !data && <TilesSkeleton count={2} height={360} />}
            {data && <CheckoutForm key={attempt} facts={data} onDiscard={() => setAttempt(attempt + 1)} />}
          </>
        )}
      </div>
    </FrontFrame>
  )
}
