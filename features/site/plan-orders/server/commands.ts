import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isChargeable } from '../../../ecommerce/card-payments/rules.ts'
import { takesCards } from '../../../ecommerce/card-payments/server/commands.ts'
import { countMessage, receiveMessage } from '../../landing/server/commands.ts'
import { pricing } from '../../pricing/server/queries.ts'
import type { OrderedPlan, PlanOrder } from '../contract.ts'
import { totalOf } from '../rules.ts'
import { planSales } from './card.ts'
import { orderOfKey } from './queries.ts'
import { refusals } from './refusals.ts'
import { planOrders } from './tables.ts'
import { wordsOf } from './words.ts'

type Visit = Context<Caller | undefined>

/** Keeps an order at the price of now, and makes a support ticket of it or notes its card payment; one that was sent before is answered as it was then. */
export async function addPlanOrder(tx: Transaction, context: Visit, order: PlanOrder): Promise<OrderedPlan> {
  const { currency, totalCents } = await priceOf(tx, order)
  const { expectedCents: _seen, website: _, way, ...kept } = order
  const payment = way === 'card' ? 'open' : 'invoice'
  const [row] = await tx
    .insert(planOrders)
    .values({ ...kept, totalCents, currency, payment, language: context.language, at: context.now() })
    .onConflictDoNothing()
    .returning()
  if (!row) return (await orderOfKey(tx, order.key))!
  // Counted once it is a new order, so that a click too many is answered like the first.
  await countMessage({ ...context, db: tx })
  const after = { name: order.name, plan: order.plan }
  await recordEvent(tx, context, { kind: 'planOrder.created', entity: 'planOrder', entityId: row.id, after })
  if (way === 'card') await expectCard(tx, context, row)
  else await receiveMessage(tx, context, { ...row, message: wordsOf(context.language, row) })
  return (await orderOfKey(tx, order.key))!
}

async function priceOf(tx: Transaction, order: PlanOrder) {
  const { currency, taxBasisPoints, plans } = await pricing(tx)
  const priced = plans.find(({ plan }) => plan === order.plan)
  const total = priced && totalOf(priced, { ...order, taxBasisPoints })
  if (!total) throw invalid('plan', refusals.onRequest)
  if (total.totalCents !== order.expectedCents) throw conflict(refusals.priceChanged)
  return { currency, totalCents: total.totalCents }
}

type Charged = { key: string; totalCents: number; currency: string }

async function expectCard(tx: Transaction, visit: Visit, { key, totalCents, currency }: Charged): Promise<void> {
  const canPay = isChargeable(totalCents, currency) && (await takesCards({ db: tx, secretKey: visit.secretKey }))
  if (!canPay) throw invalid('way', refusals.noCards)
  await planSales.expect(tx, visit, { key, amountCents: totalCents, currency })
}
