import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Order } from '../contract.ts'
import { isGiftCardBack } from '../rules.ts'
import classes from './order-sums.module.css'

type Props = {
  sums: {
    itemsCents: number
    discountCents: number
    taxCents: number
    shippingCents: number
    isGiftWrapped?: boolean
    giftWrapCents: number
    totalCents: number
    giftCardCents?: number
    payment?: Order['payment']
    refundedCents?: number
    openRefundCents?: number
    currency: string
  }
}

/** The breakdown of an order's total. */
export function Sums({ sums: { currency, refundedCents = 0, openRefundCents = 0, ...sums } }: Props) {
  const { giftCardCents = 0, payment } = sums
  const t = useText('ecommerce')
  const format = useFormat()
  const lines: [string, number][] = [
    [t('sums.items'), sums.itemsCents],
    [t('sums.discount'), 0 - sums.discountCents],
    [t('sums.tax'), sums.taxCents],
    ...(sums.shippingCents > 0 ? [[t('sums.shipping'), sums.shippingCents] as [string, number]] : []),
    ...(sums.isGiftWrapped || sums.giftWrapCents > 0
      ? [[t('sums.giftWrap'), sums.giftWrapCents] as [string, number]]
      : []),
    [t('sums.total'), sums.totalCents],
    ...(giftCardCents > 0 && isGiftCardBack(payment)
      ? [[t('sums.giftCardBack'), giftCardCents] as [string, number]]
      : []),
    ...(giftCardCents > 0 && !isGiftCardBack(payment)
      ? [
          [t('sums.giftCard'), -giftCardCents] as [string, number],
          [t('sums.due'), sums.totalCents - giftCardCents] as [string, number],
        ]
      : []),
    ...(refundedCents > 0
      ? [
          ...(refundedCents > openRefundCents
            ? [[t('sums.refunded'), openRefundCents - refundedCents] as [string, number]]
            : []),
          ...(openRefundCents > 0 ? [[t('sums.refunding'), -openRefundCents] as [string, number]] : []),
          [t('sums.net'), sums.totalCents - refundedCents] as [string, number],
        ]
      : []),
  ]
  return (
    <dl className={classes.sums}>
      {lines.map(([label, amount]) => (
        <div key={label} data-total={label === t('sums.total') || label === t('sums.net') || undefined}>
          <dt>{label}</dt>
          <dd>{format.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
