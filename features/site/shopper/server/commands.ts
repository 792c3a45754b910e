import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import {
  addToBook,
  changeInBook,
  changeWishes,
  deleteFromBook,
  insertCustomer,
  signInAs,
} from '../../../ecommerce/customers/server/commands.ts'
import { addressesOf, customerOfUser, hasProvenEmail, wishesOf } from '../../../ecommerce/customers/server/queries.ts'
import { buyerByEmail } from '../../../ecommerce/orders/server/queries.ts'
import { productsById } from '../../../ecommerce/products/server/queries.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { Shopper, ShopperAddress } from '../contract.ts'
import { mostKept } from '../rules.ts'
import { shopperOf } from './queries.ts'
import { refusals } from './refusals.ts'

/** Saves an address; the first one is the default, and the one that bills go to. */
export function addAddress(context: Context, address: ShopperAddress): Promise<Shopper> {
  return onOwn(context, { what: 'address.added', country: address.country }, async (tx, customerId) => {
    const known = await addressesOf(tx, customerId)
    if (known.length >= mostKept.addresses) throw conflict(refusals.tooManyAddresses, { most: mostKept.addresses })
    const isFirst = known.length === 0
    await addToBook(tx, customerId, { ...address, isDefault: address.isDefault || isFirst, isBilling: isFirst })
    return true
  })
}

type Edit = { id: number; version: number; set: ShopperAddress }

export function changeAddress(context: Context, { id, version, set }: Edit): Promise<Shopper> {
  return onOwn(context, { what: 'address.changed', country: set.country }, async (tx, customerId) => {
    const before = (await addressesOf(tx, customerId)).find((one) => one.id === id)
    await changeInBook(tx, customerId, { id, version, set: { ...set, isBilling: before?.isBilling ?? false } })
    return true
  })
}

export function deleteAddress(context: Context, id: number): Promise<Shopper> {
  return onOwn(context, { what: 'address.deleted' }, async (tx, customerId) => {
    await deleteFromBook(tx, customerId, id)
    return true
  })
}

export function changeShopperWishes(
  context: Context,
  { add, remove }: { add: number[]; remove: number[] },
): Promise<Shopper> {
  return onOwn(context, { what: 'wishes' }, async (tx, customerId) => {
    const hasChanged = await changeWishes(tx, customerId, { add: await soldAmong(tx, add), remove })
    if ((await wishesOf(tx, customerId)).length > mostKept.wishes)
      throw conflict(refusals.tooManyWishes, { most: mostKept.wishes })
    return hasChanged
  })
}

async function soldAmong(tx: Transaction, ids: number[]): Promise<number[]> {
  const known = await productsById(tx, ids)
  return ids.filter((id) => known.get(id)?.status === 'Published')
}

/** Says whether it changed anything. */
type Act = (tx: Transaction, customerId: number) => Promise<boolean>

/** Changes what the shop keeps for the person, and records with their customer what changed. */
function onOwn(context: Context, { what, country = '' }: { what: string; country?: string }, act: Act) {
  return context.db.transaction(async (tx) => {
    const customerId = await ownCustomer(tx, context, country)
    if (await act(tx, customerId))
      await recordEvent(tx, context, { kind: `customer.${what}`, entity: 'customer', entityId: customerId })
    return shopperOf(tx, context.user)
  })
}

/**
 * The customer that a person is. Whoever has shown that their email address is theirs is the customer with it, or becomes
 * one; nobody else gets to see what a customer has saved.
 */
async function ownCustomer(tx: Transaction, context: Context, country: string): Promise<number> {
  const { id: userId, email } = context.user
  await takeAdvisoryLock(tx, `customer ${email}`)
  const own = await customerOfUser(tx, userId)
  if (own) return own.id
  if (!(await hasProvenEmail(tx, userId))) throw conflict(refusals.cannotSave)
  const number = (await buyerByEmail(tx, email)) ?? (await newCustomer(tx, context, country))
  if (!(await signInAs(tx, number, userId))) throw conflict(refusals.otherAccount)
  return number
}

/** Where they live is known from their first address; until then they are taken to be where the store is. */
async function newCustomer(tx: Transaction, context: Context, known: string): Promise<number> {
  const { fullName: customer, email } = context.user
  const country = known || (await storeSetting(tx, 'details')).country
  const input = { customer, email, contact: '', country, isBillingAddress: true }
  return (await insertCustomer(tx, context, input, { language: context.language, isOrdering: false })).id
}
