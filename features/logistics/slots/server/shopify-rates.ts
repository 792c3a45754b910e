import * as z from 'zod/mini'
import { dayText } from '#kit/contract/day-text.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { notJson } from '#kit/server/json-text.ts'
import type { Language } from '#kit/contract/sentence.ts'
import { countryName, isSameCountry } from '#kit/contract/countries.ts'
import { currencyDigits } from '#kit/contract/money.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { ratesOf } from '../../../ecommerce/settings/rules.ts'
import { storeCurrency, storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { rateCode } from '../../../ecommerce/shopify/rules.ts'
import { mustBeSignedByShop } from '../../../ecommerce/shopify/server/queries.ts'
import { FitQuestion } from '../../deliveries/rules/check-fit.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { rateForShopify, ShopifyQuestion } from '../contract.ts'
import { wallsOf } from '../rules.ts'
import type { PricedSlot } from './queries.ts'
import { refusals } from './refusals.ts'
import { parcelTo, slotsFor, type Asking } from './shop-slots.ts'

/** Shopify waits for three seconds at most. */
const limitMs = 2500
/** Buyers choose from a list: what is further away is left out. */
const [daysShown, mostRates] = [5, 8]

/** Delivery times as shipping rates: none where nobody knows the address, or no time is free. */
export async function ratesForShopify(context: Context<unknown>): Promise<Response> {
  const body = new TextDecoder().decode(await limitedBytes(context.request, rateForShopify.limitBytes))
  await mustBeSignedByShop(context, body)
  const { rate } = questionIn(body)
  const machine = { ...context, signal: AbortSignal.any([context.request.signal, AbortSignal.timeout(limitMs)]) }
  const currency = await oneCurrency(context)
  // An amount of another currency would be charged as if it were this one.
  if (currency !== rate.currency) return Response.json({ rates: [] })
  const slots = await slotsInTime(machine, rate)
  const price = await pricesTo(context, rate.destination.country ?? '')
  const { timeZone } = await logisticsSetting(context.db, 'general')
  const how = { price, timeZone, currency, language: languageOf(rate.locale ?? '') }
  return Response.json({ rates: slots.slice(0, mostRates).flatMap((slot) => rateOf(slot, how)) })
}

/** The currency of the store, if what plans cost is reckoned in it too. */
async function oneCurrency({ db }: Context<unknown>): Promise<string | undefined> {
  const { currency } = await logisticsSetting(db, 'general')
  return (await storeCurrency(db)) === currency ? currency : undefined
}

/** None where they aren’t known in time: Shopify shows its own rates then. */
async function slotsInTime(machine: Asking, rate: ShopifyQuestion['rate']): Promise<PricedSlot[]> {
  try {
    const parcel = await parcelTo(machine, asked(rate))
    return parcel ? await slotsFor(machine, { parcel, key: '', days: daysShown }) : []
  } catch (error) {
    if (machine.signal.aborted) return []
    throw error
  }
}

function questionIn(body: string): ShopifyQuestion {
  const parsed = z.safeParse(ShopifyQuestion, jsonOf(body))
  if (!parsed.success) throw invalid('rate', refusals.noRate)
  return parsed.data
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw notJson()
  }
}

function asked({ destination, items }: ShopifyQuestion['rate']) {
  const { address1, address2, city, province, postal_code: postCode, country } = destination
  const town = [postCode, city].filter(Boolean).join(' ')
  const address = [address1, address2, town, province, country && countryName(country, 'en')].filter(Boolean)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const grams = items.reduce((sum, one) => sum + one.quantity * one.grams, 0)
  const quantities = { parcels: Math.max(1, pieces), kilograms: Math.round(grams / 100) / 10 }
  return z.parse(FitQuestion, { address: address.join(', ').slice(0, 300), quantities })
}

function languageOf(locale: string): Language {
  const named = locale.slice(0, 2)
  return named === 'fr' || named === 'ar' ? named : 'en'
}

/** What a slot costs a buyer: the cheapest rate of the store for their country, or what it costs the plan where that is more. */
async function pricesTo({ db }: Context<unknown>, country: string) {
  const rates = ratesOf(await storeSetting(db, 'shipping'))
  const fitting = rates.filter(({ countries }) => countries.some((one) => isSameCountry(one, country)))
  const least = fitting.length > 0 ? Math.min(...fitting.map(({ priceCents }) => priceCents)) : undefined
  return ({ cents }: PricedSlot) => {
    const known = [least, cents ?? undefined].filter((one) => one !== undefined)
    return known.length > 0 ? Math.max(0, ...known) : undefined
  }
}

type How = {
  price: (slot: PricedSlot) => number | undefined
  timeZone: string
  currency: string
  language: Language
}

/** What has no price isn’t offered: nobody is charged nothing by mistake. */
function rateOf(slot: PricedSlot, { price, timeZone, currency, language }: How) {
  const cents = price(slot)
  if (cents === undefined) return []
  const { day, from, to } = slot
  const name = [dayText(day)[language], from && `${from}–${to}`].filter(Boolean).join(', ')
  const walls = wallsOf(slot)
  const [start, end] = [walls.from, walls.to].map((wall) => momentAt(wall, timeZone).toISOString())
  return [
    {
      service_name: name,
      service_code: rateCode({ from: start!, to: end! }),
      total_price: priceText(cents, currency),
      description: '',
      currency,
      min_delivery_date: start!,
      max_delivery_date: end!,
    },
  ]
}

/** In the smallest units; Shopify wants hundredths of a currency that has none. */
function priceText(minor: number, currency: string): string {
  return String(Math.round(currencyDigits(currency) === 0 ? minor * 100 : minor))
}
