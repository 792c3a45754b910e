import { and, lt, min, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { Draft } from '../../deliveries/server/commands.ts'
import { knownDeliveries } from '../../deliveries/server/queries.ts'
import { addressKey } from '../../places/rules.ts'
import { mostRows } from '../rules.ts'
import { dataRows, type StoredImport, type StoredRow } from './queries.ts'
import { duplicateKey } from './read-row.ts'
import { deliveryImportRows as rows } from './tables.ts'

/** What two rows of different numbers have in common when they ask for the same visit; empty where it isn't known. */
export function visitKeyOf(draft: Draft): string {
  return draft.reference === '' || draft.date === null ? '' : duplicateKey(draft)
}

/** The open delivery of another number that each draft is alike to: the same person, address and day. */
export async function alikeTo(
  db: Database,
  drafts: readonly Draft[],
  maySee: SQL,
): Promise<(draft: Draft) => string | undefined> {
  const asked = drafts.filter((draft) => visitKeyOf(draft) !== '')
  const addressKeys = [...new Set(asked.map(({ address }) => addressKey(address)))]
  const { open } = await knownDeliveries(db, { references: [], addressKeys, maySee })
  const referencesByVisit = new Map<string, string[]>()
  for (const one of open) {
    const key = duplicateKey(one)
    referencesByVisit.set(key, [...(referencesByVisit.get(key) ?? []), one.reference])
  }
  return (draft) => referencesByVisit.get(visitKeyOf(draft))?.find((reference) => reference !== draft.reference)
}

export type FirstVisit = Pick<StoredRow, 'line' | 'key'>

/** The first row of each visit before a line; none where all rows are checked in their order. */
export async function firstVisits(
  db: Database,
  order: StoredImport,
  line: number | undefined,
): Promise<Map<string, FirstVisit>> {
  if (line === undefined) return new Map()
  const before = await db
    .select({
      visitKey: rows.visitKey,
      line: min(rows.line),
      key: sql<string>`(array_agg(${rows.key} order by ${rows.line}))[1]`,
    })
    .from(rows)
    .where(and(dataRows(order), lt(rows.line, line), ne(rows.verdict, 'refused'), ne(rows.visitKey, '')))
    .groupBy(rows.visitKey)
    .limit(mostRows)
  return new Map(before.map(({ visitKey, line: first, key }) => [visitKey, { line: first ?? 0, key }]))
}

type Visit = Pick<StoredRow, 'line' | 'key' | 'verdict' | 'visitKey' | 'alikeLine'>

/** Marks a row that asks for the visit of an earlier one under another number. */
export function withAlikeLine<Row extends Visit>(row: Row, firstByVisit: Map<string, FirstVisit>): Row {
  if (row.visitKey === '' || row.verdict === 'refused') return row
  const first = firstByVisit.get(row.visitKey)
  if (!first) {
    firstByVisit.set(row.visitKey, { line: row.line, key: row.key })
    return row
  }
  return first.key === row.key || first.line >= row.line ? row : { ...row, alikeLine: first.line }
}
