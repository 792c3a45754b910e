import { asc, eq, inArray } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import type { Machine, MachineInTransaction } from '#kit/server/machine.ts'
import { customerAddresses, customers } from '../customers/server/tables.ts'
import { priceNow } from '../products/rules.ts'
import { products, stockMoves } from '../products/server/tables.ts'
import { sampleTimeZone as zone } from '#kit/server/sample-clock.ts'
import { dice, isEmpty } from '#kit/server/sample.ts'
import { orderStatuses, type OrderStatus, type Payment } from './contract.ts'
import { mayLeave, orderTotals } from './rules.ts'
import { refreshCustomers } from './server/write.ts'
import { orderActivity, orderItems, orders, refunds } from './server/tables.ts'

const hoursPerStep = 30
const taxBasisPoints = 1000
const amount = 100
/** So many hours ago: some in each state. */
const newestHours = [0.6, 2.4, 15, 25.5, 38.5, 48, 50, 64, 73.5, 88]
/** Sunday first: people order at the beginning and the end of the working week. */
const busyness = [0.5, 1.7, 1.2, 1, 1.1, 1.6, 0.6]

/** A hundred orders over ten weeks: older ones are delivered and paid, the newest aren't sent yet. */
export async function sampleOrders({ db, now }: MachineInTransaction): Promise<void> {
  if (!(await isEmpty(db, orders))) return
  const roll = dice(5001)
  const goods = await db.select().from(products).orderBy(asc(products.id))
  const people = await db.select().from(customers).orderBy(asc(customers.id))
  const homes = new Map(
    (await db.select().from(customerAddresses).where(eq(customerAddresses.isDefault, true))).map((row) => [
      row.customerId,
      row,
    ]),
  )
  const times = timesOf(now(), zone)
  const drafts = times.map((placedAt, index) => {
    const isNewest = index >= amount - newestHours.length
    // A few buy often, and many have never bought.
    const buyer = people[Math.floor((roll.number(0, 999) / 1000) ** 2 * people.length)]!
    const usual: Payment = roll.chance(0.68) ? 1 : roll.one([2, 2, 3, 4])
    const atFirst = isNewest && index % 4 !== 0 ? 1 : usual
    const steps = mayLeave(atFirst)
      ? Math.min(3, Math.floor((now().getTime() - placedAt.getTime()) / (hoursPerStep * 3_600_000)))
      : 0
    const isDelivered = steps === 3
    const payment: Payment = isDelivered ? 1 : atFirst
    const lines = Array.from({ length: roll.number(1, 4) }, () => ({
      product: roll.one(goods),
      qty: roll.number(1, 3),
    }))
    const isCard = roll.chance(0.6)
    return {
      placedAt,
      buyer,
      payment,
      lines,
      status: orderStatuses[steps]!,
      steps,
      discount: roll.chance(0.25) ? roll.number(2, 20) * 100 : 0,
      isCard,
      lastFour: roll.number(1000, 9999),
      channel: roll.one(['store', 'store', 'website', 'website', 'website', 'affiliate'] as const),
      isRefunded: atFirst === 1 && isDelivered && roll.chance(0.12),
      hasWindow: roll.chance(0.4),
    }
  })
  const rows = drafts.map((draft) => {
    const lines = draft.lines.map(({ product, qty }) => ({
      qty,
      priceCents: priceNow(product),
      chargeTax: product.chargeTax,
    }))
    const totals = orderTotals(lines, draft.discount, taxBasisPoints)
    const home = homes.get(draft.buyer.id)
    const address = home && {
      line1: home.line1,
      line2: home.line2,
      town: home.town,
      state: home.state,
      postCode: home.postCode,
      country: home.country,
    }
    const windowFrom = draft.hasWindow ? momentAt(`${dayIn(zone, draft.placedAt, 3)}T09:00`, zone) : null
    return {
      ...totals,
      taxBasisPoints,
      customerId: draft.buyer.id,
      customerName: draft.buyer.customer,
      customerEmail: draft.buyer.email,
      payment: draft.payment,
      status: draft.status,
      placedAt: draft.placedAt,
      channel: draft.channel,
      method: draft.isCard ? ('mastercard' as const) : ('paypalLogo' as const),
      methodNumber: draft.lastFour,
      refundedCents: draft.isRefunded ? refundOf(totals) : 0,
      shippingAddress: address
        ? { ...address, recipient: draft.buyer.customer, company: '', phone: draft.buyer.contact }
        : null,
      billingAddress: address ?? null,
      weightGrams: draft.lines.reduce((sum, { product, qty }) => sum + qty * product.weightGrams, 0),
      volumeCubicCentimetres: Math.round(
        draft.lines.reduce(
          (sum, { product, qty }) =>
            sum + (qty * product.lengthMillimetres * product.widthMillimetres * product.heightMillimetres) / 1000,
          0,
        ),
      ),
      handling: {
        isFragile: draft.lines.some(({ product }) => product.isFragile),
        isFrozen: draft.lines.some(({ product }) => product.isFrozen),
        isAgeRestricted: draft.lines.some(({ product }) => product.isAgeRestricted),
      },
      shippingRate: home ? `Partner carrier, ${home.country}` : '',
      windowFrom,
      windowTo: windowFrom && new Date(windowFrom.getTime() + 3 * 3_600_000),
      isTaken: mayLeave(draft.payment),
    }
  })
  const made = await db.insert(orders).values(rows).returning({ id: orders.id, refundedCents: orders.refundedCents })
  await db.insert(orderItems).values(
    drafts.flatMap((draft, index) =>
      draft.lines.map(({ product, qty }) => ({
        orderId: made[index]!.id,
        productId: product.id,
        productName: product.productName,
        productBrand: product.productBrand,
        category: product.category,
        image: product.image,
        sku: product.sku,
        qty,
        priceCents: priceNow(product),
        totalCents: qty * priceNow(product),
      })),
    ),
  )
  await db
    .insert(orderActivity)
    .values(
      drafts.flatMap((draft, index) =>
        activityOf(made[index]!.id, { ...draft, country: homes.get(draft.buyer.id)?.country ?? '' }),
      ),
    )
  const given = drafts.flatMap((draft, index) =>
    draft.isRefunded
      ? [
          {
            orderId: made[index]!.id,
            amountCents: made[index]!.refundedCents,
            reason: 'A part arrived damaged',
            at: new Date(Math.min(draft.placedAt.getTime() + 6 * 86_400_000, now().getTime() - 3_600_000)),
            actorName: 'Store team',
          },
        ]
      : [],
  )
  if (given.length > 0) await db.insert(refunds).values(given)
  const sold = drafts.flatMap((draft, index) =>
    mayLeave(draft.payment)
      ? draft.lines.map(({ product, qty }) => ({
          productId: product.id,
          qty,
          at: draft.placedAt,
          order: made[index]!.id,
        }))
      : [],
  )
  await sell(db, goods, sold)
  await refreshCustomers(db, [...new Set(drafts.map(({ buyer }) => buyer.id))])
}

