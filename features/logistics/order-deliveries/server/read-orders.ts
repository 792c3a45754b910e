import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { stageOfParts, type DeliveryStage, type OrderDelivery } from '../../../ecommerce/orders/rules/order-delivery.ts'
import { deliveryAttempts } from '../../attempts/server/tables.ts'
import { deliveryPath, locationOf } from '../../deliveries/rules.ts'
import { stageOfState } from '../../deliveries/rules/order-stage.ts'
import { partsByOrder, timelineOf, type Stored } from '../../deliveries/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { handedItems, isBack, paidAt, stepsFrom, type HandedAct } from './handed-items.ts'

/** How far each of these orders has come, for lists. */
export async function stagesOfOrders(db: Database, orders: readonly number[]): Promise<Map<number, DeliveryStage>> {
  const stages = new Map<number, DeliveryStage>()
  for (const [order, rows] of await partsByOrder(db, orders)) {
    const stage = stageOfParts(rows.map(({ state }) => stageOfState[state]))
    if (stage) stages.set(order, stage)
  }
  return stages
}

/** What became of these orders at the door, read from the deliveries, the attempts and what drivers recorded. */
export async function deliveriesOfOrders(
  db: Database,
  orders: readonly number[],
): Promise<Map<number, OrderDelivery[]>> {
  const parts = await partsByOrder(db, orders)
  const rows = [...parts.values()].flat()
  const [attempts, names, reasonOf] = [await attemptsOf(db, rows), await driversOf(db, rows), await reasonsIn(db)]
  const found = new Map<number, OrderDelivery[]>()
  for (const [order, some] of parts)
    found.set(
      order,
      await Promise.all(some.map((row) => present(db, row, { attempts: attempts.get(row.id) ?? [], names, reasonOf }))),
    )
  return found
}

type Attempt = Awaited<ReturnType<typeof attemptsOf>> extends Map<number, infer Rows> ? Rows : never
type Known = { attempts: Attempt; names: ReadonlyMap<number, string>; reasonOf: (key: string) => string }

async function present(db: Database, row: Stored, { attempts, names, reasonOf }: Known): Promise<OrderDelivery> {
  const { id, reference, recipient, phone, address, date, dueCents } = row
  const stage = stageOfState[row.state]
  return {
    id,
    reference,
    recipient,
    phone,
    address,
    date,
    dueCents,
    stage,
    isAtDoor: row.state === 'arrived',
    path: deliveryPath(reference),
    eta: row.eta?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    driverName: names.get(row.driverId ?? 0) ?? '',
    place: locationOf(row),
    isBack: isBack(row),
    attempts: attempts.map(({ data, reason, endedAt, ...attempt }) => ({
      ...attempt,
      at: endedAt.toISOString(),
      reason: reasonOf(reason),
      note: noteOf(data),
      paid: paidAt(data),
    })),
    items: handedItems(row, attempts.at(-1)),
    steps: stepsFrom(await timelineOf(db, id), reasonOf),
  }
}

function noteOf(data: HandedAct | null): string {
  const note = data?.['note']
  return typeof note === 'string' ? note : ''
}

async function attemptsOf(db: Database, rows: readonly Stored[]) {
  const { id, deliveryId, day, driverName, endedAt, outcome, reason, voidedAt, actionId } = deliveryAttempts
  const found = await db
    .select({ id, deliveryId, day, driverName, endedAt, outcome, reason, data: routeActions.data })
    .from(deliveryAttempts)
    .leftJoin(routeActions, eq(routeActions.id, actionId))
    .where(
      and(
        inArray(
          deliveryId,
          rows.map((row) => row.id),
        ),
        isNull(voidedAt),
      ),
    )
    .orderBy(asc(endedAt), asc(id))
    .limit(5000)
  const byDelivery = new Map<number, Omit<(typeof found)[number], 'deliveryId'>[]>()
  for (const { deliveryId: of, ...attempt } of found) byDelivery.set(of, [...(byDelivery.get(of) ?? []), attempt])
  return byDelivery
}

async function driversOf(db: Database, rows: readonly Stored[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ driverId }) => driverId ?? [])
  const found = await db.select({ id: drivers.id, name: drivers.name }).from(drivers).where(inArray(drivers.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** What the workspace calls each reason; a text of the office stays as it is. */
async function reasonsIn(db: Database): Promise<(key: string) => string> {
  const { reasons } = await logisticsSetting(db, 'failures')
  const names = new Map(reasons.map(({ key, name }) => [key, name]))
  return (key) => names.get(key) ?? key
}
