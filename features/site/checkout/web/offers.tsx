import { IconDiscount } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { couponText } from '../../../ecommerce/deals/rules.ts'
import type { Offer } from '../contract.ts'
import type { CheckoutFields } from './checkout-form.tsx'
import type { ShownQuote } from './use-quote.ts'
import classes from './offers.module.css'

/** What the code in use takes off, and the deals of the store that fit the cart: one at a time. */
export function Offers({ form, quote }: { form: CheckoutFields; quote: ShownQuote }) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const { offers, currency, discountCents, couponRefusal } = quote
  const used = couponText(form.getValues().coupon)
  const isTaken = used !== '' && couponRefusal === undefined && discountCents > 0
  const use = (code: string) => {
    form.put('coupon', code)
    form.clearFieldError('coupon')
  }
  return (
    <>
      {isTaken && (
        <p role="status" className={classes.taken}>
          {t('offers.taken', { code: used, amount: money(discountCents, currency) })}
        </p>
      )}
      {offers.length > 0 && (
        <section aria-label={t('offers.title')} className={classes.offers}>
          <h3>{t('offers.title')}</h3>
          <ul>
            {offers.map((offer) => (
              <OfferRow
                key={offer.code}
                offer={offer}
                currency={currency}
                isUsed={isTaken && offer.code === used}
                onUse={use}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Props = { offer: Offer; currency: string; isUsed: boolean; onUse: (code: string) => void }

function OfferRow({ offer, currency, isUsed, onUse }: Props) {
  const t = useText('site-checkout')
  const { title, code, missingCents } = offer
  const details = useDetails()(offer, currency)
  return (
    <li data-used={isUsed || undefined}>
      <IconDiscount size={22} aria-hidden />
      <div>
        <p className={classes.name}>
          <bdi>{title}</bdi> <code dir="ltr">{code}</code>
        </p>
        <p>{details.join(' · ')}</p>
      </div>
      {missingCents === 0 && (
        <Button
          size="xs"
          variant={isUsed ? 'subtle' : 'light'}
          aria-label={t(isUsed ? 'offers.dropNamed' : 'offers.useNamed', { title })}
          onClick={() => onUse(isUsed ? '' : code)}
        >
          {t(isUsed ? 'offers.drop' : 'offers.use')}
        </Button>
      )}
    </li>
  )
}

/** What an offer takes off, what it takes to use it, and until when. */
function useDetails() {
  const t = useText('site-checkout')
  const { money, percent } = useFormat()
  const { date } = useFormat('UTC')
  return (offer: Offer, currency: string): string[] => {
    const off = offer.kind === 'percent' ? percent(offer.percent / 100) : money(offer.amountCents, currency)
    const discount =
      offer.category === null ? t('offers.off', { off }) : t('offers.offSome', { off, of: offer.category })
    const state =
      offer.missingCents > 0
        ? t('offers.missing', { amount: money(offer.missingCents, currency) })
        : t('offers.saves', { amount: money(offer.savesCents, currency) })
    return [
      discount,
      state,
      ...(offer.isOncePerCustomer ? [t('offers.once')] : []),
      ...(offer.endsOn === null ? [] : [t('offers.until', { day: date(offer.endsOn) })]),
    ]
  }
}
