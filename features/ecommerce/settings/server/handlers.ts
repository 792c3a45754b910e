import { eq, max, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recordEvent } from '#platform/events/server/commands.ts'
import { currencyDigits } from '#kit/contract/money.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import { customers } from '../../customers/server/tables.ts'
import { hasOrders } from '../../orders/server/queries.ts'
import { products } from '../../products/server/tables.ts'
import { mostCents } from '../../store/contract.ts'
import * as contract from '../contract.ts'
import type { SettingTab, SettingValue, StoreDetails } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { offeredMethods, ratesOf, settingDefaults, storeLines } from '../rules.ts'
import { storeSetting } from './queries.ts'
import { storeSettings } from './tables.ts'

export const storeSettingsHandlers: Handlers = []

handle(storeSettingsHandlers, contract.readStoreSettings, async (_, { db }) => {
  const rows = await db.select().from(storeSettings)
  const saved = Object.fromEntries(rows.map((row) => [row.tab, row.value]))
  const versions = Object.fromEntries(
    Object.keys(settingDefaults).map((tab) => [tab, rows.find((row) => row.tab === tab)?.version ?? 0]),
  )
  return { tabs: { ...settingDefaults, ...saved }, versions, isCurrencyLocked: await hasOrders(db) }
})

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
  }
})

handle(storeSettingsHandlers, contract.changeStoreDetails, ({ body }, context) => saveTab(context, 'details', body))
handle(storeSettingsHandlers, contract.changePayments, ({ body }, context) => saveTab(context, 'payments', body))
handle(storeSettingsHandlers, contract.changeCheckout, ({ body }, context) => saveTab(context, 'checkout', body))
handle(storeSettingsHandlers, contract.changeShipping, ({ body }, context) => saveTab(context, 'shipping', body))
handle(storeSettingsHandlers, contract.changeLocations, ({ body }, context) => saveTab(context, 'locations', body))
handle(storeSettingsHandlers, contract.changeNotices, ({ body }, context) => saveTab(context, 'notifications', body))

type Change<T extends SettingTab> = { version: number; value: SettingValue<T> }

function saveTab<T extends SettingTab>(
  context: Context,
  tab: T,
  { version, value }: Change<T>,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const before = await storeSetting(tx, tab)
    if (tab === 'details') await changeCurrency(tx, (before as StoreDetails).currency, (value as StoreDetails).currency)
    if (version > 0)
      await changeVersion(tx, storeSettings, { where: eq(storeSettings.tab, tab), version, set: { value } })
    else if ((await tx.insert(storeSettings).values({ tab, value }).onConflictDoNothing().returning()).length === 0)
      throw staleEdit()
    await recordEvent(tx, context, {
      kind: 'storeSettings.changed',
      entity: 'storeSettings',
      entityId: tab,
      before,
      after: value,
    })
    return { version: version + 1 }
  })
}

/** Before the first sale a price of 12.50 stays 12.50 in the new currency, whatever its smallest unit. */
async function changeCurrency(tx: Database, before: string, after: string): Promise<void> {
  if (before === after) return
  if (await hasOrders(tx)) throw invalid('value.currency', refusals.currencyStays)
  const factor = 10 ** (currencyDigits(after) - currencyDigits(before))
  if (factor === 1) return
  const { zones } = await storeSetting(tx, 'shipping')
  const [greatest] = await tx.select({ price: max(products.priceCents) }).from(products)
  const amounts = [greatest?.price ?? 0, ...zones.flatMap(({ rates }) => rates.map(({ priceCents }) => priceCents))]
  if (Math.max(...amounts) * factor > mostCents)
    throw invalid('value.currency', refusals.tooLargeIn, { currency: after })
  const scaled = (amount: PgColumn) => sql`round(${amount} * ${factor}::numeric)::int`
  await tx.update(products).set({
    priceCents: scaled(products.priceCents),
    discountedCents: scaled(products.discountedCents),
    ...newVersion(products),
  })
  await tx.update(customers).set({ creditCents: scaled(customers.creditCents) })
  const value = {
    zones: zones.map((zone) => ({
      ...zone,
      rates: zone.rates.map((rate) => ({ ...rate, priceCents: Math.round(rate.priceCents * factor) })),
    })),
  }
  await tx
    .update(storeSettings)
    .set({ value, ...newVersion(storeSettings) })
    .where(eq(storeSettings.tab, 'shipping'))
}
