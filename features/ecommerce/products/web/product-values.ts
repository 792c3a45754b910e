import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { ProductInput } from '../contract.ts'

/** The fields of the page; `qty` counts only for a new product, `version` only for one that exists. */
export type ProductValues = ProductInput & { qty: number; version: number }
export type ProductForm = EndpointForm<ProductValues>

export const blank: ProductValues = {
  productName: '', productBrand: '', category: '', sku: 0, priceCents: 0, discountedCents: null, chargeTax: true, stock: true, status: 'Inactive', publishAt: null,
  images: [], lowStockAt: 5, inTransit: 0, weightGrams: 0, lengthMillimetres: 0, widthMillimetres: 0, heightMillimetres: 0, isFragile: false, isFrozen: false,
  isAgeRestricted: false, barcode: '', description: '', variants: [], fulfilledBy: 'seller', delivery: 'worldwide', countries: [], isBiodegradable: false,
  maxTemperatureCelsius: null, expiresOn: null, idType: null, idValue: '', vendor: '', collection: '', tags: [], qty: 0, version: 1,
}
