import { isPartOfBuilding } from '../../logistics/recipient-checks/rules.ts'

/** Where the price of a delivery comes from: its own fee, its client's prices, or the usual ones. */
export const priceSources = ['delivery', 'client', 'usual'] as const
export type PriceSource = (typeof priceSources)[number]

/** The longest period that one invoice bills. */
export const mostBilledDays = 92
/** As many deliveries fit on one invoice. */
export const mostBilled = 1000
/** Before any delivery: a list from this day on holds for all of them. */
export const fromTheStart = '2000-01-01'

/** A price zone: by the beginnings of postcodes, by how far it is from the depot, or, with neither, everything else. */
export type PriceZone = { name: string; postcodes: string[]; upToKilometres: number | null; cents: number }
/** What is added to the price of a delivery that is above an amount. */
export type PriceStep = { unit: string; above: number; cents: number }

export type Rates = {
  perDeliveryCents: number
  perKilogramCents: number
  perKilometreCents: number
  zones: PriceZone[]
  steps: PriceStep[]
  minimumCents: number
  fuelBasisPoints: number
  /** A window of at most so many minutes costs more. */
  windowMinutes: number
  windowCents: number
  eveningFrom: string
  eveningCents: number
  /** What is waited beyond these minutes is charged by the started quarter of an hour. */
  freeMinutes: number
  waitingCents: number
  failedCents: number
}

export const noRates: Rates = {
  perDeliveryCents: 0,
  perKilogramCents: 0,
  perKilometreCents: 0,
  zones: [],
  steps: [],
  minimumCents: 0,
  fuelBasisPoints: 0,
  windowMinutes: 60,
  windowCents: 0,
  eveningFrom: '18:00',
  eveningCents: 0,
  freeMinutes: 15,
  waitingCents: 0,
  failedCents: 0,
}

export const partKinds = [
  'fee',
  'base',
  'zone',
  'distance',
  'noDistance',
  'weight',
  'step',
  'minimum',
  'fuel',
  'window',
  'evening',
  'waiting',
  'failed',
] as const
/** One reason of a price: what it is, how much of it, and what it comes to. */
export type PricePart = { kind: (typeof partKinds)[number]; name: string; amount: number; cents: number }

export type PricedDelivery = {
  day: string
  feeCents: number | null
  address: string
  quantities: Readonly<Record<string, number>>
  windows: readonly { from: string; to: string }[]
  /** In a straight line from its depot; nothing where one of the two isn't known. */
  meters: number | null
  isDone: boolean
  failed: number
  minutes: readonly number[]
}
export type DatedRates = { startsOn: string; number: number; rates: Rates | null; currency: string }
export type Price = { priceCents: number; priceSource: PriceSource; parts: PricePart[]; currency: string | null }

/** The list that holds on a day: of those that had begun, the one that began last, as it was put right last. */
export function listOn<Of extends DatedRates>(lists: readonly Of[], day: string): Of | undefined {
  const begun = lists.filter(({ startsOn }) => startsOn <= day)
  return begun.toSorted((a, b) => b.startsOn.localeCompare(a.startsOn) || b.number - a.number)[0]
}

/** What a delivery costs: its own fee, else by the list of its client or the usual one, as it was on its day. */
export function priceOf(
  delivery: PricedDelivery,
  { own, usual }: { own: readonly DatedRates[]; usual: readonly DatedRates[] },
): Price | null {
  const ofClient = listOn(own, delivery.day)
  const list = ofClient?.rates ? ofClient : listOn(usual, delivery.day)
  const { feeCents, isDone } = delivery
  if (isDone && feeCents !== null) {
    const parts = [part('fee', feeCents)]
    return { priceCents: feeCents, priceSource: 'delivery', parts, currency: null }
  }
  if (!list?.rates) return null
  const parts = partsOf(delivery, list.rates)
  if (!isDone && parts.length === 0) return null
  const priceCents = sum(parts)
  return { priceCents, priceSource: list === ofClient ? 'client' : 'usual', parts, currency: list.currency }
}

/** The reasons of a price, in the order they are added up. */
function partsOf(delivery: PricedDelivery, rates: Rates): PricePart[] {
  const visits = visitParts(delivery, rates)
  if (!delivery.isDone) return visits.filter(({ kind }) => kind === 'failed')
  const transport = transportParts(delivery, rates)
  const lacking = rates.minimumCents - sum(transport)
  if (lacking > 0) transport.push(part('minimum', lacking))
  const fuel = Math.round((sum(transport) * rates.fuelBasisPoints) / 10_000)
  if (fuel > 0) transport.push(part('fuel', fuel, { amount: rates.fuelBasisPoints / 100 }))
  return [...transport, ...timeParts(delivery, rates), ...visits]
}

