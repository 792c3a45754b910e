import { and, asc, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import { conflict, Refused, refusalOf } from '#kit/server/errors.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Database, DroppedFile, DropResult, Machine } from '#kit/server/machine.ts'
import { readTable } from '#kit/documents/read-table.ts'
import { tableWriter } from '#kit/documents/table-file.ts'
import { newVersion } from '#kit/server/versions.ts'
import { refusals } from './refusals.ts'
import { busyStates, fileLimits, type ImportState } from '../rules.ts'
import { jobNames, keepImport } from './commands.ts'
import { dataRows, presentRow, readingOf, type StoredImport } from './queries.ts'
import { deliveryImportRows as rows, deliveryImports as imports } from './tables.ts'

/** Reading a file takes seconds; one that took longer was cut short. */
const readingMs = 120_000
/** The report has no particular reader, so it is in English. */
const language = 'en'
const batch = 1000
/** The states of a file before its import begins. */
const unbegun: ImportState[] = ['reading', 'checked']

/** What becomes of a file from the import folder: the same content is imported once, however often it is asked about. */
export async function importDropped(machine: Machine, file: DroppedFile): Promise<DropResult | undefined> {
  const { bytes } = file
  if (!bytes) return failed(file, refusals.tooLarge)
  const order = await importOf(machine.db, file.digest)
  if (order && !unbegun.includes(order.state))
    return busyStates.includes(order.state) ? undefined : resultOf(machine.db, order)
  if (order && !(await wasCutShort(machine, order))) return undefined
  try {
    await readDropped(machine, file, bytes)
    return undefined
  } catch (error) {
    return failed(file, reasonOf(error))
  }
}

/** Whether the program was stopped while it read the file; what it had read is deleted. */
async function wasCutShort({ db, now }: Machine, { id, createdAt }: StoredImport): Promise<boolean> {
  if (now().getTime() - createdAt.getTime() < readingMs) return false
  await db.delete(imports).where(and(eq(imports.id, id), inArray(imports.state, unbegun)))
  return true
}

/** Why a file is refused; any other error, or another process at work on it, is for a later try. */
function reasonOf(error: unknown): Sentence {
  const refused = refusalOf(error)
  if (!refused || refused.status >= 500 || refused.status === 409) throw error
  return whyOf(error) ?? refused.text
}

/** A refusal of a file names its reason in its only issue. */
function whyOf(error: unknown): Sentence | undefined {
  return error instanceof Refused ? error.details?.issues?.[0]?.text : undefined
}

async function importOf(db: Database, digest: string): Promise<StoredImport | undefined> {
  const [order] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.dropDigest, digest), ne(imports.state, 'undone')))
    .orderBy(desc(imports.id))
    .limit(1)
  return order
}

async function readDropped(machine: Machine, { name, digest }: DroppedFile, bytes: Uint8Array<ArrayBuffer>) {
  const sender = { ...machine, user: { id: 0 }, request: { signal: AbortSignal.timeout(readingMs) } }
  const table = await readTable(sender, { bytes }, fileLimits)
  const order = await keepImport(machine, { ...table, fileName: name.slice(0, 200), dropDigest: digest })
  await machine.db.transaction(async (tx) => {
    const begun = await tx
      .update(imports)
      .set({ state: 'running', done: 0, ...newVersion(imports) })
      .where(and(eq(imports.id, order.id), eq(imports.state, 'checked')))
      .returning({ id: imports.id })
    if (begun.length === 0) throw conflict(refusals.busy)
    await machine.queue.add({ name: jobNames.running, data: { id: order.id } }, tx)
  })
  machine.queue.wake()
}

function failed({ putAt }: DroppedFile, why: Sentence): DropResult {
  const writer = reportWriter()
  writer.add([['', refusals.outcomes.refused[language], '', why[language]]])
  return { isDone: false, at: putAt, report: writer.bytes() }
}

/** Each row with its outcome. If nothing was imported, the whole file has failed. */
async function resultOf(db: Database, order: StoredImport): Promise<DropResult> {
  const reading = await readingOf(db, order)
  const writer = reportWriter()
  let isDone = false
  for (let after = 0; ;) {
    const some = await db
      .select()
      .from(rows)
      .where(and(dataRows(order), gt(rows.line, after)))
      .orderBy(asc(rows.line))
      .limit(batch)
    if (some.length === 0) break
    after = some.at(-1)!.line
    isDone ||= some.some(({ outcome }) => ['created', 'updated', 'skipped'].includes(outcome))
    const shown = some.map((row) => presentRow(row, { reading, language }))
    writer.add(
      shown.map(({ line, outcome, verdict, reference, message }) => [
        String(line),
        refusals.outcomes[verdict === 'refused' ? 'refused' : outcome][language],
        reference,
        message,
      ]),
    )
  }
  return { isDone, at: order.createdAt, report: writer.bytes() }
}

function reportWriter() {
  const { line, result, reference, problem } = refusals.report
  return tableWriter(
    'csv',
    [line, result, reference, problem].map((title) => title[language]),
  )
}
