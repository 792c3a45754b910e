import { and, inArray, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import type { Context } from '#kit/server/handle.ts'
import { errorText } from '#kit/server/error-text.ts'
import { conflict, refusalOf } from '#kit/server/errors.ts'
import { jsonListText, jsonTextAnswer } from '#kit/server/json-answer.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { createPause } from '#kit/server/pause.ts'
import { checkTable, type Reading, type Row } from '#kit/documents/import-table.ts'
import { newVersion } from '#kit/server/versions.ts'
import { categories } from '../../categories/server/tables.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import { checkImport } from '../contract.ts'
import { refusals } from './refusals.ts'
import { countsStock, lineOf, skuOf, titles, type Input } from './import-line.ts'
import { productsBySku } from './queries.ts'
import { columnsOf, schedulePublishing } from './commands.ts'
import { products, stockMoves } from './tables.ts'
import { variantsBy, withVariants } from './variant-queries.ts'

export const mostRows = 20_000
/** A statement about this many rows is put together in some milliseconds. */
const atOnce = 100

/** One after the other: thousands of values in a statement hold up other calls, and so do several statements at once. */
const askedAtOnce = 500

type Plan = Awaited<ReturnType<typeof planImport>>

/** Reads a file and checks every row without changing anything. */
export function planImport(context: Context, given: TextEncoding | undefined) {
  return checkTable(
    context,
    {
      limits: { bytes: checkImport.limitBytes, rows: mostRows },
      titles,
      needed: { field: 'sku', refusal: refusals.import.noSku },
      know: (db, rows) => knownThings(db, rows, context),
      readLine,
    },
    given,
  )
}

async function knownThings(db: Database, table: Row[], { user }: Context) {
  const skus = await skusOf(table)
  const stored = await storedOf(db, skus)
  const { currency, timeZone } = await storeSetting(db, 'details')
  const named = await db.select({ title: categories.title }).from(categories)
  return {
    stored,
    ...(await soldAsVariants(db, skus, stored)),
    categories: new Map(named.map(({ title }) => [title.toLowerCase(), title])),
    currency,
    timeZone,
    isStockCounted: table.some(countsStock),
    mayChange: user.ability.can('write', 'Product'),
  }
}

type Stored = Awaited<ReturnType<typeof storedOf>>
type Known = Awaited<ReturnType<typeof knownThings>>

function readLine({ row, line, known, seen }: Reading<Known>): ReturnType<typeof lineOf> {
  const read = lineOf(row, { ...known, line, stored: known.stored.get(skuOf(row)) })
  return read.input ? { ...read, problem: problemOf(read.input, known, seen) } : read
}

/** What is wrong with a row beside its own fields. */
function problemOf(
  input: Input,
  { stored: before, counted, variantSkus, mayChange }: Known,
  seen: Set<string>,
): Sentence | undefined {
  const sku = String(input.sku)
  const stored = before.get(sku)
  if (seen.has(sku)) return refusals.import.sameSku
  seen.add(sku)
  if (stored && !mayChange) return refusals.import.mayNotChange
  const isCounted = stored !== undefined && counted.has(stored.id) && input.qty !== stored.qty
  return isCounted || variantSkus.has(sku) ? refusals.countVariants : undefined
}

/** The products whose stock is counted by variant, and the SKUs of the file that name a variant already. */
async function soldAsVariants(db: Database, skus: string[], stored: Stored) {
  const ids = [...stored.values()].map(({ id }) => id)
  const counted = new Set<number>()
  const variantSkus = new Set<string>()
  for (const some of chunks(ids, askedAtOnce)) for (const id of await withVariants(db, some)) counted.add(id)
  for (const some of chunks(skus, askedAtOnce))
    for (const { variant } of await variantsBy(db, { ids: [], skus: some })) variantSkus.add(variant.sku)
  return { counted, variantSkus }
}

async function skusOf(table: Row[]): Promise<string[]> {
  const skus = new Set<string>()
  const pause = createPause()
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
async function applyImport(context: Context, { inputs }: Plan, report: Report): Promise<void> {
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
export async function planAnswer({ encoding, unread, rows }: Plan): Promise<Response> {
  const start = JSON.stringify({ encoding, ignored: unread }).slice(0, -1)
  return jsonTextAnswer(`${start},"rows":${await jsonListText(rows)}}`, checkImport.status)
}

/** The import as lines of JSON: progress, then the result of every row. Closing the stream stops the import. */
export function importStream(context: Context, plan: Plan): Response {
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
