import { defaultsOf } from '#kit/contract/declared.ts'
import { isSame } from '#kit/contract/same.ts'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { ProductInput, type Product, type VariantInput } from '../contract.ts'

/** The fields of the page; `qty` counts only for a new product, `version` only for one that exists. */
export type ProductValues = Omit<ProductInput, 'sku' | 'priceCents' | 'variantRows'> & {
  sku: string
  variantRows: VariantValues[]
  priceCents: number | null
  qty: number
  version: number
}
/** A row of the table of variants: `qty` is what lies in stock now, `stockChange` what the person adds. */
export type VariantValues = Omit<VariantInput, 'sku'> & { sku: string; qty: number }
export type ProductForm = EndpointForm<ProductValues>

export const blank: ProductValues = {
  ...defaultsOf(ProductInput),
  productName: '',
  category: '',
  sku: '',
  priceCents: null,
  status: 'Inactive',
  variantRows: [],
  qty: 0,
  version: 1,
}

/** The fields of a product that exists. */
export function valuesOf(product: Product): ProductValues {
  const values = Object.keys(blank).map((key) => [key, product[key as keyof ProductValues]])
  const variantRows = product.variantRows.map((row) => ({ ...row, stockChange: 0 }))
  return { ...Object.fromEntries(values), sku: String(product.sku), variantRows } as ProductValues
}

export type Clash = { field: keyof ProductValues; mine: unknown; theirs: unknown }

/** The fields both changed to different values. Fields only one of them changed need no choice. */
export function clashesOf({
  base,
  mine,
  theirs,
}: {
  base: ProductValues
  mine: ProductValues
  theirs: ProductValues
}): Clash[] {
  return changedIn(base, theirs)
    .filter((field) => !isSame(mine[field], base[field]) && !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
}

/** Merges both changes. A conflicting field keeps my value only if it was chosen. */
export function merged(
  { base, mine, theirs }: { base: ProductValues; mine: ProductValues; theirs: ProductValues },
  keepMine: ReadonlySet<string>,
): ProductValues {
  const clashing = new Set<string>(clashesOf({ base, mine, theirs }).map(({ field }) => field))
  const taken = changedIn(base, theirs).filter((field) =>
    clashing.has(field) ? !keepMine.has(field) : isSame(mine[field], base[field]),
  )
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])), version: theirs.version }
}

// Stock changes through its own entries, and the version always differs.
function changedIn(base: ProductValues, theirs: ProductValues): (keyof ProductValues)[] {
  return (Object.keys(base) as (keyof ProductValues)[]).filter(
    (field) => field !== 'version' && field !== 'qty' && !isSame(base[field], theirs[field]),
  )
}
