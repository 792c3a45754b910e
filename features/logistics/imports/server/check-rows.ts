import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Sentence } from '#kit/contract/sentence.ts'
import { refusalOf } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import { ownedBy, type Draft } from '../../deliveries/server/commands.ts'
import { knownDeliveries, type Known, visibleDeliveries } from '../../deliveries/server/queries.ts'
import { refusals } from './refusals.ts'
import { addressKey } from '../../places/rules.ts'
import { atOnce, mostRows, verdicts } from '../rules.ts'
import { dataRows, readingOf, type StoredImport, type StoredRow } from './queries.ts'
import { alikeTo, firstVisits, visitKeyOf, withAlikeLine } from './alike-rows.ts'
import { readRow, duplicateKey, type Reading } from './read-row.ts'
import { deliveryImportRows as rows } from './tables.ts'

/** With whose rights a file is imported: a person’s, or the house’s own. */
export type Importer = { user: Caller | undefined; mayChange: SQL; maySee: SQL; mayDelete: SQL; mayAdd: SQL }

export function importerOf(user: Caller | undefined): Importer {
  const may = (action: string) => (user ? visibleDeliveries(user, action) : sql`true`)
  return { user, mayChange: may('write'), maySee: may('read'), mayDelete: may('delete'), mayAdd: may('create') }
}

export type Draftable = { line: number; draft?: Draft; problem?: Sentence }

/** The delivery a row describes, owned by the importer. */
export function draftOf({ line, cells }: Pick<StoredRow, 'line' | 'cells'>, reading: Reading, user: Importer['user']) {
  const { input, given, problem } = readRow(cells, reading)
  if (!input) return { line, problem }
  try {
    return { line, draft: { ...(user ? ownedBy(user, input) : { ...input, ownerId: null }), given } }
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    return { line, problem: refused.text }
  }
}

/** What already exists among the deliveries that rows ask for: by reference, else by recipient, address and date. */
export async function duplicatesOf(
  db: Database,
  drafts: Draft[],
  maySee: SQL,
): Promise<(draft: Draft) => Known | undefined> {
  const references = drafts.flatMap(({ reference }) => reference || [])
  const addressKeys = drafts.flatMap(({ reference, address }) => (reference === '' ? [addressKey(address)] : []))
  const { named, open } = await knownDeliveries(db, { references, addressKeys: [...new Set(addressKeys)], maySee })
  const byReference = new Map(named.map((one) => [one.reference, one]))
  const byKey = new Map(open.map((one) => [duplicateKey(one), one]))
  return (draft) => (draft.reference === '' ? byKey.get(duplicateKey(draft)) : byReference.get(draft.reference))
}

/** Checks all rows again, or one, and records their problems and duplicates. */
export async function checkRows(db: Database, order: StoredImport, importer: Importer, line?: number): Promise<void> {
  const reading = await readingOf(db, order)
  const firstByKey = await firstLines(db, order, line)
  const firstByVisit = await firstVisits(db, order, line)
  const pause = createPause()
  for (let after = 0; ;) {
    const some = await db
      .select({ line: rows.line, cells: rows.cells })
      .from(rows)
      .where(and(dataRows(order), gt(rows.line, after), line === undefined ? undefined : eq(rows.line, line)))
      .orderBy(rows.line)
      .limit(atOnce)
    if (some.length === 0) break
    after = some.at(-1)!.line
    const read: Draftable[] = []
    for (const row of some) {
      read.push(draftOf(row, reading, importer.user))
      await pause()
    }
    const all = await judged(db, read, importer)
    await keepVerdicts(
      db,
      order.id,
      all.map((row) => withAlikeLine(withDuplicate(row, firstByKey), firstByVisit)),
    )
  }
}

type Judged = Pick<
  StoredRow,
  | 'line'
  | 'verdict'
  | 'problem'
  | 'recipient'
  | 'address'
  | 'reference'
  | 'key'
  | 'duplicateLine'
  | 'visitKey'
  | 'alikeReference'
  | 'alikeLine'
  | 'namesDepot'
>

async function judged(db: Database, read: Draftable[], { maySee }: Importer): Promise<Judged[]> {
  const drafts = read.flatMap(({ draft }) => draft ?? [])
  const duplicateOf = await duplicatesOf(db, drafts, maySee)
  const alikeOf = await alikeTo(db, drafts, maySee)
  const [fresh, duplicate, refused] = verdicts
  return read.map(({ line, draft, problem = null }) => {
    if (!draft)
      return {
        line,
        verdict: refused,
        problem,
        recipient: '',
        address: '',
        reference: '',
        key: '',
        duplicateLine: null,
        visitKey: '',
        alikeReference: '',
        alikeLine: null,
        namesDepot: false,
      }
    const { recipient, address, reference, depotId } = draft
    const known = duplicateOf(draft)
    const key = reference === '' ? duplicateKey(draft) : `#${reference}`
    const rest = {
      line,
      duplicateLine: null,
      visitKey: visitKeyOf(draft),
      alikeReference: alikeOf(draft) ?? '',
      alikeLine: null,
      namesDepot: depotId !== null,
      recipient,
      address,
      key,
      reference: known?.isVisible ? known.reference : reference,
    }
    if (known && !known.isVisible) return { ...rest, verdict: refused, problem: refusals.notUsable }
    return { ...rest, verdict: known ? duplicate : fresh, problem: null }
  })
}

/** An address that reads differently now has to be looked up again. */
async function keepVerdicts(db: Database, importId: number, all: Judged[]): Promise<void> {
  await db.execute(sql`
    update ${rows} set
      verdict = one.verdict, problem = one.problem, recipient = one.recipient, address = one.address,
      reference = one.reference, key = one.key, duplicate_line = one."duplicateLine",
      names_depot = one."namesDepot", visit_key = one."visitKey",
      alike_reference = one."alikeReference", alike_line = one."alikeLine",
      located = case when ${rows.address} = one.address then ${rows.located} end
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as one(
      line int, verdict text, problem jsonb, recipient text, address text, reference text, key text, "duplicateLine" int,
      "namesDepot" boolean, "visitKey" text, "alikeReference" text, "alikeLine" int)
    where ${rows.importId} = ${importId} and ${rows.line} = one.line and ${rows.outcome} = 'waiting'`)
}

/** The first line of each key; where one row is checked by itself, among the lines before it. */
async function firstLines(db: Database, order: StoredImport, line: number | undefined): Promise<Map<string, number>> {
  if (line === undefined) return new Map()
  const before = await db
    .select({ key: rows.key, line: sql<number>`min(${rows.line})` })
    .from(rows)
    .where(and(dataRows(order), lt(rows.line, line), ne(rows.verdict, 'refused'), ne(rows.key, '')))
    .groupBy(rows.key)
    .limit(mostRows)
  return new Map(before.map((one) => [one.key, one.line]))
}

/** Marks a row that repeats an earlier one of the same file. */
function withDuplicate(row: Judged, firstByKey: Map<string, number>): Judged {
  if (row.key === '' || row.verdict === 'refused') return row
  const first = firstByKey.get(row.key) ?? row.line
  firstByKey.set(row.key, first)
  return row.verdict === 'new' && first < row.line ? { ...row, verdict: 'duplicate', duplicateLine: first } : row
}

export async function countRows(db: Database, order: StoredImport): Promise<number> {
  return db.$count(rows, dataRows(order))
}
