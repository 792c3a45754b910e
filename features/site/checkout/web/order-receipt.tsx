import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Stack } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { TilesSkeleton } from '#ui/page-skeleton.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { FactList } from '#ui/wizard/fact-list.tsx'
import { payShopOrder, readShopOrder, type Receipt } from '../contract.ts'
import { CartSums } from './cart-sums.tsx'
import { whenOf } from './address-step.tsx'
import { nameOf } from './payment-step.tsx'
import classes from './checkout.module.css'

/** What was ordered, whether it is paid, and the way to pay it. */
export function OrderReceipt({ orderKey: key }: { orderKey: string }) {
  const t = useText('site-checkout')
  const { data, error, refetch } = useQuery(queryOf(readShopOrder, { params: { key } }))
  return (
    <>
      <h1>{data ? t(`done.${data.state}`, { number: data.orderId }) : t('screens.checkout')}</h1>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TilesSkeleton count={2} height={240} />}
      {data && <Shown receipt={data} />}
    </>
  )
}

function Shown({ receipt }: { receipt: Receipt }) {
  const t = useText('site-checkout')
  const { money, number } = useFormat()
  const { date } = useFormat('UTC')
  const { key, items, way, email, currency, state } = receipt
  return (
    <div className={classes.columns}>
      <SectionCard title={t('ordered')}>
        <Stack>
          <ul className={classes.lines} aria-label={t('ordered')}>
            {items.map((item, at) => (
              <li key={at}>
                <span>
                  {t('line', { qty: number(item.qty), name: [item.name, item.variant].filter(Boolean).join(', ') })}
                </span>
                <span>{money(item.totalCents, currency)}</span>
              </li>
            ))}
          </ul>
          <FactList facts={factsOf(receipt, { t, date, money })} />
          <p className={classes.note}>{t('kept', { email })}</p>
          {state === 'waiting' && way.kind === 'test' && <Pay orderKey={key} label={t('payTest')} />}
          {state === 'waiting' && way.kind === 'card' && <PayByCard orderKey={key} />}
          <Link to="/front-pages/checkout" className={classes.another}>
            {t('another')}
          </Link>
        </Stack>
      </SectionCard>
      <CartSums
        quote={{ ...receipt, giftCardCents: isBack(receipt) ? 0 : receipt.giftCardCents }}
        isPaid={state === 'paid'}
      />
    </div>
  )
}

type Facts = [name: string, value: ReactNode][]
type Words = { t: Text; date: (day: string) => string; money: (cents: number, currency: string) => string }

/** Where it goes, how and when, and how it is paid; without what the order hasn’t. */
function factsOf(
  { address, billing, delivery, slot, way, isGiftWrapped, ...rest }: Receipt,
  { t, date, money }: Words,
): Facts {
  const { giftCardCents, totalCents, currency } = rest
  const gift = giftCardCents > 0 && money(giftCardCents, currency)
  const facts: Facts = [
    [t('goesTo'), linesOf(address)],
    [t('billTo'), linesOf(billing)],
    [t('delivery'), delivery],
    [t('when'), slot && whenOf(slot, { t, date })],
    [t('gift'), isGiftWrapped && t('giftWrapped')],
    [t('gifts.title'), gift && isBack(rest) ? t('gifts.back', { amount: gift }) : gift],
    [t('steps.payment'), giftCardCents < totalCents && [nameOf(way, t), way.instructions].filter(Boolean).join(': ')],
  ]
  return facts.filter(([, value]) => value)
}

/** What the gift card paid is back on it once the order isn’t to be paid any more. */
function isBack({ state }: Pick<Receipt, 'state'>): boolean {
  return state === 'failed' || state === 'cancelled'
}

function linesOf(address: string[]): ReactNode {
  if (address.length === 0) return null
  return address.map((line, at) => (
    <span key={at} dir="auto" className={classes.addressLine}>
      {line}
    </span>
  ))
}

function Pay({ orderKey: key, label }: { orderKey: string; label: string }) {
  const pay = useSend(payShopOrder, { stale: [readShopOrder] })
  return (
    <Button
      loading={pay.isPending}
      onClick={() => pay.mutate({ params: { key } }, { onSuccess: ({ url }) => url && location.assign(url) })}
    >
      {label}
    </Button>
  )
}

/** Leads to the provider’s page. Whoever comes back from it may be faster than the provider’s event: it is asked once more. */
function PayByCard({ orderKey: key }: { orderKey: string }) {
  const t = useText('site-checkout')
  const { paid }: { paid?: unknown } = useSearch({ strict: false })
  const { mutate } = useSend(payShopOrder, { stale: [readShopOrder] })
  useEffect(() => {
    if (paid === 'yes') mutate({ params: { key } })
  }, [paid, key, mutate])
  return (
    <>
      <p>{t('payCardText')}</p>
      <Pay orderKey={key} label={t('payCard')} />
    </>
  )
}
