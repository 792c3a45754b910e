import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import type { Database } from '#kit/server/machine.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import type { KeptFigures } from '../../promise-ledger/contract.ts'
import { brokenOutcomes } from '../../promise-ledger/rules.ts'
import { wasTold } from '../../promise-ledger/server/queries.ts'
import { promises } from '../../promise-ledger/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'

const none: KeptFigures = { byFirst: { kept: 0, scored: 0 }, byLast: { kept: 0, scored: 0 } }

type Days = { from: string; to: string; where: SQL | undefined }

/** Of what recipients were told for some days. */
export async function keptFiguresOfDays(db: Database, { from, to, where }: Days): Promise<KeptFigures> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const midnight = (day: string) => momentAt(`${day}T00:00`, timeZone)
  const { earliest } = promises
  return keptFigures(db, and(gte(earliest, midnight(from)), lt(earliest, midnight(daysAfter(to, 1))), where))
}

/** How many of the recipients of some deliveries got what they were told, each counted once for each day they were told. Written by hand: windows over rows. */
export async function keptFigures(db: Database, where: SQL | undefined): Promise<KeptFigures> {
  const { timeZone } = await logisticsSetting(db, 'general')
  const { deliveryId, outcome, earliest, toldAt, id } = promises
  const ofDay = sql`partition by ${deliveryId}, date(${earliest} at time zone ${timeZone})`
  const told = db
    .select({
      outcome: sql<string>`${outcome}`.as('outcome'),
      isFirst: sql<boolean>`row_number() over (${ofDay} order by ${toldAt}, ${id}) = 1`.as('is_first'),
      isLast: sql<boolean>`row_number() over (${ofDay} order by ${toldAt} desc, ${id} desc) = 1`.as('is_last'),
      isBroken: sql<boolean>`bool_or(${inArray(outcome, [...brokenOutcomes])}) over (${ofDay})`.as('is_broken'),
    })
    .from(promises)
    .innerJoin(deliveries, eq(deliveries.id, deliveryId))
    .where(and(where, wasTold, inArray(outcome, ['kept', 'moved', ...brokenOutcomes])))
    .as('told')
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`
  const isKept = sql`${told.outcome} = 'kept'`
  const isMoved = sql`(${told.outcome} = 'moved')`
  const [row] = await db
    .select({
      keptFirst: count(sql`${told.isFirst} and ${isKept}`),
      scoredFirst: count(sql`${told.isFirst}`),
      keptLast: count(sql`${told.isLast} and ${isKept} and not ${told.isBroken}`),
      scoredLast: count(sql`${told.isLast} and (${told.isBroken} or not ${isMoved})`),
    })
    .from(told)
  if (!row) return none
  return {
    byFirst: { kept: row.keptFirst, scored: row.scoredFirst },
    byLast: { kept: row.keptLast, scored: row.scoredLast },
  }
}
