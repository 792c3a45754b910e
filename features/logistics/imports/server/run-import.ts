import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { callerWith } from '#platform/access/server/sessions.ts'
import { callerWithKey } from '#platform/api-keys/server/queries.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { errorText } from '#kit/server/error-text.ts'
import { refusalOf } from '#kit/server/errors.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { newVersion } from '#kit/server/versions.ts'
import { servingDepots } from '../../depots/server/queries.ts'
import { addressKey, isReliable } from '../../places/rules.ts'
import { locate, nowhere, settledAt, type Located } from '../../places/server/queries.ts'
import { refusals } from './refusals.ts'
import { atOnce, type ImportState } from '../rules.ts'
import { draftOf, importerOf, type Draftable, type Importer } from './check-rows.ts'
import { dataRows, presentImport, readingOf, type StoredImport, type StoredRow } from './queries.ts'
import { deliveryImportRows as rows, deliveryImports as imports } from './tables.ts'
import { importRows } from './import-rows.ts'
import { notify } from './notify.ts'

export type Work = { order: StoredImport; importer: Importer }
type Starter = { userId?: number | undefined; keyId?: number | undefined }
type Job = Starter & { id: number; state: ImportState; step: Step }
type Step = (machine: Machine, work: Work) => Promise<boolean>

/** Works through an import batch by batch until it is done or stopped. Restarted, it continues where it was. */
export async function workOn(
  machine: Machine & Pick<Context, 'program'>,
  { id, state, step, ...starter }: Job,
): Promise<void> {
  for (let isOver = false; !isOver;) {
    const [order] = await machine.db
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.state, state)))
    if (!order) return
    const acting = await actingFor(machine, order, starter)
    // Stop if the person can no longer sign in.
    if (!acting) return void (await setState(machine.db, order, 'cancelled'))
    isOver = !(await step(machine, { order, importer: importerOf(acting.user) }))
    machine.bus.wake()
  }
}

/** The person who started the import, with the current permissions of theirs or their key's; no one for a file from the import folder. */
async function actingFor(
  machine: Machine & Pick<Context, 'program'>,
  order: StoredImport,
  { userId = order.userId ?? undefined, keyId }: Starter,
): Promise<{ user: Caller | undefined } | undefined> {
  if (userId === undefined) return order.dropDigest !== null ? { user: undefined } : undefined
  const user = await (keyId === undefined ? callerWith(machine.db, userId) : callerWithKey(machine, keyId))
  return user && { user }
}

/** Moves on to the next state; false if someone stopped the import in the meantime. */
export async function setState(db: Database, { id, state }: StoredImport, next: ImportState): Promise<boolean> {
  const changed = await db
    .update(imports)
    .set({ state: next, ...newVersion(imports) })
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .returning({ id: imports.id })
  return changed.length > 0
}

/** Counts rows as done, and holds the import for this transaction; false when it was stopped. */
export async function goOn(tx: Transaction, { id, state }: StoredImport, count: number): Promise<boolean> {
  const changed = await tx
    .update(imports)
    .set({ done: sql`least(${imports.done} + ${count}, ${imports.total})` })
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .returning({ id: imports.id })
  return changed.length > 0
}

/** Looks up the addresses of the next rows. */
export async function locateStep(machine: Machine, { order, importer }: Work): Promise<boolean> {
  const { db } = machine
  const some = await db
    .select({ line: rows.line, cells: rows.cells })
    .from(rows)
    .where(and(dataRows(order), isNull(rows.located), ne(rows.verdict, 'refused'), eq(rows.outcome, 'waiting')))
    .orderBy(asc(rows.line))
    .limit(atOnce)
  if (some.length === 0) return endLocating(db, order)
  const reading = await readingOf(db, order)
  const read = some.map((row) => draftOf(row, reading, importer.user))
  const located = await locateAll(machine, importer, read)
  const depotAt = await servingDepots(db)
  const found = read.map(({ line, draft }) => {
    const at = draft ? whereIs(draft, located) : nowhere
    return { line, located: at, isOutside: isReliable(at) && depotAt(at.door) === null }
  })
  return db.transaction(async (tx) => {
    if (!(await goOn(tx, order, some.length))) return false
    await tx.execute(sql`
      update ${rows} set located = one.located, is_outside = one."isOutside"
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as one(line int, located jsonb, "isOutside" boolean)
      where ${rows.importId} = ${order.id} and ${rows.line} = one.line`)
    return true
  })
}

