import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Database, Machine } from '#kit/server/machine.ts'
import { statusCode, statusCodeOf } from '../../deliveries/server/queries.ts'
import { deliveries, formerLinks } from '../../deliveries/server/tables.ts'
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
  const current = (await codeWhere(machine.db, eq(statusCode, code))) ?? (await codeOfFormerLink(machine.db, code))
  const delivery = current === undefined ? undefined : await deliveryOfLink(machine, current)
  return delivery && { delivery, mayAct: false }
}

async function codeWhere(db: Database, isIt: SQL): Promise<string | undefined> {
  const [row] = await db.select({ code: deliveries.trackingCode }).from(deliveries).where(isIt)
  return row?.code
}

/** By what somebody was sent whose delivery it was before, or what stands on a label printed then. */
async function codeOfFormerLink(db: Database, code: string): Promise<string | undefined> {
  const codes = [code, await statusCodeOf({ trackingCode: code })]
  const [former] = await db
    .select({ deliveryId: formerLinks.deliveryId })
    .from(formerLinks)
    .where(inArray(formerLinks.statusCode, codes))
  return former && codeWhere(db, eq(deliveries.id, former.deliveryId))
}
