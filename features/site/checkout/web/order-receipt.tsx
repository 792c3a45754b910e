import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { FactList } from '#ui/wizard/fact-list.tsx'
import { PayButton } from '../../../ecommerce/card-payments/web/for-others/pay-button.tsx'
import { useCardPayment, type CardPaying } from '../../../ecommerce/card-payments/web/for-others/use-card-payment.ts'
import { payShopOrder, readShopOrder, type Receipt } from '../contract.ts'
import { CartSums } from './cart-sums.tsx'
import { whenOf } from './address-step.tsx'
import { nameOf } from './payment-step.tsx'
import classes from './checkout.module.css'

/** What was ordered, whether it is paid, and the way to pay it. */
export function OrderReceipt({ orderKey: key }: { orderKey: string }) {
  const t = useText('site-checkout')
  const { data, error, retry, paying } = useCardPayment({
    query: queryOf(readShopOrder, { params: { key } }),
    isOpen: ({ state, way }) => state === 'waiting' && way.kind === 'card',
    sending: useSend(payShopOrder, { stale: [readShopOrder] }),
    given: () => ({ params: { key } }),
  })
  return (
    <>
      <h1>{data ? t(`done.${data.state}`, { number: data.orderId }) : t('screens.checkout')}</h1>
      {error && !data && <FailureState error={error} onRetry={retry} />}
      {!error && !data && <TilesSkeleton count={2} height={240} />}
      {data && <Shown receipt={data} paying={paying} />}
    </>
  )
}

function Shown({ receipt, paying }: { receipt: Receipt; paying: CardPaying }) {
  const t = useText('site-checkout')
  const { money, number } = useFormat()
  const { date } = useFormat('UTC')
  const { items, way, email, currency, state } = receipt
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
          {state === 'waiting' && way.kind === 'card' && <p>{t('payCardText')}</p>}
          {state === 'waiting' && (way.kind === 'card' || way.kind === 'test') && (
            <PayButton
              paying={paying}
              amount={money(receipt.totalCents - receipt.giftCardCents, currency)}
              label={way.kind === 'test' ? t('payTest') : undefined}
            />
          )}
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
