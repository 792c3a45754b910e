import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import classes from './checkout.module.css'

type Sums = {
  itemsCents?: number
  discountCents: number
  taxCents: number
  shippingCents: number
  giftWrapCents: number
  totalCents: number
  /** What a gift card pays of it. */
  giftCardCents?: number
  currency: string
}

type Props = {
  quote: Sums | undefined
  isEmpty?: boolean
  /** Delivery costs something, and how it is delivered isn’t chosen yet. */
  isDeliveryOpen?: boolean
  isPaid?: boolean
}

/** What it comes to. */
export function CartSums({ quote, isEmpty = false, isDeliveryOpen = false, isPaid = false }: Props) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const rows = quote && [
    ...(quote.itemsCents === undefined ? [] : [[t('sums.items'), quote.itemsCents] as const]),
    ...(quote.discountCents > 0 ? [[t('sums.discount'), -quote.discountCents] as const] : []),
    [t('sums.tax'), quote.taxCents] as const,
    [t('sums.shipping'), isDeliveryOpen ? undefined : quote.shippingCents] as const,
    ...(quote.giftWrapCents > 0 ? [[t('sums.giftWrap'), quote.giftWrapCents] as const] : []),
    [t('sums.total'), quote.totalCents] as const,
    ...(quote.giftCardCents
      ? ([
          [t('sums.giftCard'), -quote.giftCardCents],
          [t(isPaid ? 'sums.otherPayment' : 'sums.due'), quote.totalCents - quote.giftCardCents],
        ] as const)
      : []),
  ]
  return (
    <SectionCard title={t('summary')}>
      {rows ? (
        <dl className={classes.sums} aria-live="polite">
          {rows.map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount === undefined ? t('sums.shippingOpen') : money(amount, quote.currency)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{isEmpty ? t('emptyCart') : '…'}</p>
      )}
    </SectionCard>
  )
}
