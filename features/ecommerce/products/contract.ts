import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import {
  code,
  isoTime,
  numberId,
  optionalCode,
  optionalText,
  positiveInteger,
  text,
  version,
} from '#kit/contract/fields.ts'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { textEncodings } from '#kit/contract/text-encodings.ts'
import { bulkEndpoint, restoreEndpoint } from '#kit/contract/bulk.ts'
import { booleanFilter, choiceFilter } from '#kit/contract/filters.ts'
import { cents, count } from '#kit/contract/money.ts'
import { mostMinimumAge } from './rules.ts'

export const productStatuses = ['Published', 'Scheduled', 'Inactive'] as const
export const variantOptions = ['Size', 'Colour', 'Weight', 'Smell'] as const
export const greatestSku = 999_999_999
export const idTypes = ['ISBN', 'UPC', 'EAN', 'JAN'] as const

/** A product code. One of digits alone may come, and is answered, as a number. */
export const Sku = z
  .union([z.int().check(z.positive(), z.maximum(greatestSku)), code(60)])
  .check(z.overwrite((sku) => String(sku)))
const answeredSku = z.union([z.number(), z.string()])

/** A picture: an uploaded file, or a small drawing stored in the row itself. */
const pictureUrl = z
  .string()
  .check(z.maxLength(20_000), z.regex(/^(\/api\/files\/[\w.-]+|data:image\/svg\+xml,[^<>"]+)$/))
export const Picture = z.object({ url: pictureUrl, alt: optionalText(200) })

const upTo = (most: number) => z.int().check(z.nonnegative(), z.maximum(most))

export const ProductDetails = z.object({
  barcode: optionalCode(60),
  description: optionalText(50_000),
  variants: z._default(
    z.array(z.object({ option: z.enum(variantOptions), value: text(60) })).check(z.maxLength(50)),
    [],
  ),
  fulfilledBy: z._default(z.enum(['seller', 'company']), 'seller'),
  delivery: z._default(z.enum(['worldwide', 'selected', 'local']), 'worldwide'),
  countries: z._default(z.array(text(60)).check(z.maxLength(50)), []),
  isBiodegradable: z._default(z.boolean(), false),
  /** How old whoever takes an age-restricted one has to be; the usual age where nothing is said. */
  minimumAge: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(mostMinimumAge))), null),
  maxTemperatureCelsius: z._default(z.nullable(z.int().check(z.minimum(-80), z.maximum(30))), null),
  expiresOn: z._default(z.nullable(z.iso.date()), null),
  idType: z._default(z.nullable(z.enum(idTypes)), null),
  idValue: optionalCode(40),
  vendor: optionalText(80),
  collection: optionalText(80),
  tags: z._default(z.array(text(40)).check(z.maxLength(20)), []),
})
export type ProductDetails = z.infer<typeof ProductDetails>

const Choice = z.object({ option: z.enum(variantOptions), value: text(60) })
/** One thing that is sold: a size and a colour. Without a price of its own it costs what the product costs. */
export const VariantInput = z.object({
  id: z.optional(positiveInteger),
  choices: z.array(Choice).check(z.minLength(1), z.maxLength(4)),
  sku: Sku,
  priceCents: z._default(z.nullable(cents), null),
  image: z._default(z.union([z.literal(''), pictureUrl]), ''),
  /** Added to its stock; all of it for a new variant. */
  stockChange: z._default(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)), 0),
})
export type VariantInput = z.infer<typeof VariantInput>
export const Variant = z.object({
  id: z.number(),
  choices: z.array(Choice),
  sku: z.string(),
  priceCents: z.nullable(z.number()),
  image: z.string(),
  qty: z.number(),
})
export type Variant = z.infer<typeof Variant>

/** The fields that have a column of their own. */
export const ProductColumns = z.object({
  productName: text(160),
  productBrand: optionalText(80),
  category: text(80),
  sku: Sku,
  priceCents: cents,
  discountedCents: z._default(z.nullable(cents), null),
  chargeTax: z._default(z.boolean(), true),
  stock: z._default(z.boolean(), true),
  status: z.enum(productStatuses),
  publishAt: z._default(z.nullable(z.iso.datetime()), null),
  images: z._default(z.array(Picture).check(z.maxLength(12)), []),
  lowStockAt: z._default(count, 5),
  inTransit: z._default(count, 0),
  weightGrams: z._default(upTo(2_000_000), 0),
  lengthMillimetres: z._default(upTo(10_000), 0),
  widthMillimetres: z._default(upTo(10_000), 0),
  heightMillimetres: z._default(upTo(10_000), 0),
  isFragile: z._default(z.boolean(), false),
  isFrozen: z._default(z.boolean(), false),
  isAgeRestricted: z._default(z.boolean(), false),
})
/** The fields of the form. Stock only changes through stock entries. */
export const ProductInput = z.extend(ProductColumns, {
  variantRows: z._default(z.array(VariantInput).check(z.maxLength(100)), []),
  ...ProductDetails.shape,
})
export type ProductInput = z.infer<typeof ProductInput>

/** What the list shows besides, in columns that people turn on; their titles are under `fields` in the messages. */
const ListedFields = z.object({
  barcode: z.string(),
  vendor: z.string(),
  collection: z.string(),
})
export const listedFields = z.keyof(ListedFields).options

export const ProductRow = z.extend(ListedFields, {
  id: z.number(),
  productName: z.string(),
  category: z.string(),
  stock: z.boolean(),
  sku: answeredSku,
  price: z.string(),
  qty: z.number(),
  status: z.enum(productStatuses),
  image: z.string(),
  productBrand: z.string(),
  priceCents: z.number(),
  lowStockAt: z.number(),
  currency: z.string(),
  version: z.number(),
})
export type ProductRow = z.infer<typeof ProductRow>

