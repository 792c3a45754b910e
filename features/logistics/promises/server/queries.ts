import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
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
import { publications } from '../../routes/server/tables.ts'
import { notOver, type Band } from '../rules/told-band.ts'
import { keptFigures } from './kept-figures.ts'
import { expectedOf } from './expected-band.ts'
import { refusals } from './refusals.ts'

export { expectedOf } from './expected-band.ts'
export { keptFigures, keptFiguresOfDays } from './kept-figures.ts'

type Reader = Pick<Caller, 'ability'>
type From = Pick<Machine, 'db' | 'now'>

/** What became of the time that a message told; nothing where it told none that hadn’t been told before. Written by hand: of each row of a list. */
export function outcomeOfMessage(messageId: PgColumn) {
  return sql<PromiseOutcome | 'open' | null>`(select coalesce(${promises.outcome}, 'open') from ${promises}
    where ${promises.messageId} = ${messageId} and ${promises.withdrawnAt} is null)`
}

const mostShown = 50
/** From when on a recipient may be told a time. */
const tellable: readonly DeliveryState[] = ['published', 'loaded', 'outForDelivery']

/** The delivery, for who may see or write to its recipient. */
export async function findTellable(db: Database, reader: Reader, id: number, action = 'read'): Promise<Stored> {
  const [row] = await tellableRows(db, reader, { ids: [id], action })
  if (!row) throw notFound(refusals.things.delivery, id)
  return row
}

/** The same of many, by their ids; one that isn’t there, or isn’t theirs, is refused. */
export async function findAllTellable(db: Database, reader: Reader, ids: readonly number[]): Promise<Stored[]> {
  const rows = await tellableRows(db, reader, { ids, action: 'write' })
  const found = new Set(rows.map(({ id }) => id))
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw notFound(refusals.things.delivery, missing)
  return rows
}

type Wanted = { ids: readonly number[]; action: string }

function tellableRows(db: Database, { ability }: Reader, { ids, action }: Wanted): Promise<Stored[]> {
  const mine = visible(ability, action, 'RecipientMessage', { id: deliveries.id, depotId: deliveries.depotId })
  return db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.id, [...ids, 0]), mine))
    .orderBy(asc(deliveries.id))
}

/** What its recipient may be told now. */
export async function currentBand(from: From, row: Stored): Promise<Band | null> {
  const [band] = await currentBands(from, [row])
  return band ? { from: band.from, to: band.to } : null
}

/** The same of many; those that have no time are left out. */
export async function currentBands(
  { db, now }: From,
  rows: readonly Stored[],
): Promise<(Band & { deliveryId: number })[]> {
  const tellableNow = rows.filter(({ state }) => tellable.includes(state))
  const expected = await expectedOf(db, tellableNow, now())
  return tellableNow.flatMap(({ id: deliveryId, state }) => {
    const known = expected.get(deliveryId)?.band
    const band = known && state === 'outForDelivery' ? notOver(known, now()) : known
    return band && band.to > now() ? [{ deliveryId, ...band }] : []
  })
}

export async function deliveryPromises(from: From, row: Stored): Promise<DeliveryPromises> {
  const isOfDelivery = and(eq(promises.deliveryId, row.id), wasTold)
  const total = await from.db.$count(promises, isOfDelivery)
  const rows = await from.db
    .select({ ...getTableColumns(promises), publication: publications.number })
    .from(promises)
    .leftJoin(publications, eq(publications.id, promises.publicationId))
    .where(isOfDelivery)
    .orderBy(desc(promises.toldAt), desc(promises.id))
    .limit(mostShown)
  const band = await currentBand(from, row)
  return {
    promises: rows.map(presentRow),
    total,
    ...(await keptFigures(from.db, eq(promises.deliveryId, row.id))),
    current: band && { earliest: band.from.toISOString(), latest: band.to.toISOString() },
  }
}

type Row = typeof promises.$inferSelect & { publication: number | null }

function presentRow({ id, channel, outcome, personName, publication, ...row }: Row): PromiseRow {
  return {
    id,
    channel,
    earliest: row.earliest.toISOString(),
    latest: row.latest.toISOString(),
    toldAt: row.toldAt.toISOString(),
    by: personName,
    publication,
    outcome,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
  }
}
