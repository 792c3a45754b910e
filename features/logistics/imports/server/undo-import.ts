import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { conflict, refusalOf } from '#kit/server/errors.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { changeDelivery, type Maker, revertDeliveries } from '../../deliveries/server/commands.ts'
import { idsWhere, isPlaceUsed, storedById, type Stored } from '../../deliveries/server/queries.ts'
import { refusals } from './refusals.ts'
import { addressKey } from '../../places/rules.ts'
import { restorePlace } from '../../places/server/commands.ts'
import { locate, nowhere, type Located } from '../../places/server/queries.ts'
import { atOnce } from '../rules.ts'
import type { StoredRow } from './queries.ts'
import { goOn, setState, type Work } from './run-import.ts'
import { deliveryImportRows as rows, type MovedPlace } from './tables.ts'

/** Takes back what the next rows did, the last ones first. */
export async function undoStep(machine: Machine, work: Work): Promise<boolean> {
  const { order, importer } = work
  const some = await machine.db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, order.id), inArray(rows.outcome, ['created', 'updated'])))
    .orderBy(desc(rows.line))
    .limit(atOnce)
  if (some.length === 0) return end(machine, work)
  const maker = { ...machine, user: importer.user, address: '' }
  const addresses = some.flatMap(({ before }) => before?.change.address ?? [])
  const located = await locate(machine, addresses, { ownerId: importer.user?.id ?? null })
  return machine.db.transaction(async (tx) => {
    if (!(await goOn(tx, order, some.length))) return false
    const { allowed, kept } = await allowedRows(tx, work, some)
    // What was updated was added on an earlier row, if at all.
    for (const [line, reason] of await putBack(tx, maker, { rows: allowed, located })) kept.set(line, reason)
    for (const [line, reason] of await revertRows(tx, maker, allowed)) kept.set(line, reason)
    for (const { line, place } of allowed) if (place && !kept.has(line)) await putPlaceBack(tx, maker, place)
    await keepOutcomes(tx, order.id, { lines: some.map(({ line }) => line), kept })
    return true
  })
}

type Kept = Map<number, Sentence>

/** The caller must be allowed to delete what was added, or have imported it, and to change what was updated. */
async function allowedRows(tx: Transaction, { order, importer }: Work, some: StoredRow[]) {
  const idsOf = (outcome: StoredRow['outcome']) =>
    some.flatMap((row) => (row.outcome === outcome ? (row.deliveryId ?? []) : []))
  const isOwn = importer.user === undefined || order.userId === importer.user.id
  const mayRemove = isOwn ? or(importer.mayDelete, importer.mayAdd)! : importer.mayDelete
  const ids = {
    created: await idsWhere(tx, idsOf('created'), mayRemove),
    updated: await idsWhere(tx, idsOf('updated'), importer.mayChange),
  }
  const there = await storedById(
    tx,
    some.flatMap(({ deliveryId }) => deliveryId ?? []),
  )
  const isAllowed = ({ outcome, deliveryId }: StoredRow) =>
    deliveryId === null || !there.has(deliveryId) || ids[outcome === 'created' ? 'created' : 'updated'].has(deliveryId)
  const kept: Kept = new Map(some.flatMap((row) => (isAllowed(row) ? [] : [[row.line, refusals.notAllowed]])))
  return { allowed: some.filter(isAllowed), kept }
}

type Outcomes = { lines: number[]; kept: Kept }

async function keepOutcomes(tx: Transaction, importId: number, { lines, kept }: Outcomes): Promise<void> {
  const among = (some: number[]) => and(eq(rows.importId, importId), inArray(rows.line, some))
  const undone = lines.filter((line) => !kept.has(line))
  await tx.update(rows).set({ outcome: 'undone' }).where(among(undone))
  for (const [line, problem] of kept)
    await tx
      .update(rows)
      .set({ outcome: 'kept', problem })
      .where(among([line]))
}

async function revertRows(tx: Transaction, maker: Maker, some: StoredRow[]): Promise<Kept> {
  const created = some.filter(({ outcome }) => outcome === 'created')
  const added = created.map((row) => ({
    id: row.deliveryId!,
    version: row.deliveryVersion!,
    neededAddress: row.needsAddress,
  }))
  if (added.length === 0) return new Map()
  const kept = await revertDeliveries(tx, maker, added)
  return new Map(
    created.flatMap(({ line, deliveryId }) => (kept.has(deliveryId!) ? [[line, kept.get(deliveryId!)!]] : [])),
  )
}

async function putPlaceBack(tx: Transaction, maker: Maker, place: MovedPlace): Promise<void> {
  await restorePlace(tx, maker, { ...place, isUsed: await isPlaceUsed(tx, place.id) })
}

type Updated = { rows: StoredRow[]; located: Map<string, Located> }

async function putBack(tx: Transaction, maker: Maker, { rows: some, located }: Updated): Promise<Kept> {
  const kept: Kept = new Map()
  const updated = some.filter(({ outcome }) => outcome === 'updated')
  const stored = await storedById(
    tx,
    updated.map(({ deliveryId }) => deliveryId!),
  )
  for (const row of updated) {
    const reason = await restore(tx, maker, { row, delivery: stored.get(row.deliveryId!), located })
    if (reason) kept.set(row.line, reason)
    else await carryVersion(tx, row, { some, stored })
  }
  return kept
}

type Others = { some: StoredRow[]; stored: Map<number, Stored> }

/** An earlier row of the same import left the delivery at the version that was just restored under a new number. */
async function carryVersion(tx: Transaction, row: StoredRow, { some, stored }: Others): Promise<void> {
  const [now] = (await storedById(tx, [row.deliveryId!])).values()
  if (!now || row.before?.version === undefined) return
  stored.set(now.id, now)
  const earlier = and(
    eq(rows.importId, row.importId),
    eq(rows.deliveryId, now.id),
    lt(rows.line, row.line),
    eq(rows.deliveryVersion, row.before.version),
  )
  await tx.update(rows).set({ deliveryVersion: now.version }).where(earlier)
  for (const one of some)
    if (one.deliveryId === now.id && one.line < row.line && one.deliveryVersion === row.before.version)
      one.deliveryVersion = now.version
}

type Restoring = { row: StoredRow; delivery: Stored | undefined; located: Map<string, Located> }

async function restore(
  tx: Transaction,
  maker: Maker,
  { row, delivery, located }: Restoring,
): Promise<Sentence | undefined> {
  if (!delivery || !row.before) return undefined
  const { change } = row.before
  try {
    if (delivery.version !== row.deliveryVersion) throw conflict(refusals.changedSince)
    const isMoved = change.address !== undefined && change.address !== delivery.address
    const place = isMoved ? (located.get(addressKey(change.address!)) ?? nowhere) : undefined
    await changeDelivery(tx, maker, { row: delivery, version: delivery.version, change, located: place })
    return undefined
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    return refused.text
  }
}

async function end(machine: Machine, { order, importer }: Work): Promise<boolean> {
  await machine.db.transaction(async (tx) => {
    if (!(await setState(tx, order, 'undone'))) return
    await recordEvent(
      tx,
      { now: machine.now, user: importer.user },
      {
        kind: 'delivery.import-undone',
        entity: 'delivery',
        entityId: '',
        after: { importId: order.id, file: order.fileName },
      },
    )
  })
  return false
}
