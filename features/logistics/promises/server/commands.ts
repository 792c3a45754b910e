import { eq } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { pageRestMs } from '../../promise-ledger/rules.ts'
import {
  keepPromise,
  lastTold,
  saysNothingNew,
  type Teller,
  type Telling,
} from '../../promise-ledger/server/commands.ts'
import { routes } from '../../routes/server/tables.ts'

/** Keeps that a recipient was told a time, by what their driver has at this moment. */
export async function tellTime(
  tx: Transaction,
  teller: Teller,
  telling: Omit<Telling, 'publicationId'>,
): Promise<void> {
  await keepPromise(tx, teller, { ...telling, publicationId: await publicationOf(tx, telling.deliveryId) })
}

async function publicationOf(db: Database, deliveryId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: routes.publicationId })
    .from(deliveries)
    .innerJoin(routes, eq(routes.id, deliveries.routeId))
    .where(eq(deliveries.id, deliveryId))
  return row?.id ?? null
}

type Shown = { deliveryId: number; earliest: string; latest: string }

/** What their page shows a recipient counts as told, once for each change. Whoever looks at it in the office is told nothing. */
export async function tellOnPage(context: Context<unknown>, { deliveryId, ...shown }: Shown): Promise<void> {
  if (context.user) return
  const [earliest, latest] = [new Date(shown.earliest), new Date(shown.latest)]
  const telling = { deliveryId, channel: 'page', earliest, latest, restMs: pageRestMs } as const
  // Pages ask every minute: most of them learn nothing new.
  if (saysNothingNew(telling, await lastTold(context.db, telling), context.now())) return
  await context.db.transaction((tx) => tellTime(tx, { ...context, user: undefined }, telling))
}
