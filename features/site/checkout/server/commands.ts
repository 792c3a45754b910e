import { eq } from 'drizzle-orm'
import { moneyWords } from '#kit/contract/money.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { countForAll, countVisitor } from '#kit/server/call-log.ts'
import { conflict, forbidden, invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { isChargeable } from '../../../ecommerce/card-payments/rules.ts'
import { expectCardPayment, payByCard } from '../../../ecommerce/card-payments/server/commands.ts'
import type { Order } from '../../../ecommerce/orders/contract.ts'
import { cardProvider, dueCents, testPayment } from '../../../ecommerce/orders/rules.ts'
import { placeShopOrder, settleOrder, type ShopPayment } from '../../../ecommerce/orders/server/commands.ts'
import { ratesOf } from '../../../ecommerce/settings/rules.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { mostDueCents } from '../../../logistics/deliveries/rules.ts'
import { logisticsSetting } from '../../../logistics/settings/server/queries.ts'
import type { Slot } from '../../../logistics/slots/contract.ts'
import { slotKey, wallsOf } from '../../../logistics/slots/rules.ts'
import type { PayWay, Receipt, ShopOrder } from '../contract.ts'
import { mostOrders, mostPayments, ratesTo } from '../rules.ts'
import { findPlaced, payWays, placedWith, receiptOf } from './queries.ts'
import { refusals } from './refusals.ts'
import { mustBeWithinLimit } from './on-account.ts'
import { holdSlot, slotsNow } from './slots.ts'
import { shopOrders, shopTries } from './tables.ts'
import { mustLeaveSome, planForgetting, senderOf } from './unpaid.ts'

type Visit = Context<Caller | undefined>
const hourMs = 3_600_000

type Chosen = { way: PayWay; slot: Slot | null }

/** The receipt of an order that was sent before, whatever the shop offers by now. */
export async function receiptBefore(db: Database, order: ShopOrder): Promise<Receipt | undefined> {
  const placed = await findPlaced(db, order.key)
  if (!placed) return undefined
  if (placed.bodyHash !== (await hashOf(order))) throw conflict(refusals.placedBefore)
  return receiptOf(db, order.key)
}

/** How and when, among what the shop offers; looked up before the transaction, as others wait for the same answer. */
export async function chosenBy(visit: Visit, order: ShopOrder): Promise<Chosen> {
  return { way: await wayOf(visit, order.way), slot: await slotOf(visit, order.slot) }
}

/**
 * Places an order once, however often it is sent: whoever comes second waits for the first, and gets its receipt. Prices
 * are those of the store, whatever a visitor sends.
 */
export async function placeOnce(
  tx: Transaction,
  visit: Visit,
  order: ShopOrder,
  { way, slot }: Chosen,
): Promise<Receipt> {
  const bodyHash = await hashOf(order)
  // What is left of a limit is nobody’s who has the link of the order.
  const { leftCents: _left, ...kept } = way
  const sender = await senderOf(visit, way)
  const mine = await tx
    .insert(shopOrders)
    .values({ key: order.key, bodyHash, way: kept, slot, createdAt: visit.now(), sender })
    .onConflictDoNothing()
    .returning({ key: shopOrders.key })
  if (mine.length === 0) return (await receiptBefore(tx, order))!
  await mustBeBuyer(tx, visit, order)
  await mustBeRateOf(tx, order)
  if (slot) await holdSlot(tx, visit, slot)
  const placed = await placeShopOrder(tx, visit, await orderOf(tx, order, slot), {
    ...paymentOf(way),
    inShop: { language: visit.language, link: pageOf(visit, order.key), way: wayByHand(way), slot },
  })
  mustBeAsSeen(placed, order)
  mustBePayable(placed, way)
  if (way.kind === 'account') await mustBeWithinLimit(tx, visit.user, placed)
  await mustLeaveSome(tx, sender, placed)
  await planForgetting(tx, visit, { key: order.key, sender })
  if (way.kind === 'card' && placed.payment === 2) await expectCardPayment(tx, visit, placed)
  await tx.update(shopOrders).set({ orderId: placed.order }).where(eq(shopOrders.key, order.key))
  await countPlaced(tx, visit)
  return receiptOf(tx, order.key)
}

/** Nobody owes what they didn’t see: neither another total, nor more than was left after a gift card that others use as well. */
function mustBeAsSeen(placed: Order, { expectedCents, expectedDueCents }: ShopOrder): void {
  if (placed.totalCents !== expectedCents) throw conflict(refusals.priceChanged)
  if (expectedDueCents !== undefined && dueCents(placed) !== expectedDueCents) throw conflict(refusals.giftCardChanged)
}

async function hashOf(order: ShopOrder): Promise<string> {
  return hashToken(JSON.stringify(order))
}

function paymentOf({ kind, name, termDays }: PayWay): Omit<ShopPayment, 'inShop'> {
  const paidBy = { card: cardProvider, test: testPayment, manual: name, door: name, account: name }[kind]
  return { isAtDoor: kind === 'door', termDays: termDays ?? null, isHeld: kind === 'manual', paidBy }
}

/** Card and test payments are made on the order’s own page. */
function wayByHand({ kind, name, instructions }: PayWay) {
  return kind === 'card' || kind === 'test' ? null : { name, instructions }
}

/** The page on which its buyer comes back to an order. */
function pageOf({ settings }: Visit, key: string): string {
  return `${settings.publicUrl}/front-pages/checkout?order=${key}`
}

/** Counts a try, before its transaction: one that is refused counts too. */
export async function countOrder(visit: Visit): Promise<void> {
  const limit = { log: shopTries, windowMs: hourMs, refusal: refusals.tooMany }
  await countVisitor(visit, { ...limit, most: mostOrders.ofOne })
}

/** All orders together, once one is placed: what is refused is no one’s but its sender’s. */
async function countPlaced(tx: Transaction, { now, address }: Visit): Promise<void> {
  const limit = { log: shopTries, windowMs: hourMs, refusal: refusals.busy }
  await countForAll({ db: tx, now, address }, { ...limit, most: mostOrders.ofAll })
}

async function wayOf(visit: Visit, key: string): Promise<PayWay> {
  const way = (await payWays(visit)).find((one) => one.key === key)
  if (!way) throw invalid('way', refusals.noWay)
  return way
}

async function slotOf(visit: Visit, wanted: Slot | null): Promise<Slot | null> {
  if (wanted === null) return null
  const slot = (await slotsNow(visit)).find((one) => slotKey(one) === slotKey(wanted))
  if (!slot) throw invalid('slot', refusals.slotGone)
  return slot
}

/** No driver takes more than a delivery can say is due, and no provider what it can’t charge. */
function mustBePayable(order: Order, { kind }: PayWay): void {
  const { currency } = order
  const cents = dueCents(order)
  if (kind === 'door' && cents > mostDueCents)
    throw invalid('way', refusals.tooMuchAtDoor, { most: moneyWords(mostDueCents, currency) })
  if (kind === 'card' && cents > 0 && !isChargeable(cents, currency)) throw invalid('way', refusals.noWay)
}

/** Where the store asks people to sign in, nobody orders in another’s name. */
async function mustBeBuyer(tx: Transaction, { user }: Visit, { email }: ShopOrder): Promise<void> {
  const { requireSignIn } = await storeSetting(tx, 'checkout')
  if (requireSignIn && user?.email.toLowerCase() !== email) throw forbidden(refusals.signInFirst)
}

/** What is shipped is paid at a rate for its country; it is free only in a store without any rates. */
async function mustBeRateOf(tx: Transaction, { shipping, address }: ShopOrder): Promise<void> {
  const all = ratesOf(await storeSetting(tx, 'shipping'))
  const rates = ratesTo(all, address.country)
  if (all.length > 0 && rates.length === 0) throw invalid('address.country', refusals.noDelivery)
  const isOffered = shipping
    ? rates.some(({ zone, name }) => zone === shipping.zone && name === shipping.rate)
    : rates.length === 0
  if (!isOffered) throw invalid('shipping', refusals.noRate)
}

async function orderOf(tx: Transaction, order: ShopOrder, slot: Slot | null) {
  const {
    name,
    email,
    phone: contact,
    company,
    address,
    items,
    coupon,
    shipping,
    isGiftWrapped,
    note,
    giftCard,
  } = order
  const { timeZone } = await logisticsSetting(tx, 'general')
  const walls = slot && wallsOf(slot)
  return {
    customer: { customer: name, email, contact, country: address.country },
    items: items.map(({ productId, variantId, qty }) => ({ productId, qty, ...(variantId && { variantId }) })),
    discountCents: 0,
    discountBasisPoints: 0,
    coupon,
    shipping,
    isGiftWrapped,
    shippingAddress: { ...address, recipient: name, company, phone: contact },
    billingAddress: order.billingAddress ?? address,
    wishedWindow: walls && {
      from: momentAt(walls.from, timeZone).toISOString(),
      to: momentAt(walls.to, timeZone).toISOString(),
    },
    giftCard,
    handling: { isFragile: false, isFrozen: false, isAgeRestricted: false },
    note,
  }
}

/** Where an order is paid by card, or its test payment, made once; only sample workspaces offer that. */
export async function payOrder(visit: Visit, key: string): Promise<{ receipt: Receipt; url: string | null }> {
  const placed = await placedWith(visit.db, key)
  const before = await receiptOf(visit.db, key)
  if (before.state === 'paid') return { receipt: before, url: null }
  if (before.state !== 'waiting') throw conflict(refusals.notWaiting)
  const url = await payAs[placed.way.kind](visit, placed)
  return { receipt: await receiptOf(visit.db, key), url }
}

type Placed = Awaited<ReturnType<typeof placedWith>>

const payAs: Record<PayWay['kind'], (visit: Visit, placed: Placed) => Promise<string | null>> = {
  card: async (visit, { orderId, key }) => {
    const limit = { log: shopTries, windowMs: hourMs, refusal: refusals.tooMany, most: mostPayments }
    await countVisitor(visit, limit, 'pay ')
    return payByCard(visit, orderId, pageOf(visit, key))
  },
  test: async (visit, { orderId }) => {
    if (!visit.settings.isSample) throw conflict(refusals.noWay)
    await visit.db.transaction((tx) => settleOrder(tx, visit, { id: orderId, payment: 1 }))
    return null
  },
  manual: notOnline,
  door: notOnline,
  account: notOnline,
}

function notOnline(): never {
  throw conflict(refusals.notOnline)
}
