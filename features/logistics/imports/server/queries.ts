import { subject } from '@casl/ability'
import { and, desc, eq, gt, inArray, isNotNull, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { dayOf, daysAfter } from '#kit/contract/days.ts'
import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import { listPage } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { busiestDayOf } from '../../deliveries/server/queries.ts'
import { depotsInUse } from '../../depots/server/queries.ts'
import { isReliable, leastConfidence } from '../../places/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { DeliveryImport, FolderFile, ImportRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { longAgoDays, rowViews, type RowView } from '../rules.ts'
import { readRow, type Reading } from './read-row.ts'
import { deliveryImportRows as rows, deliveryImports as imports } from './tables.ts'

export type StoredImport = typeof imports.$inferSelect
export type StoredRow = typeof rows.$inferSelect

/** The caller's own imports, or everyone's for people who may change all deliveries of the company. */
export function visibleImports(user: Caller): SQL | undefined {
  return mayImportAll(user) ? undefined : eq(imports.userId, user.id)
}

export function mayImportAll({ ability }: Caller): boolean {
  return ability.can('write', subject('Delivery', { ownerId: null, depotId: null, driverUserId: null }))
}

/** The newest files from the import folder. */
export async function folderImports(db: Database): Promise<FolderFile[]> {
  const { id, fileName, state, createdAt, total } = imports
  const rows = await db
    .select({ id, fileName, state, createdAt, total })
    .from(imports)
    .where(isNotNull(imports.dropDigest))
    .orderBy(desc(id))
    .limit(5)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export async function findImport(db: Database, user: Caller, id: number): Promise<StoredImport> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), visibleImports(user)))
  if (!row) throw notFound(refusals.things.import, id)
  return row
}

export async function importPage(db: Database, user: Caller, query: ListQuery) {
  const { id, fileName, state, createdBy, createdAt, total } = imports
  const page = await listPage(db, query, {
    from: imports,
    columns: { id, fileName, state, createdBy, createdAt, total },
    where: [visibleImports(user)],
    search: [fileName, createdBy],
    sort: { createdAt: id },
    id,
  })
  return {
    imports: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total: page.total,
  }
}

/** The deliveries of a file: with titles, its first line is none. */
export function dataRows({ id, options }: Pick<StoredImport, 'id' | 'options'>): SQL | undefined {
  return and(eq(rows.importId, id), gt(rows.line, options.hasTitles ? 1 : 0))
}

const many = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
const isWaiting = eq(rows.outcome, 'waiting')
const quality = sql<string | null>`${rows.located} ->> 'quality'`
const isExact = sql`${quality} = 'exact'`
const hasQuality = (name: string) => many(and(ne(rows.verdict, 'refused'), sql`${quality} = ${name}`))

export async function presentImport(db: Database, row: StoredImport): Promise<DeliveryImport> {
  const outcome = (name: StoredRow['outcome']) => many(eq(rows.outcome, name))
  const verdict = (name: StoredRow['verdict']) => many(eq(rows.verdict, name))
  const [counts] = await db
    .select({
      rows: sql<number>`count(*)::int`,
      new: verdict('new'),
      duplicate: verdict('duplicate'),
      alike: many(isAlike),
      refused: verdict('refused'),
      exact: many(and(ne(rows.verdict, 'refused'), isExact, isCertain)),
      doubtful: many(and(isUnsure, isExact)),
      interpolated: hasQuality('interpolated'),
      street: hasQuality('street'),
      area: hasQuality('area'),
      unknown: hasQuality('unknown'),
      noDepot: many(and(eq(rows.verdict, 'new'), isNotNull(rows.located), rows.isOutside, not(rows.namesDepot))),
      notLocated: many(and(ne(rows.verdict, 'refused'), sql`${rows.located} is null`)),
      created: outcome('created'),
      updated: outcome('updated'),
      skipped: outcome('skipped'),
      failed: outcome('refused'),
      waiting: many(and(isWaiting, ne(rows.verdict, 'refused'))),
      undone: outcome('undone'),
      kept: outcome('kept'),
      needsAddress: many(and(eq(rows.outcome, 'created'), rows.needsAddress)),
    })
    .from(rows)
    .where(dataRows(row))
  const { exact, doubtful, interpolated, street, area, unknown, notLocated, ...others } = counts!
  const samples = await db
    .select({ cells: rows.cells })
    .from(rows)
    .where(dataRows(row))
    .orderBy(rows.line)
    .limit(mostSamples)
  const { userId: _user, shape: _shape, dropDigest: _digest, createdAt, ...rest } = row
  return {
    ...rest,
    samples: samples.map(({ cells }) => cells),
    counts: { ...others, located: { exact, doubtful, interpolated, street, area, unknown, waiting: notLocated } },
    busiestDay: row.state === 'done' && others.created > 0 ? await busiestDayOf(db, row.id) : null,
    createdAt: createdAt.toISOString(),
  }
}

