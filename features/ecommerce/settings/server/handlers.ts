import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { currencyDigits, mostCents } from '#kit/contract/money.ts'
import type { Program } from '#kit/server/feature.ts'
import { handle, type Handlers, type Context } from '#kit/server/handle.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { SettingTab, SettingValue, StoreDetails } from '../contract.ts'
import { refusals } from './refusals.ts'
import { offeredMethods, ratesOf, settingDefaults, storeLines } from '../rules.ts'
import { storeSetting } from './queries.ts'
import { storeSettings } from './tables.ts'

export const storeSettingsHandlers: Handlers = []

handle(storeSettingsHandlers, contract.readStoreSettings, async (_, { db, program }) => {
  const rows = await db.select().from(storeSettings)
  const saved = Object.fromEntries(rows.map((row) => [row.tab, row.value]))
  const versions = Object.fromEntries(
    Object.keys(settingDefaults).map((tab) => [tab, rows.find((row) => row.tab === tab)?.version ?? 0]),
  )
  return { tabs: { ...settingDefaults, ...saved }, versions, isCurrencyLocked: await isSold(db, program) }
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
    if (tab === 'details')
      await changeCurrency(tx, context.program, {
        before: (before as StoreDetails).currency,
        after: (value as StoreDetails).currency,
      })
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
async function changeCurrency(
  tx: Database,
  program: Program,
  { before, after }: { before: string; after: string },
): Promise<void> {
  if (before === after) return
  if (await isSold(tx, program)) throw invalid('value.currency', refusals.currencyStays)
  const factor = 10 ** (currencyDigits(after) - currencyDigits(before))
  if (factor === 1) return
  const { zones } = await storeSetting(tx, 'shipping')
  const amounts = zones.flatMap(({ rates }) => rates.map(({ priceCents }) => priceCents))
  for (const { greatest } of program.amounts) amounts.push((await greatest?.(tx)) ?? 0)
  if (Math.max(...amounts) * factor > mostCents)
    throw invalid('value.currency', refusals.tooLargeIn, { currency: after })
  for (const { rescale } of program.amounts) await rescale?.(tx, factor)
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

async function isSold(db: Database, { amounts }: Program): Promise<boolean> {
  for (const keeper of amounts) if (await keeper.isSold?.(db)) return true
  return false
}
