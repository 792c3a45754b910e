import { and, eq, inArray, sql } from 'drizzle-orm'
import { isSame } from '#kit/contract/same.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { addDeliveries, type Draft, type Outcome } from '../../deliveries/server/commands.ts'
import { storedByReference, versionsOf, type Stored } from '../../deliveries/server/queries.ts'
import type { Place } from '../../places/contract.ts'
import { placesAt, placesById, positionOf, type Located } from '../../places/server/queries.ts'
import { duplicatesOf, type Draftable, type Importer } from './check-rows.ts'
import type { StoredImport } from './queries.ts'
import { duplicateKey } from './read-row.ts'
import { deliveryImportRows as rows, type Before, type MovedPlace } from './tables.ts'

type Batch = {
  order: StoredImport
  importer: Importer
  read: Draftable[]
  located: Map<string, Located>
}
type Wanted = { line: number; draft: Draft }
type Result = {
  line: number
  outcome: Outcome['outcome']
  problem: Sentence | null
  reference: string
  id: number | null
  version: number | null
  before: Before | null
  place: MovedPlace | null
  needsAddress: boolean
}

/** Creates deliveries from rows and records each outcome. Imports take turns here, so that none misses what another adds. */
export async function importRows(tx: Transaction, machine: Machine, batch: Batch): Promise<void> {
  await takeAdvisoryLock(tx, 'delivery-imports')
  const { order, read } = batch
  const waiting = await linesWaiting(tx, order.id, read)
  const wanted = read.flatMap(({ line, draft }) => (draft && waiting.has(line) ? [{ line, draft }] : []))
  const refused = read.flatMap(({ line, draft, problem = null }) =>
    draft || !waiting.has(line) ? [] : [{ ...nothing, line, problem }],
  )
  const results: Result[] = [...refused]
  for (let [part, rest] = parted(wanted); part.length > 0; [part, rest] = parted(rest))
    results.push(...(await importPart(tx, machine, batch, part)))
  await keepResults(tx, order.id, results)
}

const nothing = {
  outcome: 'refused',
  reference: '',
  id: null,
  version: null,
  before: null,
  place: null,
  needsAddress: false,
} as const

async function linesWaiting(tx: Transaction, importId: number, read: Draftable[]): Promise<Set<number>> {
  const lines = read.map(({ line }) => line)
  const found = await tx
    .select({ line: rows.line })
    .from(rows)
    .where(and(eq(rows.importId, importId), inArray(rows.line, lines), eq(rows.outcome, 'waiting')))
  return new Set(found.map(({ line }) => line))
}

/** Rows that repeat one of the same batch come later: by then there is something to compare them with. */
function parted(wanted: Wanted[]): [Wanted[], Wanted[]] {
  const seen = new Set<string>()
  const isFirst = ({ draft }: Wanted) => {
    const key = draft.reference === '' ? duplicateKey(draft) : draft.reference
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  }
  const first = wanted.filter(isFirst)
  const lines = new Set(first.map(({ line }) => line))
  return [first, wanted.filter(({ line }) => !lines.has(line))]
}

async function importPart(tx: Transaction, machine: Machine, batch: Batch, part: Wanted[]): Promise<Result[]> {
  const { order, importer, located } = batch
  const { duplicates } = order.options
  const duplicateOf = await duplicatesOf(
    tx,
    part.map(({ draft }) => draft),
    importer.maySee,
  )
  const drafts = part.map(({ draft }) => {
    const known = duplicates === 'keep' ? undefined : duplicateOf(draft)
    return known ? { ...draft, reference: known.reference } : draft
  })
  const before =
    duplicates === 'update'
      ? await storedByReference(
          tx,
          drafts.map(({ reference }) => reference),
        )
      : undefined
  const placesBefore = await placesAt(
    tx,
    part.map(({ draft }) => draft.address),
  )
  const maker = { ...machine, user: importer.user, address: '' }
  const source = order.dropDigest !== null ? ('folder' as const) : ('import' as const)
  const how = { source, importId: order.id, duplicates, located, mayChange: importer.mayChange }
  const outcomes = await addDeliveries(tx, maker, drafts, how)
  const versions = await versionsOf(
    tx,
    outcomes.flatMap(({ id }) => id ?? []),
  )
  const moved = await movedPlaces(tx, placesBefore, [...versions.values()])
  return outcomes.map((one) => resultOf(one, { ...part[one.index]!, before, versions, moved }))
}

type Beside = Wanted & {
  before: Map<string, Stored> | undefined
  versions: Map<number, Pick<Stored, 'version' | 'state' | 'placeId'>>
  moved: Map<number, MovedPlace>
}

/** Places that these deliveries go to, and that were added or moved since. */
async function movedPlaces(tx: Transaction, before: Map<number, Place>, taken: Pick<Stored, 'placeId'>[]) {
  const after = await placesById(
    tx,
    taken.flatMap(({ placeId }) => placeId ?? []),
  )
  return new Map(
    [...after].flatMap(([id, place]): [number, MovedPlace][] => {
      const one = before.get(id)
      const change = { id, before: one ? positionOf(one) : null, after: positionOf(place) }
      return isSame(change.before, change.after) ? [] : [[id, change]]
    }),
  )
}

/** The first row at a place is the one whose undoing restores it. */
function takeFrom(
  moved: Map<number, MovedPlace>,
  outcome: Outcome['outcome'],
  delivery: Pick<Stored, 'placeId'> | undefined,
): MovedPlace | null {
  if (outcome !== 'created' && outcome !== 'updated') return null
  const placeId = delivery?.placeId ?? 0
  const found = moved.get(placeId) ?? null
  moved.delete(placeId)
  return found
}

function resultOf(
  { outcome, id, reference, problem }: Outcome,
  { line, draft, before, versions, moved }: Beside,
): Result {
  const now = versions.get(id ?? 0)
  return {
    line,
    outcome,
    problem: problem ?? null,
    reference,
    id,
    version: now?.version ?? null,
    place: takeFrom(moved, outcome, now),
    before: outcome === 'updated' ? beforeOf(before?.get(reference), draft) : null,
    needsAddress: outcome === 'created' && now?.state === 'needsAddress',
  }
}

function beforeOf(stored: Stored | undefined, { given = [] }: Draft): Before | null {
  return stored ? { change: valuesOf(stored, given), version: stored.version } : null
}

function valuesOf(stored: Stored, fields: string[]): Before['change'] {
  const kept = fields.filter((field) => field in stored && field !== 'reference')
  return Object.fromEntries(kept.map((field) => [field, Reflect.get(stored, field) as unknown]))
}

async function keepResults(tx: Transaction, importId: number, results: Result[]): Promise<void> {
  if (results.length === 0) return
  await tx.execute(sql`
    update ${rows} set
      outcome = one.outcome, problem = one.problem, reference = one.reference, delivery_id = one.id,
      delivery_version = one.version, before = one.before, place = one.place, needs_address = one."needsAddress"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as one(
      line int, outcome text, problem jsonb, reference text, id int, version int, before jsonb, place jsonb, "needsAddress" boolean)
    where ${rows.importId} = ${importId} and ${rows.line} = one.line`)
}
