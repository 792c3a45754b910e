import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { PayButton } from '../../../ecommerce/card-payments/web/for-others/pay-button.tsx'
import { useCardPayment, type CardPaying } from '../../../ecommerce/card-payments/web/for-others/use-card-payment.ts'
import { payGiftCardOrder, readGiftCardOrder, type OrderedGiftCard } from '../contract.ts'
import classes from './gift-card.module.css'

/** For whom a card was ordered, whether it is paid, and the way to pay it. */
export function GiftCardOrderPage({ orderKey: key }: { orderKey: string }) {
  const t = useText('site-gift-card-orders')
  const { data, error, retry, paying } = useCardPayment({
    query: queryOf(readGiftCardOrder, { params: { key } }),
    isOpen: ({ payment }) => payment === 'open',
    isMoving: ({ emailState }) => emailState === 'waiting',
    sending: useSend(payGiftCardOrder, { stale: [readGiftCardOrder] }),
    given: () => ({ params: { key }, body: {} }),
  })
  if (error && !isMissing(error) && !data) return <FailureState error={error} onRetry={retry} />
  if (!error && !data) return <TilesSkeleton count={1} height={240} />
  return (
    <div className={classes.page}>
      <h1>{t(data ? `heads.${saidOf(data)}` : 'missing')}</h1>
      {data && <Paying order={data} paying={paying} />}
      {data?.payment !== 'open' && <Link to="/front-pages/gift-card">{t('another')}</Link>}
    </div>
  )
}

/** A test payment promises no email. */
function saidOf({ payment, way }: OrderedGiftCard) {
  return way === 'test' && (payment === 'open' || payment === 'paid') ? (`${payment}Test` as const) : payment
}

function Paying({ order, paying }: { order: OrderedGiftCard; paying: CardPaying }) {
  const { amountCents, currency, recipient, email, payment, way, emailState } = order
  const t = useText('site-gift-card-orders')
  const { money } = useFormat()
  const amount = money(amountCents, currency)
  const said = paying.isWaiting ? 'waiting' : saidOf(order)
  return (
    <>
      <p role="status">
        {t(`texts.${said}`, { amount, recipient, email })}{' '}
        {payment === 'paid' && emailState && t(`emailed.${emailState}`, { email })}
      </p>
      <p className={classes.note}>
        {t('payment')}: {t(`payments.${payment}`)}
      </p>
      {payment === 'open' && (
        <Group justify="center">
          <PayButton paying={paying} amount={amount} label={way === 'test' ? t('payTest', { amount }) : undefined} />
        </Group>
      )}
    </>
  )
}