/** The newest ones of every state, and before them ten weeks of days that differ, each from the morning to the evening. */
function timesOf(now: Date, zone: string): Date[] {
  const roll = dice(5002)
  const hourMs = 3_600_000
  const newest = newestHours.map((hours) => now.getTime() - hours * hourMs - roll.number(0, 20) * 60_000)
  const days = Array.from({ length: 66 }, (_, ago) => dayIn(zone, now, -5 - ago))
  const shares = days.map((day) => busyness[new Date(day).getUTCDay()]! * roll.number(4, 16))
  const earlier = Array.from({ length: amount - newest.length }, () => {
    let left = roll.number(0, shares.reduce((sum, share) => sum + share, 0) * 100) / 100
    const at = shares.findIndex((share) => (left -= share) <= 0)
    const midnight = momentAt(`${days[at] ?? days[0]!}T00:00`, zone).getTime()
    return midnight + roll.number(8 * 60, 22 * 60) * 60_000
  })
  return [...earlier, ...newest].toSorted((one, other) => one - other).map((time) => new Date(time))
}

function dayIn(zone: string, from: Date, days: number): string {
  return daysAfter(wallTime(from, zone).slice(0, 10), days)
}

/** Half is refunded, so delivered orders still count as spent. */
function refundOf({ totalCents }: { totalCents: number }): number {
  return Math.floor(totalCents / 2)
}

function activityOf(
  orderId: number,
  { placedAt, steps, payment, country }: { placedAt: Date; steps: number; payment: Payment; country: string },
): (typeof orderActivity.$inferInsert)[] {
  const after = (hours: number) => new Date(placedAt.getTime() + hours * 3_600_000)
  const kinds: string[] = [
    'placed',
    ...(payment === 2 ? [] : [`payment:${payment}`]),
    ...orderStatuses.slice(1, steps + 1),
  ]
  return kinds.map((kind) => ({
    orderId,
    kind,
    at:
      kind === 'placed'
        ? placedAt
        : kind.startsWith('payment')
          ? after(0.2)
          : after(orderStatuses.indexOf(kind as OrderStatus) * (hoursPerStep - 2)),
    note: kind === 'Dispatched' && country !== '' ? `Handed to our partner in ${country}.` : '',
    actorName: 'Store team',
  }))
}

type Sold = { productId: number; qty: number; at: Date; order: number }

/** The opening stock includes what was sold since, so the current stock matches the product. */
async function sell(db: Machine['db'], goods: (typeof products.$inferSelect)[], sold: Sold[]): Promise<void> {
  const moved = goods.flatMap((product) => {
    const mine = sold.filter((one) => one.productId === product.id)
    return mine.length > 0 ? [{ product, mine }] : []
  })
  const ids = moved.map(({ product }) => product.id)
  await db.delete(stockMoves).where(inArray(stockMoves.productId, ids))
  await db.insert(stockMoves).values(moved.flatMap(({ product, mine }) => movesOf(product, mine)))
}

function movesOf(product: typeof products.$inferSelect, sold: Sold[]): (typeof stockMoves.$inferInsert)[] {
  const opening = product.qty + sold.reduce((sum, one) => sum + one.qty, 0)
  let balance = opening
  return [
    { productId: product.id, at: product.createdAt, change: opening, balance: opening, reason: 'opening' },
    ...sold.map(({ qty, at, order }) => ({
      productId: product.id,
      at,
      change: -qty,
      balance: (balance -= qty),
      reason: 'sale' as const,
      note: `#${order}`,
    })),
  ]
}
