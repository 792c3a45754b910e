import { and, asc, desc, gte, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { outcomeOfEmail } from '#platform/outbox/server/queries.ts'
import { brokenOutcomes } from '../rules.ts'
import { promises } from './tables.ts'

/** An email tells something once it has left; what the outbox has forgotten had. Written by hand: a case over two tables. */
export const wasTold = sql<boolean>`(${promises.withdrawnAt} is null and coalesce(${outcomeOfEmail(promises.emailId).state}, 'sent') = 'sent')`

/** The time each of these recipients was told last, of times since a moment, whatever became of it. */
export async function lastPromises(
  db: Database,
  deliveryIds: readonly number[],
  since: Date,
): Promise<Map<number, { from: Date; to: Date }>> {
  const { deliveryId, earliest: from, latest: to, toldAt, id } = promises
  const rows = await db
    .selectDistinctOn([deliveryId], { deliveryId, from, to })
    .from(promises)
    .where(and(inArray(deliveryId, [...deliveryIds, 0]), gte(to, since), wasTold))
    .orderBy(deliveryId, desc(toldAt), desc(id))
  return new Map(rows.map(({ deliveryId: of, ...band }) => [of, band]))
}

const isOpen = and(isNull(promises.outcome), isNull(promises.replacedAt), wasTold)
/** Also once it is known what became of it, unless it was called off. */
const isStanding = and(
  or(isNull(promises.outcome), ne(promises.outcome, 'calledOff')),
  isNull(promises.replacedAt),
  wasTold,
)

/** Changes with what the recipients of some deliveries were told and nobody called off, and what became of it. Written by hand: it goes into another statement. */
export function toldStamp(deliveryIds: SQL): SQL<string> {
  const { deliveryId, id, outcome } = promises
  const isBroken = inArray(outcome, [...brokenOutcomes])
  return sql<string>`(select count(*) || ':' || coalesce(sum(${id}), 0) || ':' || count(${outcome}) || ':' || count(*) filter (where ${isBroken}) from ${promises} where ${deliveryId} in (${deliveryIds}) and ${isStanding})`
}

/** What recipients were told that still counts: nothing is known of it yet, and they have chosen no other time since. */
export function openPromises(db: Database, deliveryIds: readonly number[]) {
  return promisesThat(db, deliveryIds, isOpen)
}

/** What recipients were told and nobody called off, whatever became of it. */
export function standingPromises(db: Database, deliveryIds: readonly number[]) {
  return promisesThat(db, deliveryIds, isStanding)
}

function promisesThat(db: Database, deliveryIds: readonly number[], condition: SQL | undefined) {
  const { deliveryId, earliest, latest, outcome, toldAt, id } = promises
  return db
    .select({ deliveryId, earliest, latest, outcome })
    .from(promises)
    .where(and(inArray(deliveryId, [...deliveryIds, 0]), condition))
    .orderBy(asc(toldAt), asc(id))
    .limit(50_000)
}

/** The times that recipients were told by other ways than messages, in that order: on their page, where they read or chose them, on the phone, by a shop. */
export function timesBesideMessages(db: Database, deliveryIds: readonly number[]) {
  const { deliveryId, earliest, latest, toldAt, channel, id } = promises
  return db
    .select({ deliveryId, earliest, latest, toldAt, channel })
    .from(promises)
    .where(and(inArray(deliveryId, [...deliveryIds, 0]), inArray(channel, ['page', 'phone', 'api', 'checkout'])))
    .orderBy(asc(id))
}
