import { eq } from 'drizzle-orm'
import { countryName, isSameCountry } from '#kit/contract/countries.ts'
import { inEach } from '#kit/contract/sentence.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { customerAddresses } from '../../customers/server/tables.ts'
import type { Bought, BoughtInShop } from '../../notifications/contract.ts'
import type { StoreFacts } from '../../settings/contract.ts'
import { giftWrapPrice, placeFor, ratesOf } from '../../settings/rules.ts'
import { storeSetting } from '../../settings/server/queries.ts'
import type { Destination, Order, OrderInput } from '../contract.ts'
import { destinationLines } from '../rules.ts'
import { refusals } from './refusals.ts'

type Rate = StoreFacts['rates'][number]

/** An order's pick-up location, destination and shipping rate. */
export async function sendingOf(
  tx: Transaction,
  {
    shipping,
    shippingAddress,
    customerId,
    channel,
  }: Pick<OrderInput, 'shipping' | 'shippingAddress' | 'channel'> & { customerId: number },
) {
  const destination = shippingAddress ?? (await defaultAddress(tx, customerId))
  const shipsFrom = placeFor(await storeSetting(tx, 'locations'), channel !== 'store')
  return { shippingAddress: destination, shipsFrom, ...chargeOf(await rateOf(tx, shipping), destination) }
}

function chargeOf(rate: Rate | undefined, destination: Destination | null) {
  if (!rate) return { shippingRate: '', shippingCents: 0 }
  if (!destination) throw invalid('shipping', refusals.noDestination)
  if (!rate.countries.some((country) => isSameCountry(country, destination.country)))
    throw invalid('shipping', refusals.notThere, {
      rate: rate.name,
      country: inEach((language) => countryName(destination.country, language)),
    })
  return { shippingRate: `${rate.zone}, ${rate.name}`, shippingCents: rate.priceCents }
}

/** The chosen shipping rate from the settings. */
export async function rateOf(db: Database, chosen: OrderInput['shipping']): Promise<Rate | undefined> {
  if (chosen === null) return undefined
  const rate = ratesOf(await storeSetting(db, 'shipping')).find(
    ({ zone, name }) => zone === chosen.zone && name === chosen.rate,
  )
  if (!rate) throw invalid('shipping', refusals.noRate, { rate: chosen.rate, zone: chosen.zone })
  return rate
}

/** What an order pays for gift wrapping; only a store that offers it takes such orders. */
export async function giftWrapOf(db: Database, isGiftWrapped = false): Promise<number> {
  if (!isGiftWrapped) return 0
  const price = giftWrapPrice(await storeSetting(db, 'checkout'))
  if (price === null) throw invalid('isGiftWrapped', refusals.noGiftWrap)
  return price
}

async function defaultAddress(tx: Transaction, customerId: number): Promise<Destination | null> {
  const rows = await tx.select().from(customerAddresses).where(eq(customerAddresses.customerId, customerId))
  const chosen = rows.find((row) => row.isDefault) ?? rows[0]
  if (!chosen) return null
  const { line1, line2, town, state, postCode, country } = chosen
  return { line1, line2, town, state, postCode, country, recipient: '', company: '', phone: '' }
}

/** What a confirmation repeats of an order, in its reader’s language. */
export function boughtOf(order: Order, inShop: BoughtInShop | undefined): Bought {
  const { shippingRate: delivery, shippingAddress } = order
  return { ...order, delivery, address: destinationLines(shippingAddress, inShop?.language) }
}
