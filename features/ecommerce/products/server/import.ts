import { and, inArray, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import type { Context } from '#kit/server/handle.ts'
import { errorText } from '#kit/server/error-text.ts'
import { conflict, invalid, refusalOf } from '#kit/server/errors.ts'
import { jsonListText, jsonTextAnswer } from '#kit/server/json-answer.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { pauser } from '#kit/server/pause.ts'
import { readTable, rowsByTitle } from '#kit/documents/read-table.ts'
import { newVersion } from '#kit/server/versions.ts'
import { categories } from '../../categories/server/tables.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { checkImport, type ImportRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { hasSkus, lineOf, skuOf, strangeTitles, type Line, type Row } from './import-line.ts'
import { productsBySku } from './queries.ts'
import { columnsOf, schedulePublishing } from './commands.ts'
import { products, stockMoves } from './tables.ts'
import { variantsBy, withVariants } from './variant-queries.ts'

export const mostRows = 20_000
/** A statement about this many rows is put together in some milliseconds. */
const atOnce = 100

/** One after the other: thousands of values in a statement hold up other calls, and so do several statements at once. */
const askedAtOnce = 500

export type ImportPlan = { encoding: string; ignored: string[]; lines: Line[]; rows: ImportRow[] }

/** Reads a file and checks every row without changing anything. */
export async function planImport(
  context: Context,
  bytes: Uint8Array<ArrayBuffer>,
  given: TextEncoding | undefined,
): Promise<ImportPlan> {
  const { db, user, language, request } = context
  const file = await readTable(context, { bytes, encoding: given }, { rows: mostRows })
  const table = await rowsByTitle(file)
  if (!hasSkus(table[0]!)) throw invalid('file.columns', refusals.import.noSku)
  const skus = await skusOf(table)
  const known = await storedOf(db, skus)
  const titles = new Map(
    (await db.select({ title: categories.title }).from(categories)).map(({ title }) => [title.toLowerCase(), title]),
  )
  const { currency, timeZone } = await storeSetting(db, 'details')
  const mayChange = user.ability.can('write', 'Product')
  const { counted, variantSkus } = await soldAsVariants(db, skus, known)
  const facts: Facts = { seen: new Set(), known, counted, variantSkus, mayChange }
  const checked = (row: Row, index: number): Line => {
    const line = lineOf(row, { line: index + 2, stored: known.get(skuOf(row)), titles, currency, timeZone })
    const problem = line.input && problemOf(line.input, facts)
    return problem ? { ...line, input: undefined, problem } : line
  }
  const lines: Line[] = []
  const pause = pauser()
  for (const row of table) {
    lines.push(checked(row, lines.length))
    await pause()
    request.signal.throwIfAborted()
  }
  return {
    encoding: file.encoding,
    ignored: strangeTitles(table[0]!),
    lines,
    rows: lines.map(({ line, sku, productName, input, problem }) => ({
      line,
      sku,
      productName,
      outcome: input ? (known.has(String(input.sku)) ? 'update' : 'create') : 'refused',
      message: problem?.[language] ?? '',
    })),
  }
}

type Stored = Awaited<ReturnType<typeof storedOf>>
type Facts = {
  seen: Set<string>
  known: Stored
  counted: Set<number>
  variantSkus: Set<string>
  mayChange: boolean
}

/** What is wrong with a row beside its own fields. */
function problemOf(input: Input, { seen, known, counted, variantSkus, mayChange }: Facts): Sentence | undefined {
  const sku = String(input.sku)
  const stored = known.get(sku)
  if (seen.has(sku)) return refusals.import.sameSku
  seen.add(sku)
  if (stored && !mayChange) return refusals.import.mayNotChange
  const isCounted = stored !== undefined && counted.has(stored.id) && input.qty !== stored.qty
  return isCounted || variantSkus.has(sku) ? refusals.countVariants : undefined
}

/** The products whose stock is counted by variant, and the SKUs of the file that name a variant already. */
async function soldAsVariants(db: Database, skus: string[], known: Stored) {
  const ids = [...known.values()].map(({ id }) => id)
  const counted = new Set<number>()
  const variantSkus = new Set<string>()
  for (const some of chunks(ids, askedAtOnce)) for (const id of await withVariants(db, some)) counted.add(id)
  for (const some of chunks(skus, askedAtOnce))
    for (const { variant } of await variantsBy(db, { ids: [], skus: some })) variantSkus.add(variant.sku)
  return { counted, variantSkus }
}

async function skusOf(table: Row[]): Promise<string[]> {
  const skus = new Set<string>()
  const pause = pauser()
  for (const row of table) {
    const sku = skuOf(row)
    if (sku !== '') skus.add(sku)
    await pause()
  }
  return [...skus]
}

async function storedOf(db: Database, skus: string[]) {
  const stored: Awaited<ReturnType<typeof productsBySku>> = new Map()
  for (const some of chunks(skus, askedAtOnce))
    for (const [sku, product] of await productsBySku(db, some)) stored.set(sku, product)
  return stored
}

type Report = (done: number, total: number) => Promise<void>

/** Imports the valid rows, all or none. It awaits `report` after each batch. */
export async function applyImport(context: Context, { lines }: ImportPlan, report: Report): Promise<void> {
  const inputs = lines.flatMap(({ input }) => input ?? [])
  const times = inputs.flatMap(({ status, publishAt }) => (status === 'Scheduled' ? (publishAt ?? []) : []))
  await context.db.transaction(async (tx) => {
    let done = 0
    for (const part of chunks(inputs, atOnce)) {
      await writePart(tx, context, part)
      done += part.length
      await report(done, inputs.length)
    }
    await recordEvent(tx, context, {
      kind: 'product.imported',
      entity: 'product',
      entityId: '',
      after: { rows: inputs.length },
    })
    for (const time of new Set(times)) await schedulePublishing(tx, context, new Date(time))
  })
}

type Input = NonNullable<Line['input']>

async function writePart(tx: Transaction, context: Context, part: Input[]): Promise<void> {
  const before = new Map(
    (
      await tx
        .select({ sku: products.sku, qty: products.qty })
        .from(products)
        .where(
          and(
            inArray(
              products.sku,
              part.map(({ sku }) => String(sku)),
            ),
            isNull(products.archivedAt),
          ),
        )
        .for('update')
    ).map((row) => [row.sku, row.qty]),
  )
  const rows = part.map((input) => ({ ...columnsOf(input), qty: input.qty, createdAt: context.now() }))
  const fromFile = (column: string) => sql.raw(`excluded.${column}`)
  const written = await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.sku,
      targetWhere: sql`archived_at is null`,
      set: {
        productName: fromFile('product_name'),
        productBrand: fromFile('product_brand'),
        category: fromFile('category'),
        priceCents: fromFile('price_cents'),
        discountedCents: fromFile('discounted_cents'),
        status: fromFile('status'),
        publishAt: fromFile('publish_at'),
        stock: fromFile('stock'),
        qty: fromFile('qty'),
        weightGrams: fromFile('weight_grams'),
        details: fromFile('details'),
        ...newVersion(products),
      },
    })
    .returning({ id: products.id, sku: products.sku, qty: products.qty })
  const moves = written.map(({ id, sku, qty }) => ({
    productId: id,
    at: context.now(),
    change: qty - (before.get(sku) ?? 0),
    balance: qty,
    reason: before.has(sku) ? ('import' as const) : ('opening' as const),
    actorName: context.user.fullName,
  }))
  const moved = moves.filter(({ change }) => change !== 0)
  if (moved.length > 0) await tx.insert(stockMoves).values(moved)
}