export const StockMove = z.object({
  id: z.number(),
  at: isoTime,
  change: z.number(),
  balance: z.number(),
  reason: z.string(),
  note: z.string(),
  actorName: z.string(),
})
export const Product = z.extend(ProductInput, {
  id: z.number(),
  sku: answeredSku,
  variantRows: z.array(Variant),
  price: z.string(),
  currency: z.string(),
  qty: z.number(),
  image: z.string(),
  version,
  createdAt: isoTime,
  lastRestockedAt: z.nullable(isoTime),
  lifetimeStock: z.number(),
  moves: z.array(StockMove),
})
export type Product = z.infer<typeof Product>

const path = '/api/apps/ecommerce/products'
const query = listQuery(['product', 'category', 'status', 'price', 'qty', 'sku'], {
  stock: booleanFilter,
  category: z.optional(textFilter),
  status: choiceFilter(productStatuses),
})
const reads = { action: 'read', subject: 'Product' } as const
const updates = { action: 'write', subject: 'Product' } as const
const creates = { action: 'create', subject: 'Product' } as const
const one = { path: `${path}/{id}`, params: numberId } as const

export const listProducts = endpoint({
  method: 'GET',
  path,
  summary: 'List products',
  access: reads,
  query,
  reply: z.object({ products: z.array(ProductRow), total: z.number() }),
})
export const readProduct = endpoint({ method: 'GET', summary: 'Get a product', ...one, access: reads, reply: Product })
export const createProduct = endpoint({
  method: 'POST',
  path,
  summary: 'Add a product',
  access: creates,
  body: z.extend(ProductInput, { qty: z._default(count, 0) }),
  reply: Product,
  status: 201,
})
export const changeProduct = endpoint({
  method: 'PUT',
  summary: 'Change a product',
  ...one,
  access: updates,
  body: z.extend(ProductInput, { version }),
  reply: Product,
})
/** Changes made in the list; `qty` is a counted quantity. */
export const adjustProduct = endpoint({
  method: 'PATCH',
  summary: 'Change a product’s price, stock or status',
  ...one,
  access: updates,
  body: z.object({
    version,
    stock: z.optional(z.boolean()),
    priceCents: z.optional(cents),
    qty: z.optional(count),
    status: z.optional(z.enum(productStatuses)),
  }),
  reply: ProductRow,
})
export const restockProduct = endpoint({
  method: 'POST',
  takesIdempotencyKey: true,
  path: `${path}/{id}/stock`,
  summary: 'Add stock, or remove it with a negative number',
  access: updates,
  params: numberId,
  body: z.object({
    change: z.int().check(
      z.minimum(-1_000_000),
      z.maximum(1_000_000),
      z.refine((change) => change !== 0, complaint('ecommerce:wrong.zero')),
    ),
    note: optionalText(200),
  }),
  reply: Product,
})
export const duplicateProduct = endpoint({
  method: 'POST',
  path: `${path}/{id}/duplicate`,
  summary: 'Duplicate a product',
  access: creates,
  params: numberId,
  reply: Product,
  status: 201,
})
export const deleteProduct = endpoint({
  method: 'DELETE',
  summary: 'Delete a product',
  ...one,
  access: { action: 'delete', subject: 'Product' },
  refusals: { 404: '' },
})
export const restoreProduct = restoreEndpoint(path, 'Product')
export const bulkProducts = bulkEndpoint(path, 'Product', [
  'publish',
  'deactivate',
  'inStock',
  'outOfStock',
  'delete',
  'restore',
])

export const ImportRow = z.object({
  line: z.number(),
  sku: z.string(),
  productName: z.string(),
  outcome: z.enum(['create', 'update', 'refused']),
  message: z.string(),
})
export type ImportRow = z.infer<typeof ImportRow>
/** Without an encoding, files that aren't Unicode are read with a guessed one. */
const sheet = {
  access: creates,
  query: z.object({ encoding: z.optional(z.enum(textEncodings)) }),
  body: raw('application/octet-stream'),
  limitBytes: 10_000_000,
} as const
export const checkImport = endpoint({
  method: 'POST',
  path: `${path}/import/check`,
  summary: 'Check a CSV or XLSX file of products without importing it',
  ...sheet,
  /** `ignored` lists columns that match no product field. */
  reply: z.object({ encoding: z.string(), ignored: z.array(z.string()), rows: z.array(ImportRow) }),
})
/** The import's lines of JSON: progress, then the result of every row, or why nothing was imported. */
export const ImportProgress = z.union([
  z.object({ done: z.number(), total: z.number() }),
  z.object({ rows: z.array(ImportRow) }),
  z.object({ message: z.string() }),
])
export const importProducts = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary:
    'Import the valid rows of a file, all or none. Progress comes as lines of JSON; close the connection to stop',
  ...sheet,
  reply: raw('application/x-ndjson'),
})
export const searchProducts = endpoint({
  method: 'GET',
  path: `${path}/names`,
  summary: 'Search products by name, brand or SKU',
  access: reads,
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.array(
    z.object({
      id: z.number(),
      productName: z.string(),
      sku: answeredSku,
      price: z.string(),
      qty: z.number(),
      image: z.string(),
      variantId: z.nullable(z.number()),
      /** What sets the variant apart; empty without variants. */
      variant: z.string(),
    }),
  ),
})
