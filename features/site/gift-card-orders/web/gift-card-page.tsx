import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FrontFrame } from '#ui/page/front-frame.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { readGiftCardShop } from '../../gift-card-shop/contract.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import { GiftCardOrderPage } from './gift-card-order.tsx'
import classes from './gift-card.module.css'

/** Buys a gift card for someone; with an order’s key, that order. */
export function GiftCardScreen() {
  const { order }: { order?: unknown } = useSearch({ strict: false })
  return (
    <FrontFrame>{typeof order === 'string' ? <GiftCardOrderPage key={order} orderKey={order} /> : <Shop />}</FrontFrame>
  )
}

function Shop() {
  const t = useText('site-gift-card-orders')
  const { data, error, refetch } = useQuery(queryOf(readGiftCardShop))
  return (
    <div className={classes.page}>
      <h1>{t('title')}</h1>
      <p>{t(data?.way === null ? 'closed' : 'text')}</p>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TilesSkeleton count={1} height={420} />}
      {data?.way && <GiftCardForm shop={{ ...data, way: data.way }} />}
    </div>
  )
}
