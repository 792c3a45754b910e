import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { TilesSkeleton } from '#ui/page-skeleton.tsx'
import { payGiftCardOrder, readGiftCardOrder, type OrderedGiftCard } from '../contract.ts'
import classes from './gift-card.module.css'

const againMs = 3000

/** For whom a card was ordered, whether it is paid, and the way to pay it. */
export function GiftCardOrderPage({ orderKey: key }: { orderKey: string }) {
  const t = useText('site-gift-card-orders')
  const { paid }: { paid?: unknown } = useSearch({ strict: false })
  const isBack = paid === 'yes'
  const { data, error, refetch } = useQuery({
    ...queryOf(readGiftCardOrder, { params: { key } }),
    refetchInterval: ({ state }) => (isBack && state.data?.payment === 'open' ? againMs : false),
  })
  if (error && !isMissing(error) && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!error && !data) return <TilesSkeleton count={1} height={240} />
  return (
    <div className={classes.page}>
      <h1>{t(data ? `heads.${saidOf(data)}` : 'missing')}</h1>
      {data && <Paying order={data} orderKey={key} isBack={isBack} />}
      {data?.payment !== 'open' && <Link to="/front-pages/gift-card">{t('another')}</Link>}
    </div>
  )
}

/** A test payment promises no email. */
function saidOf({ payment, way }: OrderedGiftCard) {
  return way === 'test' && (payment === 'open' || payment === 'paid') ? (`${payment}Test` as const) : payment
}

type Props = { order: OrderedGiftCard; orderKey: string; isBack: boolean }

/** Leads to the provider’s page. Whoever comes back from it may be faster than the provider’s event: it is asked once. */
function Paying({ order, orderKey: key, isBack }: Props) {
  const { amountCents, currency, recipient, email, payment, way } = order
  const t = useText('site-gift-card-orders')
  const { money } = useFormat()
  const { mutate, isPending } = useSend(payGiftCardOrder, { stale: [readGiftCardOrder] })
  const ask = useCallback(() => mutate({ params: { key }, body: {} }), [key, mutate])
  useEffect(() => {
    if (isBack) ask()
  }, [isBack, ask])
  const isOpen = payment === 'open'
  const isWaiting = isBack && isOpen
  const amount = money(amountCents, currency)
  const handlePay = () => mutate({ params: { key }, body: {} }, { onSuccess: ({ url }) => url && location.assign(url) })
  return (
    <>
      <p role="status">{t(`texts.${isWaiting ? 'waiting' : saidOf(order)}`, { amount, recipient, email })}</p>
      <p className={classes.note}>
        {t('payment')}: {t(`payments.${payment}`)}
      </p>
      {isOpen && (
        <Group justify="center">
          <Button loading={isPending} leftSection={<Icon name="credit-card" size={18} />} onClick={handlePay}>
            {t(way === 'test' ? 'payTest' : 'pay', { amount })}
          </Button>
          {isWaiting && (
            <Button variant="default" loading={isPending} onClick={ask}>
              {t('askAgain')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
