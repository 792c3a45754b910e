import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { countryName } from '#kit/contract/countries.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { conflict, invalid } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { countMessage, receiveMessage } from '../../landing/server/commands.ts'
import { pricing } from '../../pricing/server/queries.ts'
import type { orderPlan, PlanOrder } from '../contract.ts'
import { totalOf } from '../rules.ts'
import { refusals } from './refusals.ts'
import { planOrders } from './tables.ts'
import { say } from './texts.ts'

type Reply = ReplyOf<typeof orderPlan>

/** The order sent under this key before, if it was. */
export async function orderOfKey(db: Database, key: string): Promise<Reply | undefined> {
  const { id: number, plan, totalCents, currency } = planOrders
  const [row] = await db.select({ number, plan, totalCents, currency }).from(planOrders).where(eq(planOrders.key, key))
  return row
}

/** Keeps an order at the price of now, and makes a support ticket of it; one that was sent before is answered as it was then. */
export async function addPlanOrder(
  tx: Transaction,
  context: Context<Caller | undefined>,
  order: PlanOrder,
): Promise<Reply> {
  const { currency, taxBasisPoints, plans } = await pricing(tx)
  const priced = plans.find(({ plan }) => plan === order.plan)
  const total = priced && totalOf(priced, { ...order, taxBasisPoints })
  if (!total) throw invalid('plan', refusals.onRequest)
  if (total.totalCents !== order.expectedCents) throw conflict(refusals.priceChanged)
  const { expectedCents: totalCents, website: _, ...kept } = order
  const [row] = await tx
    .insert(planOrders)
    .values({ ...kept, totalCents, currency, at: context.now() })
    .onConflictDoNothing()
    .returning({ number: planOrders.id })
  if (!row) return (await orderOfKey(tx, order.key))!
  // Counted once it is a new order, so that a click too many is answered like the first.
  await countMessage({ ...context, db: tx })
  const { number } = row
  const after = { name: order.name, plan: order.plan }
  await recordEvent(tx, context, { kind: 'planOrder.created', entity: 'planOrder', entityId: number, after })
  await receiveMessage(tx, context, { ...order, message: wordsOf(context, order, number) })
  return { number, plan: order.plan, totalCents, currency }
}

/** The order in words, for the people who write the invoice. */
function wordsOf({ language }: Context<Caller | undefined>, order: PlanOrder, number: number): string {
  const { line1, line2, postCode, town, state, country } = order.address
  const heading = say(language, order.isYearly ? 'order.year' : 'order.month', { number, plan: order.plan })
  const place = [line1, line2, `${postCode} ${town}`, state, countryName(country, language)]
  return [heading, '', order.company, order.name, ...place, order.phone, order.note].filter(Boolean).join('\n')
}
