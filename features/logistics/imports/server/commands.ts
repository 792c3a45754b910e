import { and, desc, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import { callerWith } from '#platform/access/server/sessions.ts'
import { keyIdOf } from '#platform/api-keys/server/queries.ts'
import { conflict, invalid, notFound } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Database, Job, Machine } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import { mustBeDepot, nextOpenDay } from '../../depots/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { ImportOptions } from '../contract.ts'
import { refusals } from './refusals.ts'
import { atOnce, busyStates, columnFields, keptDays, readingHours, type ImportState } from '../rules.ts'
import { checkRows, countRows, importerOf } from './check-rows.ts'
import { shapeOf } from './column-names.ts'
import { guessOptions } from './guess-options.ts'
import { findImport, isUnsure, mayImportAll, type StoredImport } from './queries.ts'
import { deliveryImportRows as rows, deliveryImports as imports } from './tables.ts'

export const jobNames = {
  locating: 'imports.locate',
  running: 'imports.run',
  undoing: 'imports.undo',
  sweep: 'imports.sweep',
} as const

type Sheet = { fileName: string; encoding: string; titles: string[]; rows: string[][]; dropDigest?: string }
type By = Pick<Machine, 'db' | 'now' | 'queue'> & { user?: Caller | undefined }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Keeps a file, and checks its rows as it was read the last time or as its titles say. */
export async function keepImport(by: By, sheet: Sheet): Promise<StoredImport> {
  const { db, user, now } = by
  const lines = [sheet.titles, ...sheet.rows]
  const shape = shapeOf(sheet.titles)
  const remembered = await rememberedOptions(db, user, shape)
  const { units } = await logisticsSetting(db, 'general')
  const createdAt = now()
  // A file from the import folder is imported unseen: its rows get no day that they do not name.
  const date = user ? await nextOpenDay(db, createdAt) : null
  const options = { ...(remembered ?? guessOptions(lines, units)), date }
  const order = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(imports)
      .values({
        userId: user?.id ?? null,
        createdBy: user?.fullName ?? '',
        fileName: sheet.fileName,
        encoding: sheet.encoding,
        titles: sheet.titles.map((title) => title.slice(0, 200)),
        shape,
        options,
        isRemembered: remembered !== undefined,
        total: lines.length - (options.hasTitles ? 1 : 0),
        dropDigest: sheet.dropDigest ?? null,
        createdAt,
      })
      .onConflictDoNothing()
      .returning()
    if (!made) throw conflict(refusals.busy)
    for (const job of sweepsOf(made)) await by.queue.add(job, tx)
    return made
  })
  await keepLines(db, order.id, lines)
  await checkRows(db, order, importerOf(user))
  const [checked] = await db
    .update(imports)
    .set({ state: 'checked' })
    .where(and(eq(imports.id, order.id), eq(imports.state, 'reading')))
    .returning()
  if (!checked) throw conflict(refusals.cutShort)
  return checked
}

/** In separate statements, so that a long file doesn't hold up others. */
async function keepLines(db: Database, importId: number, lines: string[][]): Promise<void> {
  const pause = createPause()
  for (let start = 0; start < lines.length; start += atOnce) {
    const some = lines.slice(start, start + atOnce)
    await db.insert(rows).values(some.map((cells, index) => ({ importId, line: start + index + 1, cells })))
    await pause()
  }
}

