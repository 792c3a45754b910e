import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { visible } from '#kit/server/ability-sql.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import type { DeliveryState } from '../../deliveries/rules.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { PromiseRow } from '../../promise-ledger/contract.ts'
import type { DeliveryPromises } from '../contract.ts'
import type { PromiseOutcome } from '../../promise-ledger/rules.ts'
import { wasTold } from '../../promise-ledger/server/queries.ts'
import { promises } from '../../promise-ledger/server/tables.ts'
import type { Band } from '../rules.ts'
import { expectedOf } from './band.ts'
import { refusals } from './refusals.ts'

export { expectedOf } from './band.ts'

type Reader = Pick<Caller, 'ability'>
type From = Pick<Machine, 'db' | 'now'>

/** What became of the time that a message told; nothing where it told none that hadn’t been told before. Written by hand: of each row of a list. */
export function outcomeOfMessage(messageId: PgColumn) {
  return sql<PromiseOutcome | 'open' | null>`(select coalesce(${promises.outcome}, 'open') from ${promises}
    where ${promises.messageId} = ${messageId})`
}

const mostShown = 50
/** From when on a recipient may be told a time. */
const tellable: readonly DeliveryState[] = ['published', 'loaded', 'outForDelivery']

/** The delivery, for who may see or write to its recipient. */
export async function findTellable(db: Database, { ability }: Reader, id: number, action = 'read'): Promise<Stored> {
  const mine = visible(ability, action, 'RecipientMessage', { id: deliveries.id, depotId: deliveries.depotId })
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), mine))
  if (!row) throw notFound(refusals.things.delivery, id)
  return row
}

/** What its recipient may be told now. */
export async function currentBand({ db, now }: From, row: Stored): Promise<Band | null> {
  if (!tellable.includes(row.state)) return null
  const band = (await expectedOf(db, [row], now())).get(row.id)?.band ?? null
  return band && band.to > now() ? band : null
}

/** The time its recipient was told last, while it is to come and no arrival has judged it. */
export async function lastPromise(db: Database, deliveryId: number, now: Date) {
  const isOpen = and(eq(promises.deliveryId, deliveryId), isNull(promises.outcome), gt(promises.latest, now), wasTold)
  const [row] = await db
    .select({ earliest: promises.earliest, latest: promises.latest })
    .from(promises)
    .where(isOpen)
    .orderBy(desc(promises.id))
    .limit(1)
  return row && { earliest: row.earliest.toISOString(), latest: row.latest.toISOString() }
}

export async function deliveryPromises(from: From, row: Stored): Promise<DeliveryPromises> {
  const isOfDelivery = and(eq(promises.deliveryId, row.id), wasTold)
  const { outcome } = promises
  const count = (outcomes: string[]) =>
    sql<number>`(count(*) filter (where ${outcome} in (${sql.join(
      outcomes.map((one) => sql`${one}`),
      sql`, `,
    )})))::int`
  const [counts] = await from.db
    .select({
      total: sql<number>`count(*)::int`,
      scored: count(['kept', 'early', 'late', 'missed']),
      kept: count(['kept']),
    })
    .from(promises)
    .where(isOfDelivery)
  const rows = await from.db.select().from(promises).where(isOfDelivery).orderBy(desc(promises.id)).limit(mostShown)
  const band = await currentBand(from, row)
  return {
    promises: rows.map(presentRow),
    ...(counts ?? { total: 0, scored: 0, kept: 0 }),
    current: band && { earliest: band.from.toISOString(), latest: band.to.toISOString() },
  }
}

function presentRow({ id, channel, outcome, personName, ...row }: typeof promises.$inferSelect): PromiseRow {
  return {
    id,
    channel,
    earliest: row.earliest.toISOString(),
    latest: row.latest.toISOString(),
    toldAt: row.toldAt.toISOString(),
    by: personName,
    outcome,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
  }
}
