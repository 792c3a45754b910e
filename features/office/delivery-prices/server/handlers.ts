import { forbidden, invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { staleEdit } from '#kit/server/versions.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { customersWithin, findCustomer } from '../../../ecommerce/customers/server/queries.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { logisticsSetting } from '../../../logistics/settings/server/queries.ts'
import { changeDeliveryPrices, deleteDeliveryPrices, DeliveryRates, readDeliveryPrices } from '../contract.ts'
import { fromTheStart, listOn, noRates, type DatedRates, type Rates } from '../rules.ts'
import { refusals } from './refusals.ts'
import { everyone, listOfNow, priceListsFor, pricesFor } from './queries.ts'
import { deliveryPriceLists } from './tables.ts'

export const priceHandlers: Handlers = []

handle(priceHandlers, readDeliveryPrices, ({ query }, context) => {
  mustReachAll(context, 'read')
  return pricesFor(context.db, query.customerId, context.now())
})

handle(priceHandlers, changeDeliveryPrices, async ({ body: { customerId, ...change } }, context) => {
  mustReachAll(context, 'write')
  return context.db.transaction(async (tx) => {
    if (customerId !== null) await mustExist(tx, customerId)
    const client = customerId ?? everyone
    const { of, before, startsOn } = await listsNow(tx, context, client)
    if (change.version !== (of.at(-1)?.number ?? 0)) throw staleEdit()
    const { version, startsOn: first = startsOn, ...given } = change
    const rates = withDefined(before, given)
    await mustKnowUnits(tx, { before, rates })
    await addList(tx, context, { customerId: client, number: version + 1, startsOn: first, rates })
    await record(tx, context, { client, before, after: rates })
    return pricesFor(tx, client, context.now())
  })
})

handle(priceHandlers, deleteDeliveryPrices, async ({ params, query }, context) => {
  mustReachAll(context, 'write')
  await context.db.transaction(async (tx) => {
    const { of, startsOn } = await listsNow(tx, context, params.id)
    const days = endsOf(of, query.startsOn ?? startsOn)
    const [first] = days
    if (params.id === everyone || first === undefined) throw notFound(refusals.things.prices, params.id)
    const next = of.at(-1)!.number + 1
    for (const [at, day] of days.entries())
      await addList(tx, context, { customerId: params.id, number: next + at, startsOn: day, rates: null })
    await record(tx, context, { client: params.id, before: listOn(of, first)!.rates, after: null })
  })
})

/** The lists of one client or of everyone, that of now, and since when it holds. */
async function listsNow(tx: Transaction, context: Context, client: number) {
  const { own, usual } = await priceListsFor(tx, client)
  const of = client === everyone ? usual : own
  const { timeZone } = await storeSetting(tx, 'details')
  const list = listOfNow(of, wallTime(context.now(), timeZone).slice(0, 10))
  return { of, before: list?.rates ?? null, startsOn: list?.startsOn ?? fromTheStart }
}

/** Where prices end that are taken away from a day on: on that day, and where another list would begin later. */
function endsOf(of: readonly DatedRates[], from: string): string[] {
  const later = of.map(({ startsOn }) => startsOn).filter((day) => day > from)
  return [...new Set([from, ...later.toSorted()])].filter((day) => listOn(of, day)?.rates)
}

/** What can be left out stays as it was. */
function withDefined(before: Rates | null, given: Partial<Record<keyof Rates, unknown>>): Rates {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return DeliveryRates.parse({ ...noRates, ...before, ...Object.fromEntries(set) })
}

/** Prices affect every invoice, so people who may change only their own invoices can't change them. */
function mustReachAll({ user }: Context, action: string): void {
  if (customersWithin(user.ability, action, 'Invoice')) throw forbidden()
}

async function mustExist(tx: Transaction, customerId: number): Promise<void> {
  const known = await findCustomer(tx, customerId).catch(() => undefined)
  if (!known) throw invalid('customerId', refusals.noClient)
}

/** A step whose unit was taken out of the settings since may stay. */
async function mustKnowUnits(tx: Transaction, { before, rates }: { before: Rates | null; rates: Rates }) {
  const { units } = await logisticsSetting(tx, 'general')
  const known = [...units.map(({ key }) => key), ...(before?.steps.map(({ unit }) => unit) ?? [])]
  const unknown = rates.steps.findIndex(({ unit }) => !known.includes(unit))
  if (unknown >= 0) throw invalid(`steps.${unknown}.unit`, refusals.noUnit)
}

type Added = { customerId: number; number: number; startsOn: string; rates: Rates | null }

/** Two people who change the same list add the same number: the second is asked to look again. */
async function addList(tx: Transaction, context: Context, list: Added): Promise<void> {
  const { currency } = await storeSetting(tx, 'details')
  const made = await tx
    .insert(deliveryPriceLists)
    .values({ ...list, currency, addedAt: context.now(), addedBy: context.user.fullName })
    .onConflictDoNothing()
    .returning({ number: deliveryPriceLists.number })
  if (made.length === 0) throw staleEdit()
}

type Change = { client: number; before: object | null; after: object | null }

async function record(tx: Transaction, context: Context, { client, before, after }: Change): Promise<void> {
  await recordEvent(tx, context, {
    kind: 'invoiceSettings.changed',
    entity: 'invoiceSettings',
    entityId: client === everyone ? 'delivery-prices' : `delivery-prices-${client}`,
    ...(before && { before }),
    ...(after && { after }),
  })
}