/** The options of the last file with these titles: from the same person or, for the import folder, from people who may import for the company. */
async function rememberedOptions(db: Database, user: Caller | undefined, shape: string) {
  const latest = await db
    .select({ options: imports.options, userId: imports.userId })
    .from(imports)
    .where(
      and(
        user && eq(imports.userId, user.id),
        eq(imports.shape, shape),
        notInArray(imports.state, ['reading', 'checked', 'locating']),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(user ? 1 : mostRemembered)
  for (const { options, userId } of latest) if (user || (await worksForHouse(db, userId))) return options
  return undefined
}

/** For the folder no client's columns count: they could be wrong on purpose. */
const mostRemembered = 10

async function worksForHouse(db: Database, userId: number | null): Promise<boolean> {
  if (userId === null) return true
  const person = await callerWith(db, userId)
  return person !== undefined && mayImportAll(person)
}

/** Each file has its own: one that was cut short is deleted soon, any other after its time. */
function sweepsOf({ id, createdAt }: StoredImport): Job[] {
  const sweep = (after: number, key: string): Job => ({
    name: jobNames.sweep,
    data: {},
    runAt: new Date(createdAt.getTime() + after),
    key: `${jobNames.sweep} ${id} ${key}`,
  })
  return [sweep(readingHours * hourMs, 'reading'), sweep(keptDays * dayMs, 'kept')]
}

export async function sweepImports({ db, now }: Machine): Promise<void> {
  const before = (ageMs: number) => lte(imports.createdAt, new Date(now().getTime() - ageMs))
  const isAbandoned = and(eq(imports.state, 'reading'), before(readingHours * hourMs))
  await db.delete(imports).where(or(before(keptDays * dayMs), isAbandoned))
}

type Change = { id: number; version: number; options: ImportOptions }

/** New options and what follows from them for every row are kept together or not at all. */
export function changeOptions({ db, user }: Context, { id, version, options }: Change): Promise<StoredImport> {
  return db.transaction(async (tx) => {
    const order = await findImport(tx, user, id)
    mustBe(order, ['checked'])
    mustReadColumns(options, columnFields((await logisticsSetting(tx, 'general')).units))
    await mustBeDepot(tx, options.depotId)
    const total = await countRows(tx, { ...order, options })
    const where = and(eq(imports.id, id), eq(imports.state, 'checked'))!
    await changeVersion(tx, imports, { where, version, set: { options, total, isRemembered: false } })
    const changed = await findImport(tx, user, id)
    await checkRows(tx, changed, importerOf(user))
    return changed
  })
}

function mustReadColumns({ columns, rules }: ImportOptions, known: string[]): void {
  const named = columns.flatMap((field) => field ?? [])
  for (const field of [...named, ...rules.map((rule) => rule.field)])
    if (!known.includes(field)) throw invalid('columns', refusals.noSuchField, { field })
  const twice = named.find((field, index) => named.indexOf(field) !== index)
  if (twice !== undefined) throw invalid('columns', refusals.fieldTwice, { field: twice })
}

type Correction = { id: number; line: number; cells: Record<string, string> }

/** Writes other words into the cells of a row that is still to be imported. */
export function correctRow({ db, user }: Context, { id, line, cells }: Correction): Promise<StoredImport> {
  return db.transaction(async (tx) => {
    const order = await findImport(tx, user, id)
    mustBe(order, ['checked'])
    const isRow = and(eq(rows.importId, id), eq(rows.line, line))
    const [row] = await tx.select({ cells: rows.cells }).from(rows).where(isRow).for('update')
    if (!row) throw notFound(refusals.things.row, line)
    const corrected = order.options.columns.map(
      (field, index) => (field === null ? undefined : cells[field]) ?? row.cells[index] ?? '',
    )
    const unknown = Object.keys(cells).find((field) => !order.options.columns.includes(field))
    if (unknown !== undefined) throw invalid('cells', refusals.noColumn, { field: unknown })
    await tx.update(rows).set({ cells: corrected }).where(isRow)
    await checkRows(tx, order, importerOf(user), line)
    return order
  })
}

type Step = { id: number; version?: number | undefined; from: ImportState[]; to: keyof typeof jobNames & ImportState }

/** Begins work in the background; a second call finds it begun. */
export async function begin({ db, user, queue }: Context, { id, version, from, to }: Step): Promise<StoredImport> {
  return db.transaction(async (tx) => {
    const order = await findImport(tx, user, id)
    mustBe(order, from)
    if (version !== undefined && version !== order.version) throw staleEdit()
    const begun = await tx
      .update(imports)
      .set({ state: to, done: 0, ...newVersion(imports) })
      .where(and(eq(imports.id, id), inArray(imports.state, from)))
      .returning()
    if (!begun[0]) throw conflict(refusals.busy)
    // Addresses without a certain match are looked up again, since a region may have been added.
    if (to === 'locating')
      await tx
        .update(rows)
        .set({ located: null })
        .where(and(eq(rows.importId, id), isUnsure))
    await queue.add({ name: jobNames[to], data: { id, ...starterOf(user) } }, tx)
    return begun[0]
  })
}

/** Whose rights the work is done with: those of a key, or of a person. */
function starterOf(user: Caller) {
  const keyId = keyIdOf(user)
  return { userId: user.id, ...(keyId !== undefined && { keyId }) }
}

/** Stops what is under way; what is imported already stays. */
export async function cancelImport({ db, user }: Context, id: number): Promise<StoredImport> {
  const order = await findImport(db, user, id)
  mustBe(order, ['locating', 'running'])
  const state = sql<ImportState>`case when ${imports.state} = 'locating' then 'checked' else 'cancelled' end`
  await db
    .update(imports)
    .set({ state, ...newVersion(imports) })
    .where(and(eq(imports.id, id), inArray(imports.state, ['locating', 'running'])))
  return findImport(db, user, id)
}

export async function removeImport({ db, user }: Context, id: number): Promise<void> {
  const order = await findImport(db, user, id)
  if (busyStates.includes(order.state)) throw conflict(refusals.busy)
  await db.delete(imports).where(and(eq(imports.id, id), notInArray(imports.state, [...busyStates])))
}

function mustBe({ state }: StoredImport, states: ImportState[]): void {
  if (states.includes(state)) return
  throw conflict(busyStates.includes(state) ? refusals.busy : refusals.notNow)
}