const mostSamples = 5

/** What the rows of a file are read with. */
export async function readingOf(
  db: Database,
  { options, createdAt }: Pick<StoredImport, 'options' | 'createdAt'>,
): Promise<Reading> {
  const { units, currency } = await logisticsSetting(db, 'general')
  return { options, units, currency, depots: await depotsInUse(db), recent: daysAfter(dayOf(createdAt), -longAgoDays) }
}

const isCertain = sql`(coalesce((${rows.located} ->> 'isSettled')::boolean, false)
  or (${isExact} and (${rows.located} ->> 'confidence')::float >= ${leastConfidence}::float))`
/** Not found for certain: a person should look at it. */
export const isUnsure = and(ne(rows.verdict, 'refused'), isNotNull(rows.located), not(isCertain))

/** A visit that is asked for under another number too. */
const isAlike = and(eq(rows.verdict, 'new'), or(ne(rows.alikeReference, ''), isNotNull(rows.alikeLine)))

const conditionsOfView: Record<RowView, SQL | undefined> = {
  new: eq(rows.verdict, 'new'),
  duplicate: eq(rows.verdict, 'duplicate'),
  alike: isAlike,
  refused: eq(rows.verdict, 'refused'),
  unsure: isUnsure,
  taken: inArray(rows.outcome, ['created', 'updated']),
  skipped: eq(rows.outcome, 'skipped'),
  failed: failedRows(),
  kept: eq(rows.outcome, 'kept'),
}

/** Rows that gave no delivery because something is wrong with them. */
export function failedRows(): SQL | undefined {
  return or(eq(rows.outcome, 'refused'), and(isWaiting, eq(rows.verdict, 'refused')))
}

type Asked = ListQuery & { show?: string | undefined }

export async function rowPage(
  db: Database,
  language: Language,
  { order, query }: { order: StoredImport; query: Asked },
) {
  const view = rowViews.find((one) => one === query.show)
  const nothing = query.show === undefined || view ? undefined : sql`false`
  const page = await listPage(db, query, {
    from: rows,
    columns: rowColumns,
    where: [dataRows(order), view && conditionsOfView[view], nothing],
    search: [rows.recipient, rows.address, rows.reference],
    sort: { line: rows.line },
    unsorted: { by: rows.line, order: 'asc' },
    id: rows.id,
  })
  const reading = await readingOf(db, order)
  return { rows: page.rows.map((row) => presentRow(row, { reading, language })), total: page.total }
}

const rowColumns = {
  line: rows.line,
  cells: rows.cells,
  verdict: rows.verdict,
  outcome: rows.outcome,
  problem: rows.problem,
  recipient: rows.recipient,
  address: rows.address,
  reference: rows.reference,
  duplicateLine: rows.duplicateLine,
  alikeReference: rows.alikeReference,
  alikeLine: rows.alikeLine,
  located: rows.located,
}
type Shown = Pick<StoredRow, keyof typeof rowColumns>

export async function findRow(db: Database, order: StoredImport, line: number): Promise<Shown> {
  const [row] = await db
    .select(rowColumns)
    .from(rows)
    .where(and(dataRows(order), eq(rows.line, line)))
  if (!row) throw notFound(refusals.things.row, line)
  return row
}

export function presentRow(row: Shown, { reading, language }: { reading: Reading; language: Language }): ImportRow {
  const {
    located,
    duplicateLine: _duplicate,
    alikeReference: _alike,
    alikeLine: _line,
    problem: _problem,
    ...others
  } = row
  const { cells, ...rest } = others
  return {
    ...rest,
    message: messageOf(row)?.[language] ?? '',
    quality: located === null ? null : located.quality,
    radiusMeters: located?.radiusMeters ?? null,
    isSure: located !== null && isReliable(located),
    label: located?.label ?? '',
    cells: readRow(cells, reading).cells,
  }
}

function alikeMessage({ alikeReference, alikeLine }: Shown): Sentence | undefined {
  if (alikeReference !== '') return filled(refusals.alike, { reference: alikeReference })
  return alikeLine === null ? undefined : filled(refusals.alikeLine, { line: alikeLine })
}

function messageOf(row: Shown): Sentence | undefined {
  const { problem, duplicateLine, reference, verdict, outcome } = row
  if (problem) return problem
  if (verdict === 'new' && outcome === 'waiting') return alikeMessage(row)
  if (verdict !== 'duplicate' || !['waiting', 'skipped'].includes(outcome)) return undefined
  return duplicateLine === null
    ? filled(refusals.exists, { reference })
    : filled(refusals.sameLine, { line: duplicateLine })
}
