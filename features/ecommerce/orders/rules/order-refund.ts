import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { isoTime, positiveInteger } from '#kit/contract/fields.ts'

/** Given back; the card provider still has to; or it didn’t. */
export const refundStates = ['done', 'pending', 'failed'] as const
/** Why a card provider gives nothing back. */
export const refundFaults = [
  'cardClosed',
  'cardLost',
  'noFunds',
  'refundedThere',
  'noKeys',
  'noAnswer',
  'refused',
] as const
export type RefundFault = (typeof refundFaults)[number]

export const OrderRefund = z.object({
  id: z.number(),
  amountCents: z.number(),
  /** What of it went back to the gift card. */
  giftCardCents: z.number(),
  /** What of it goes back to the card that paid, by its provider. The rest is given back by hand. */
  cardCents: z.number(),
  state: z.enum(refundStates),
  fault: z.nullable(z.enum(refundFaults)),
  reason: z.string(),
  at: isoTime,
  actorName: z.string(),
  lines: z.array(z.object({ itemId: z.number(), qty: z.number() })),
})
export type OrderRefund = z.infer<typeof OrderRefund>

export const RefundLine = z.object({ itemId: positiveInteger, qty: positiveInteger })
/** What came back of an item. */
export const ReturnedLine = z
  .object({
    itemId: positiveInteger,
    /** Pieces that lie in stock again. */
    toStock: z.int().check(z.nonnegative(), z.maximum(10_000)),
    /** Pieces that are damaged or lost. */
    writtenOff: z.int().check(z.nonnegative(), z.maximum(10_000)),
  })
  .check(
    z.refine(({ toStock, writtenOff }) => toStock + writtenOff > 0, {
      message: complaint('ecommerce:wrong.nothingChosen'),
      path: ['toStock'],
    }),
  )

type Given = Pick<OrderRefund, 'giftCardCents' | 'cardCents'>
type Paid = { giftCardCents: number; takenByCardCents: number; refunds: readonly Given[] }

/** Where a refund goes: what the gift card paid comes back first, then what the provider took; the rest is given by hand. */
export function refundParts({ giftCardCents, takenByCardCents, refunds }: Paid, amountCents: number) {
  const given = (part: keyof Given) => refunds.reduce((sum, refund) => sum + refund[part], 0)
  const toGiftCard = Math.min(amountCents, giftCardCents - given('giftCardCents'))
  const left = Math.max(0, takenByCardCents - given('cardCents'))
  const toCard = Math.min(amountCents - toGiftCard, left)
  return { giftCardCents: toGiftCard, cardCents: toCard, byHandCents: amountCents - toGiftCard - toCard }
}
