import * as z from 'zod/mini'
import { cellTitled, type Titles } from '#kit/contract/cell-text.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { minorUnits } from '#kit/contract/money.ts'
import { filled, inEach, type Sentence } from '#kit/contract/sentence.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import type { Line, Row } from '#kit/documents/import-table.ts'
import { ProductInput } from '../contract.ts'
import { fields as ar } from '../../messages/ar.json'
import { fields as en } from '../../messages/en.json'
import { fields as fr } from '../../messages/fr.json'
import { refusals } from './refusals.ts'
import { choiceIn, stockIn, truthIn } from './import-words.ts'
import type { products } from './tables.ts'

const ImportInput = z.extend(ProductInput, { qty: z.int().check(z.nonnegative(), z.maximum(1_000_000)) })

export type Input = z.infer<typeof ImportInput>
type Shown = { line: number; sku: string; productName: string }

type Known = {
  line: number
  stored: typeof products.$inferSelect | undefined
  /** Each as it is written, by its title in lower case. */
  categories: Map<string, string>
  currency: string
  timeZone: string
  /** Whether the file says in its column of stock how many there are, not only whether there are any. */
  isStockCounted: boolean
}
type Field = keyof Input

type Reading = (text: string, known: Known, field: string) => unknown
/** How to read a field's text, where its kind doesn't say it. */
const ownReadings: Partial<Record<string, Reading>> = {
  category: (text, { categories }) => categories.get(text.toLowerCase()) ?? text,
  sku: String,
  priceCents: (text, { currency }) => minorUnits(numberOf(text), currency),
  discountedCents: (text, { currency }) => minorUnits(numberOf(text), currency),
  qty: numberOf,
  publishAt: momentOf,
  stock: (text) => stockIn(text, numberOf(text)),
} satisfies Partial<Record<Field, Reading>>

/** Column titles accepted in addition to those on screen. */
const otherTitles: Partial<Record<string, string[]>> = {
  productName: ['name', 'product name', 'productname', 'nom'],
  productBrand: ['productbrand'],
  sku: ['sku'],
  discountedCents: ['discounted'],
  qty: ['qty', 'qté'],
  stock: ['in stock', 'en stock'],
  weightGrams: ['weight', 'poids', 'الوزن'],
  expiresOn: ['expires'],
} satisfies Partial<Record<Field, string[]>>
/** By what a field holds; lists and pictures are no text of one cell. */
const kindReadings: Record<string, Reading> = {
  string: String,
  enum: (text, _, field) => choiceIn(field, text),
  number: (text) => Math.round(numberOf(text)),
  boolean: truthIn,
  date: (text) => text.slice(0, 10),
}

type Column = { read: Reading; name: Sentence; titles: string[] }
/** Fields whose titles mean something else in the files of other shops: those have an "ID" of their own, which must not become the ISBN. */
const notImported: readonly string[] = ['idType', 'idValue'] satisfies Field[]
/** Each field under its name on the screen, and read by what it holds. */
const columns = new Map(
  Object.entries(ImportInput.shape).flatMap(([field, schema]): [string, Column][] => {
    const read = ownReadings[field] ?? kindReadings[kindOf(schema)]
    const name = nameOf(field)
    if (!read || !name || notImported.includes(field)) return []
    const titles = Object.values(name).map((one) => one.toLowerCase())
    return [[field, { read, name, titles: [...titles, ...(otherTitles[field] ?? [])] }]]
  }),
)

function nameOf(field: string): Sentence | undefined {
  const own = Object.entries(refusals.import.columns).find(([key]) => key === field)?.[1]
  const onScreen = Object.keys(en).find((key): key is keyof typeof en => key === field)
  return own ?? (onScreen && { en: en[onScreen], fr: fr[onScreen], ar: ar[onScreen] })
}

function kindOf(schema: z.ZodMiniType): string {
  if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniNullable)
    return kindOf(schema.def.innerType as z.ZodMiniType)
  return schema instanceof z.ZodMiniISODate ? 'date' : schema._zod.def.type
}

/** The titles of each field. */
export const titles: Titles = Object.fromEntries([...columns].map(([field, column]) => [field, column.titles]))

export function skuOf(row: Row): string {
  return inWesternDigits(cellOf(row, 'sku').trim())
}

/** How many the column of stock says there are; nothing where it says so in words. */
function stockCount(row: Row): number | undefined {
  const text = foldText(cellOf(row, 'stock'))
  const count = numberOf(text)
  return /^[\d\s.,+-]+$/.test(text) && Number.isInteger(count) ? count : undefined
}

