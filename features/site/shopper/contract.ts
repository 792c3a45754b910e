import * as z from 'zod/mini'
import { Address, KeptAddress } from '#kit/contract/address.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { pathNumber, positiveInteger, text, version } from '#kit/contract/fields.ts'

const path = '/api/pages/shopper'
const inTheShop = ['office', 'shop'] as const

export const ShopperAddress = z.extend(Address, { label: text(40), isDefault: z.boolean() })
export type ShopperAddress = z.infer<typeof ShopperAddress>
const StoredAddress = z.extend(KeptAddress, {
  id: z.number(),
  label: z.string(),
  isDefault: z.boolean(),
  version: z.number(),
})
export type SavedAddress = z.infer<typeof StoredAddress>

/** What the shop keeps for the person who is signed in. */
export const Shopper = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Whether the shop can keep anything for them: they are a customer, or their email address shows that they may become one. */
  canSave: z.boolean(),
  addresses: z.array(StoredAddress),
  /** The products on their wishlist. */
  wishes: z.array(z.number()),
})
export type Shopper = z.infer<typeof Shopper>

export const readShopper = endpoint({
  surfaces: inTheShop,
  method: 'GET',
  path,
  summary: 'Get your addresses and wishlist in the shop',
  reply: Shopper,
})
export const addShopperAddress = endpoint({
  surfaces: inTheShop,
  method: 'POST',
  path: `${path}/addresses`,
  summary: 'Save an address for your orders',
  body: ShopperAddress,
  reply: Shopper,
  status: 201,
})
const entry = { path: `${path}/addresses/{entry}`, params: z.object({ entry: pathNumber }) }
export const changeShopperAddress = endpoint({
  surfaces: inTheShop,
  method: 'PUT',
  ...entry,
  summary: 'Change one of your saved addresses',
  body: z.extend(ShopperAddress, { version }),
  reply: Shopper,
})
export const deleteShopperAddress = endpoint({
  surfaces: inTheShop,
  method: 'DELETE',
  ...entry,
  summary: 'Delete one of your saved addresses',
  reply: Shopper,
})

const products = z._default(z.array(positiveInteger).check(z.maxLength(100)), [])
export const changeWishlist = endpoint({
  surfaces: inTheShop,
  method: 'PATCH',
  path: `${path}/wishes`,
  summary: 'Add products to your wishlist and remove others; products that aren’t sold are left out',
  body: z.object({ add: products, remove: products }),
  reply: Shopper,
})
