import { eq } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { takesCards } from '../../../ecommerce/card-payments/server/commands.ts'
import type { OrderedPlan } from '../contract.ts'
import { planWays } from '../contract.ts'
import { planOrders } from './tables.ts'

/** The order sent under this key before, if it was. */
export async function orderOfKey(db: Database, key: string): Promise<OrderedPlan | undefined> {
  const { id: number, plan, isYearly, totalCents, currency, email, payment } = planOrders
  const [row] = await db
    .select({ number, plan, isYearly, totalCents, currency, email, payment })
    .from(planOrders)
    .where(eq(planOrders.key, key))
  return row
}

export async function waysToPay(machine: Pick<Machine, 'db' | 'secretKey'>) {
  const hasCards = await takesCards(machine)
  return planWays.filter((way) => way !== 'card' || hasCards)
}
