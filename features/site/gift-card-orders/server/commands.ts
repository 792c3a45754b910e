import { recordEvent } from '#platform/events/server/commands.ts'
import { moneyWords } from '#kit/contract/money.ts'
import { countForAll, countVisitor } from '#kit/server/call-log.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isChargeable } from '../../../ecommerce/card-payments/rules.ts'
import { storeCurrency } from '../../../ecommerce/settings/server/queries.ts'
import type { GiftCardOrder, OrderedGiftCard } from '../contract.ts'
import { giftCardLimits, mostGiftCards } from '../rules.ts'
import { giftCardOrderOf, wayToPay } from './queries.ts'
import { giftCardSales } from './pay.ts'
import { refusals } from './refusals.ts'
import { giftCardOrders, giftCardTries } from './tables.ts'

type Visit = Context<Caller | undefined>
const hourMs = 3_600_000

/** Keeps an order and notes what is to be paid; one that was sent before is answered as it was then. */
export async function addGiftCardOrder(tx: Transaction, visit: Visit, order: GiftCardOrder): Promise<OrderedGiftCard> {
  const way = await wayToPay({ ...visit, db: tx })
  if (!way) throw conflict(refusals.closed)
  const currency = await storeCurrency(tx)
  mustBeWithin(order.amountCents, currency)
  const { website: _, language: recipientLanguage = visit.language, ...kept } = order
  const [row] = await tx
    .insert(giftCardOrders)
    .values({ ...kept, recipientLanguage, currency, way, language: visit.language, at: visit.now() })
    .onConflictDoNothing()
    .returning()
  if (!row) return (await giftCardOrderOf(tx, order.key))!
  await countOrder({ ...visit, db: tx })
  const { key, amountCents, giver } = row
  const after = { giver, amountCents }
  await recordEvent(tx, visit, { kind: 'giftCardOrder.created', entity: 'giftCardOrder', entityId: row.id, after })
  if (way === 'card') await giftCardSales.expect(tx, visit, { key, amountCents, currency })
  return (await giftCardOrderOf(tx, key))!
}

function mustBeWithin(amountCents: number, currency: string): void {
  const { leastCents, mostCents } = giftCardLimits(currency)
  if (amountCents >= leastCents && amountCents <= mostCents && isChargeable(amountCents, currency)) return
  const [least, most] = [moneyWords(leastCents, currency), moneyWords(mostCents, currency)]
  throw invalid('amountCents', refusals.amount, { least, most })
}

/** Counted once it is a new order, so that a click too many is answered like the first. */
async function countOrder(visit: Parameters<typeof countVisitor>[0]): Promise<void> {
  const limit = { log: giftCardTries, windowMs: hourMs, refusal: refusals.tooMany }
  await countVisitor(visit, { ...limit, most: mostGiftCards.ofOne })
  await countForAll(visit, { ...limit, most: mostGiftCards.ofAll, refusal: refusals.busy })
}
