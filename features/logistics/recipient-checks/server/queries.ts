import { eq } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { statusCode } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { isLinkOver } from '../../settings/rules/tracking-page.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'

/** The delivery of a tracking link that still works; one that has ended looks like none. */
export async function deliveryOfLink({ db, now }: Pick<Machine, 'db' | 'now'>, code: string) {
  const delivery = await deliveryByCode(db, code)
  if (!delivery || isLinkOver(delivery, await logisticsSetting(db, 'tracking'), now())) return undefined
  return delivery
}

export async function deliveryByCode(db: Database, code: string) {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.trackingCode, code))
  return row
}

type Shown = { delivery: NonNullable<Awaited<ReturnType<typeof deliveryOfLink>>>; mayAct: boolean }

/** The delivery of either link: of its recipient’s own, or of the one that shows its state alone. */
export async function deliveryShownBy(machine: Pick<Machine, 'db' | 'now'>, code: string): Promise<Shown | undefined> {
  const own = await deliveryOfLink(machine, code)
  if (own) return { delivery: own, mayAct: true }
  const [row] = await machine.db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(statusCode, code))
  const delivery = row && (await deliveryOfLink(machine, row.code))
  return delivery && { delivery, mayAct: false }
}