function transportParts(delivery: PricedDelivery, rates: Rates): PricePart[] {
  const parts = [part('base', rates.perDeliveryCents)]
  const zone = zoneOf(delivery, rates.zones)
  if (zone) parts.push(part('zone', zone.cents, { name: zone.name }))
  parts.push(...distanceParts(delivery, rates))
  const kilograms = delivery.quantities['kilograms'] ?? 0
  // Weight counts to the gram.
  const byWeight = Math.round((Math.round(kilograms * 1000) * rates.perKilogramCents) / 1000)
  if (byWeight > 0) parts.push(part('weight', byWeight, { amount: kilograms }))
  return [...parts, ...stepParts(delivery, rates.steps)]
}

function distanceParts({ meters }: PricedDelivery, { perKilometreCents, zones }: Rates): PricePart[] {
  const counts = perKilometreCents > 0 || zones.some(({ upToKilometres }) => upToKilometres !== null)
  if (!counts) return []
  if (meters === null) return [part('noDistance', 0)]
  // Distance counts to the hundred metres.
  const hundreds = Math.round(meters / 100)
  const cents = Math.round((hundreds * perKilometreCents) / 10)
  return cents > 0 ? [part('distance', cents, { amount: hundreds / 10 })] : []
}

/** The first zone it lies in, in the order of the list. */
export function zoneOf(
  { address, meters }: Pick<PricedDelivery, 'address' | 'meters'>,
  zones: readonly PriceZone[],
): PriceZone | undefined {
  const words = postcodeWords(address)
  return zones.find(({ postcodes, upToKilometres }) => {
    if (postcodes.length > 0 && !postcodes.some((start) => words.some((word) => word.startsWith(start)))) return false
    return upToKilometres === null || (meters !== null && meters <= upToKilometres * 1000)
  })
}

/** What of an address can be its postcode: words with digits of its last part that has some and is no flat, behind the street where that ends. */
function postcodeWords(address: string): string[] {
  const [street = '', ...behind] = address.split(/[,;\n]/)
  const parts = behind.length > 0 ? behind : [street]
  const places = parts.filter((part) => !isPartOfBuilding(part)).map((part) => part.toUpperCase().split(/[\s/]+/))
  const codes = places.map((words) => words.filter((word) => /\d/.test(word) && word.length >= 2))
  return codes.findLast((words) => words.length > 0) ?? []
}

/** Of each unit the highest step that it is above. */
function stepParts({ quantities }: PricedDelivery, steps: readonly PriceStep[]): PricePart[] {
  const units = [...new Set(steps.map(({ unit }) => unit))]
  return units.flatMap((unit) => {
    const amount = quantities[unit] ?? 0
    const passed = steps.filter((step) => step.unit === unit && amount > step.above)
    const [highest] = passed.toSorted((a, b) => b.above - a.above)
    return highest ? [part('step', highest.cents, { name: unit, amount: highest.above })] : []
  })
}

/** What is promised for a short time costs more, and so does the evening, where all of its windows are such. */
function timeParts({ windows }: PricedDelivery, rates: Rates): PricePart[] {
  if (windows.length === 0) return []
  const parts: PricePart[] = []
  const isShort = windows.every(({ from, to }) => minutesOf(to) - minutesOf(from) <= rates.windowMinutes)
  if (isShort && rates.windowCents > 0) parts.push(part('window', rates.windowCents, { amount: rates.windowMinutes }))
  const isEvening = windows.every(({ from }) => minutesOf(from) >= minutesOf(rates.eveningFrom))
  if (isEvening && rates.eveningCents > 0) parts.push(part('evening', rates.eveningCents, { name: rates.eveningFrom }))
  return parts
}

function visitParts({ minutes, failed }: PricedDelivery, rates: Rates): PricePart[] {
  const parts: PricePart[] = []
  const waited = minutes.map((one) => Math.max(0, Math.ceil((one - rates.freeMinutes) / 15)))
  const quarters = waited.reduce((all, one) => all + one, 0)
  if (quarters > 0 && rates.waitingCents > 0)
    parts.push(part('waiting', quarters * rates.waitingCents, { amount: quarters * 15 }))
  if (failed > 0 && rates.failedCents > 0) parts.push(part('failed', failed * rates.failedCents, { amount: failed }))
  return parts
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function part(
  kind: PricePart['kind'],
  cents: number,
  { name = '', amount = 0 }: { name?: string; amount?: number } = {},
): PricePart {
  return { kind, name, amount, cents }
}

function sum(parts: readonly PricePart[]): number {
  return parts.reduce((all, { cents }) => all + cents, 0)
}
