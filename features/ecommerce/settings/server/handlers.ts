import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { currencyDigits, mostCents } from '#kit/contract/money.ts'
import type { Program } from '#kit/server/feature.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { saveTab } from '#kit/server/setting-tabs.ts'
import { newVersion, staleEdit } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { SettingTab, SettingValue, StoreDetails } from '../contract.ts'
import { refusals } from './refusals.ts'
import { changePartOfCompany } from '#platform/company/server/commands.ts'
import { ownCompany } from '#platform/company/server/queries.ts'
import { companyIn, giftWrapPrice, offeredMethods, ratesOf, storeLines } from '../rules.ts'
import { proveWays } from './prove-ways.ts'
import { allStoreSettings, storeSetting } from './queries.ts'
import { storeSettings } from './tables.ts'

export const storeSettingsHandlers: Handlers = []

handle(storeSettingsHandlers, contract.readStoreSettings, async (_, { db, program }) => ({
  ...(await allStoreSettings(db)),
  isCurrencyLocked: await isSold(db, program),
}))

handle(storeSettingsHandlers, contract.readStoreFacts, async (_, { db }) => {
  const details = await storeSetting(db, 'details')
  const { storeName, country, currency, taxBasisPoints, timeZone, unitSystem, weightUnit } = details
  return {
    storeName,
    lines: storeLines(details, 'en'),
    country,
    currency,
    taxBasisPoints,
    timeZone,
    unitSystem,
    weightUnit,
    methods: offeredMethods(await storeSetting(db, 'payments')),
    rates: ratesOf(await storeSetting(db, 'shipping')),
    giftWrapCents: giftWrapPrice(await storeSetting(db, 'checkout')),
  }
})

handle(storeSettingsHandlers, contract.changeStoreDetails, ({ body }, context) => save(context, 'details', body))
handle(storeSettingsHandlers, contract.changePayments, ({ body }, context) =>
  save(context, 'payments', body, proveWays),
)
handle(storeSettingsHandlers, contract.changeCheckout, ({ body }, context) => save(context, 'checkout', body))
handle(storeSettingsHandlers, contract.changeShipping, ({ body }, context) => save(context, 'shipping', body))
handle(storeSettingsHandlers, contract.changeLocations, ({ body }, context) => save(context, 'locations', body))
handle(storeSettingsHandlers, contract.changeNotifications, ({ body }, context) => save(context, 'notifications', body))

type Change<T extends SettingTab> = { version: number; value: SettingValue<T> }

type Guard<T extends SettingTab> = (
  tx: Transaction,
  context: Context,
  change: { before: SettingValue<T>; after: SettingValue<T> },
) => Promise<void>

function save<T extends SettingTab>(
  context: Context,
  tab: T,
  { version, value }: Change<T>,
  guard?: Guard<T>,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const before = await storeSetting(tx, tab)
    await guard?.(tx, context, { before, after: value })
    if (tab === 'details')
      await changeCurrency(tx, context.program, {
        before: (before as StoreDetails).currency,
        after: (value as StoreDetails).currency,
      })
    const saved =
      tab === 'details'
        ? await saveDetails(tx, context, { version, value: value as StoreDetails })
        : await saveTab(tx, storeSettings, { tab, version, value })
    await recordEvent(tx, context, {
      kind: 'storeSettings.changed',
      entity: 'storeSettings',
      entityId: tab,
      before,
      after: value,
    })
    return saved
  })
}

/** What the details say of the company is kept there; what is the store’s own stays with the store. */
async function saveDetails(tx: Transaction, context: Context, { version, value }: Change<'details'>) {
  const { version: begun, value: before } = await ownCompany(tx)
  if (version < begun) throw staleEdit()
  const { company: part, own } = companyIn(value, before)
  const saved = await saveTab(tx, storeSettings, { tab: 'details', version: version - begun, value: own })
  await changePartOfCompany(tx, context, { version: begun, part })
  return { version: saved.version + (await ownCompany(tx)).version }
}

/** Before the first sale a price of 12.50 stays 12.50 in the new currency, whatever its smallest unit. */
async function changeCurrency(
  tx: Transaction,
  program: Program,
  { before, after }: { before: string; after: string },
): Promise<void> {
  if (before === after) return
  if (await isSold(tx, program)) throw invalid('value.currency', refusals.currencyStays)
  const factor = 10 ** (currencyDigits(after) - currencyDigits(before))
  if (factor === 1) return
  const { zones } = await storeSetting(tx, 'shipping')
  const checkout = await storeSetting(tx, 'checkout')
  const amounts = zones.flatMap(({ rates }) => rates.map(({ priceCents }) => priceCents))
  amounts.push(checkout.giftWrapCents)
  for (const { greatest } of program.amounts) amounts.push((await greatest?.(tx)) ?? 0)
  if (Math.max(...amounts) * factor > mostCents)
    throw invalid('value.currency', refusals.tooLargeIn, { currency: after })
  for (const { rescale } of program.amounts) await rescale?.(tx, factor)
  const rescaled = (amount: number) => Math.round(amount * factor)
  await restate(tx, 'checkout', { ...checkout, giftWrapCents: rescaled(checkout.giftWrapCents) })
  await restate(tx, 'shipping', {
    zones: zones.map((zone) => ({
      ...zone,
      rates: zone.rates.map((rate) => ({ ...rate, priceCents: rescaled(rate.priceCents) })),
    })),
  })
}

/** Replaces what a tab holds, if it was ever saved. */
async function restate<T extends SettingTab>(tx: Transaction, tab: T, value: SettingValue<T>): Promise<void> {
  await tx
    .update(storeSettings)
    .set({ value, ...newVersion(storeSettings) })
    .where(eq(storeSettings.tab, tab))
}

async function isSold(db: Database, { amounts }: Program): Promise<boolean> {
  for (const keeper of amounts) if (await keeper.isSold?.(db)) return true
  return false
}