/** Whether a row shows that the column counts: 0 and 1 alone may mean no and yes. */
export function countsStock(row: Row): boolean {
  const count = stockCount(row)
  return count !== undefined && count !== 0 && count !== 1
}

/** Checks a row as people write it: columns in any order and case, prices with or without a currency sign. A missing or empty cell keeps the value of an existing product. */
export function lineOf(row: Row, known: Known): Line<Shown, Input> {
  const { line, stored, categories } = known
  const values = valuesOf(row, known)
  const parsed = z.safeParse(ImportInput, values)
  const wrong = parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
  const problems = [...wrong.map((field) => wrongField(field, row)), ...clashesIn(values, categories)]
  return {
    shown: { line, sku: cellOf(row, 'sku'), productName: String(values['productName'] ?? '') },
    isKnown: stored !== undefined,
    input: parsed.success && problems.length === 0 ? parsed.data : undefined,
    problem: problems.length === 0 ? undefined : inEach((language) => problems.map((one) => one[language]).join(' ')),
  }
}

/** What the row says, over what is stored. */
function valuesOf(row: Row, known: Known): Record<string, unknown> {
  const { stored, isStockCounted } = known
  const given = [...columns].flatMap(([field, { read }]): [string, unknown][] => {
    const text = cellOf(row, field)
    return text === '' ? [] : [[field, read(text, known, field)]]
  })
  const before = stored
    ? { ...stored, ...stored.details, publishAt: stored.publishAt?.toISOString() ?? null }
    : { qty: 0, status: 'Inactive' }
  const counted = isStockCounted && cellOf(row, 'qty') === '' ? stockCount(row) : undefined
  // A shop that sells what it hasn’t got counts below nothing.
  const qty = counted !== undefined && { qty: Math.max(0, counted) }
  return { ...before, ...Object.fromEntries(given), ...qty }
}

/** What is wrong with a field, and its value in the file. */
function wrongField(field: string, row: Row): Sentence {
  const name = columns.get(field)?.name ?? field
  const value = cellOf(row, field).slice(0, 40)
  return value === ''
    ? filled(refusals.import.missing, { field: name })
    : filled(refusals.import.wrongValue, { field: name, value })
}

/** Fields that don't go together; those that are wrong by themselves are named already. */
function clashesIn(values: Record<string, unknown>, categories: Known['categories']): Sentence[] {
  const { category, discountedCents: discounted, priceCents: price, status, publishAt } = values
  const isUnknown = typeof category === 'string' && category !== '' && !categories.has(category.toLowerCase())
  const isAbove = typeof discounted === 'number' && typeof price === 'number' && discounted > price
  const lacksDay = status === 'Scheduled' && (publishAt ?? null) === null
  return [
    ...(isUnknown ? [filled(refusals.noCategory, { category: category.slice(0, 40) })] : []),
    ...(isAbove ? [refusals.discountAbovePrice] : []),
    ...(lacksDay ? [refusals.noPublishDay] : []),
  ]
}

function cellOf(row: Row, field: string): string {
  return cellTitled(row, titles[field] ?? []) ?? ''
}

/** `2027-02-03 09:00` in the store's time zone, a date as its midnight, or a time with its own zone. */
function momentOf(text: string, { timeZone }: Known): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return isoOf(text)
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::[\d.]+)?)?$/.exec(text) ?? []
  const isTime = day !== undefined && !Number.isNaN(Date.parse(`${day}T${time}Z`))
  return isTime ? momentAt(`${day}T${time}`, timeZone).toISOString() : text
}

function isoOf(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/** Reads `1,234.50`, `1.234,50`, `12,5` and `$12`: the last point or comma is decimal, unless three digits follow a lone comma. A minus may be any dash. */
function numberOf(text: string): number {
  const plain = inWesternDigits(text)
    .replaceAll('٫', '.')
    .replaceAll(/[\u2012\u2013\u2212\uFE63\uFF0D]/g, '-')
    .replaceAll(/[^\d.,eE+-]/g, '')
  const [whole, decimals] = /^(.*)[.,](\d*)$/.exec(plain)?.slice(1) ?? [plain, '']
  const isGrouped = /^[^.]*,\d{3}$/.test(plain)
  const joined = isGrouped ? plain.replaceAll(',', '') : `${whole!.replaceAll(/[.,]/g, '')}.${decimals || '0'}`
  return !/\d/.test(plain) ? Number.NaN : Number(/e/i.test(plain) ? plain : joined)
}