function chunks<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** The result of a check: twenty thousand rows are written one by one, so that other calls are answered in between. */
export async function planAnswer({ encoding, ignored, rows }: ImportPlan): Promise<Response> {
  const start = JSON.stringify({ encoding, ignored }).slice(0, -1)
  return jsonTextAnswer(`${start},"rows":${await jsonListText(rows)}}`, checkImport.status)
}

/** The import as lines of JSON: progress, then the result of every row. Closing the stream stops the import. */
export function importStream(context: Context, plan: ImportPlan): Response {
  const encoder = new TextEncoder()
  const pace = paceOfReader()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: string) => controller.enqueue(encoder.encode(`${line}\n`))
      const report = async (done: number, total: number) => {
        if (!pace.isStopped()) send(JSON.stringify({ done, total }))
        await pace.next()
      }
      const end = (line: string) => {
        if (pace.isStopped()) return
        send(line)
        controller.close()
      }
      void applyImport(context, plan, report).then(
        async () => end(`{"rows":${await jsonListText(plan.rows)}}`),
        (error: unknown) => end(JSON.stringify({ message: messageOf(context, error) })),
      )
    },
    pull: pace.read,
    cancel: pace.stop,
  })
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' },
  })
}

/** Makes the writer wait for the reader. `next` throws once the reader has closed the stream. */
function paceOfReader() {
  let isStopped = false
  let go = () => {}
  const turn = () => new Promise<void>((resolve) => (go = resolve))
  let wanted = turn()
  const next = async () => {
    await wanted
    if (isStopped) throw conflict(refusals.import.stopped)
    wanted = turn()
  }
  const stop = () => {
    isStopped = true
    go()
  }
  return { next, stop, read: () => go(), isStopped: () => isStopped }
}

function messageOf({ log, requestId, language }: Context, error: unknown): string {
  const refused = refusalOf(error)
  if (refused) return refused.text[language]
  log.error({ requestId, error: errorText(error) }, 'an import failed')
  return refusals.import.brokeOff[language]
}
