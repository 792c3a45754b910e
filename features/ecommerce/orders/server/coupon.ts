import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { moneyWords } from '#kit/contract/money.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { couponText, discountOf } from '../../deals/rules.ts'
import { dealByCode, holdDeal, offeredDeals } from '../../deals/server/queries.ts'
import { storeCurrency, todayIn } from '../../settings/server/queries.ts'
import type { Line, Maker, UsedDeal } from './write.ts'
import { refusals } from './refusals.ts'
import { orders } from './tables.ts'

type Asked = { coupon: string; lines: Line[]; now: Date }
type Deal = NonNullable<Awaited<ReturnType<typeof dealByCode>>>

/** What the deal of a code takes off these lines, without a code nothing; one that can’t be used is refused. */
export async function dealOf(db: Database, { coupon, lines, now }: Asked): Promise<UsedDeal | undefined> {
  const code = couponText(coupon)
  if (code === '') return undefined
  const deal = await dealByCode(db, code)
  if (!deal || deal.isPaused) throw invalid('coupon', refusals.coupon.unknown, { coupon: code })
  await mustRun(db, deal, now)
  await mustHaveUses(db, deal)
  const { sold, itemsCents } = soldIn(lines)
  if (itemsCents < deal.minimumCents) {
    const minimum = moneyWords(deal.minimumCents, await storeCurrency(db))
    throw invalid('coupon', refusals.coupon.minimum, { coupon: code, minimum })
  }
  const discountCents = discountOf(deal, sold)
  if (discountCents === 0) throw invalid('coupon', refusals.coupon.nothingFits, { coupon: code })
  return { dealId: deal.id, coupon: code, discountCents }
}

/** The deals that the shop names for these lines: what each takes off, and what more they must come to for it. The best stands first. */
export async function offersFor(db: Database, { lines, now }: Omit<Asked, 'coupon'>) {
  const { sold, itemsCents } = soldIn(lines)
  const offered = await offeredDeals(db, await todayIn(db, now))
  return offered
    .map(({ minimumCents, ...deal }) => ({
      ...deal,
      savesCents: discountOf(deal, sold),
      missingCents: Math.max(0, minimumCents - itemsCents),
    }))
    .filter(({ savesCents }) => savesCents > 0)
    .toSorted((one, other) => one.missingCents - other.missingCents || other.savesCents - one.savesCents)
}

function soldIn(lines: Line[]) {
  const sold = lines.map(({ product, qty, priceCents }) => ({
    category: product?.category ?? '',
    totalCents: qty * priceCents,
  }))
  return { sold, itemsCents: sold.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}

type Taken = { coupon: string; lines: Line[]; customerId: number }

/** The same for an order that is being placed: two orders can’t both have the last use. */
export async function takeCoupon(
  tx: Transaction,
  maker: Pick<Maker, 'now'>,
  { coupon, lines, customerId }: Taken,
): Promise<UsedDeal | undefined> {
  const code = couponText(coupon)
  const deal = code === '' ? undefined : await dealByCode(tx, code)
  if (deal) await holdDeal(tx, deal.id)
  if (deal?.isOncePerCustomer && (await usesOf(tx, deal, eq(orders.customerId, customerId))) > 0)
    throw invalid('coupon', refusals.coupon.usedBefore, { coupon: code })
  return dealOf(tx, { coupon, lines, now: maker.now() })
}

async function mustRun(db: Database, { code: coupon, startsOn, endsOn }: Deal, now: Date): Promise<void> {
  const today = await todayIn(db, now)
  if (startsOn > today) throw invalid('coupon', refusals.coupon.early, { coupon })
  if (endsOn !== null && endsOn < today) throw invalid('coupon', refusals.coupon.ended, { coupon })
}

async function mustHaveUses(db: Database, deal: Deal): Promise<void> {
  if (deal.mostUses !== null && (await usesOf(db, deal)) >= deal.mostUses)
    throw invalid('coupon', refusals.coupon.usedUp, { coupon: deal.code })
}

/** Orders that were cancelled, or whose payment failed, leave their use to others. */
function usesOf(db: Database, { id }: Pick<Deal, 'id'>, ofWhom?: SQL): Promise<number> {
  const counts = and(eq(orders.dealId, id), isNull(orders.archivedAt), inArray(orders.payment, [1, 2]), ofWhom)
  return db.$count(orders, counts)
}