async function endLocating(db: Database, order: StoredImport): Promise<boolean> {
  await setState(db, order, 'checked')
  return false
}

type Wanted = NonNullable<Draftable['draft']>

function whereIs({ pins, address }: Wanted, located: Map<string, Located>): Located {
  return pins ? settledAt(pins, 'person') : (located.get(addressKey(address)) ?? nowhere)
}

async function locateAll(machine: Machine, { user }: Importer, read: Draftable[]): Promise<Map<string, Located>> {
  const addresses = read.flatMap(({ draft }) => (draft && !draft.pins ? draft.address : []))
  return locate(machine, addresses, { ownerId: user?.id ?? null })
}

/** Imports the next rows; one that cannot be imported stops none of the others. */
export async function runStep(machine: Machine, work: Work): Promise<boolean> {
  const { order } = work
  const some = await machine.db
    .select()
    .from(rows)
    .where(and(dataRows(order), eq(rows.outcome, 'waiting'), ne(rows.verdict, 'refused')))
    .orderBy(asc(rows.line))
    .limit(atOnce)
  if (some.length === 0) return end(machine, work)
  const reading = await readingOf(machine.db, order)
  const read = some.map((row) => draftOf(row, reading, work.importer.user))
  const located = await locatedOf(machine, work.importer, { some, read })
  return importOrSplit(machine, work, { read, located })
}

/** What was looked up before is not looked up again. */
async function locatedOf(
  machine: Machine,
  importer: Importer,
  { some, read }: { some: StoredRow[]; read: Draftable[] },
): Promise<Map<string, Located>> {
  const known = new Map(
    some.flatMap(({ address, located }) =>
      located && !located.isStated ? [[addressKey(address), located] as const] : [],
    ),
  )
  const unknown = read.filter(({ draft }) => draft && !known.has(addressKey(draft.address)))
  return new Map([...known, ...(await locateAll(machine, importer, unknown))])
}

type Batch = { read: Draftable[]; located: Map<string, Located> }

async function importOrSplit(machine: Machine, work: Work, batch: Batch): Promise<boolean> {
  try {
    return await machine.db.transaction(async (tx) => {
      if (!(await goOn(tx, work.order, batch.read.length))) return false
      await importRows(tx, machine, { ...work, ...batch })
      return true
    })
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused || refused.status >= 500) throw error
    if (batch.read.length === 1) return refuse(machine, work, { line: batch.read[0]!.line, error })
    for (const one of batch.read) if (!(await importOrSplit(machine, work, { ...batch, read: [one] }))) return false
    return true
  }
}

async function refuse({ db, log }: Machine, { order }: Work, { line, error }: { line: number; error: unknown }) {
  log.warn({ import: order.id, line, reason: errorText(error) }, 'a row could not be imported')
  return db.transaction(async (tx) => {
    if (!(await goOn(tx, order, 1))) return false
    await tx
      .update(rows)
      .set({ outcome: 'refused', problem: refusalOf(error)?.text ?? refusals.brokeOff })
      .where(and(eq(rows.importId, order.id), inArray(rows.line, [line])))
    return true
  })
}

async function end(machine: Machine, { order, importer }: Work): Promise<boolean> {
  await machine.db.transaction(async (tx) => {
    if (!(await setState(tx, order, 'done'))) return
    await notifyImporter(tx, machine, order)
    await recordEvent(
      tx,
      { now: machine.now, user: importer.user },
      {
        kind: 'delivery.imported',
        entity: 'delivery',
        entityId: '',
        after: { importId: order.id, file: order.fileName, rows: order.total },
      },
    )
  })
  return false
}

/** Notifies the person who uploaded a file of its outcome, since they may have left the screen. */
async function notifyImporter(tx: Transaction, machine: Machine, order: StoredImport): Promise<void> {
  if (order.userId === null) return
  const { created, updated, failed, refused } = (await presentImport(tx, order)).counts
  const counts = { added: created, updated, failed: failed + refused }
  const shown = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
  await notify(tx, machine, {
    userIds: [order.userId],
    kind: 'import-finished',
    values: { file: order.fileName || '–', ...shown },
    link: `/apps/logistics/deliveries/import/${order.id}`,
  })
}
