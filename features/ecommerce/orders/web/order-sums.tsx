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
    doorCents?: number
    refundedCents?: number
    openRefundCents?: number
    currency: string
  }
}

/** The breakdown of an order's total. */
export function Sums({ sums }: Props) {
  const t = useText('ecommerce')
  const format = useFormat()
  const lines = [...costs(sums), ...payments(sums), ...refunds(sums)].filter(({ isShown = true }) => isShown)
  return (
    <dl className={classes.sums}>
      {lines.map(({ name, cents }) => (
        <div key={name} data-total={name === 'total' || name === 'net' || undefined}>
          <dt>{t(`sums.${name}`)}</dt>
          <dd>{format.money(cents, sums.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Line = { name: string; cents: number; isShown?: boolean }

function costs({ isGiftWrapped = false, giftWrapCents, ...sums }: Props['sums']): Line[] {
  return [
    { name: 'items', cents: sums.itemsCents },
    { name: 'discount', cents: 0 - sums.discountCents },
    { name: 'tax', cents: sums.taxCents },
    { name: 'shipping', cents: sums.shippingCents, isShown: sums.shippingCents > 0 },
    { name: 'giftWrap', cents: giftWrapCents, isShown: isGiftWrapped || giftWrapCents > 0 },
    { name: 'total', cents: sums.totalCents },
  ]
}

function payments({ totalCents, giftCardCents = 0, doorCents = 0, payment }: Props['sums']): Line[] {
  const isBack = isGiftCardBack(payment)
  const dueCents = totalCents - giftCardCents
  return [
    { name: 'giftCardBack', cents: giftCardCents, isShown: giftCardCents > 0 && isBack },
    { name: 'giftCard', cents: -giftCardCents, isShown: giftCardCents > 0 && !isBack },
    { name: 'due', cents: dueCents, isShown: giftCardCents > 0 && !isBack },
    { name: 'atDoor', cents: -doorCents, isShown: doorCents > 0 },
    { name: 'stillDue', cents: Math.max(0, dueCents - doorCents), isShown: doorCents > 0 && payment === 2 },
  ]
}

function refunds({ totalCents, refundedCents = 0, openRefundCents = 0 }: Props['sums']): Line[] {
  return [
    { name: 'refunded', cents: openRefundCents - refundedCents, isShown: refundedCents > openRefundCents },
    { name: 'refunding', cents: -openRefundCents, isShown: openRefundCents > 0 },
    { name: 'net', cents: totalCents - refundedCents, isShown: refundedCents > 0 },
  ]
}
