import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { changeVersion, staleEdit } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import type { SettingTab, SettingValue } from '../contract.ts'
import { settingDefaults } from '../rules.ts'
import { logisticsSetting } from './queries.ts'
import { logisticsSettings } from './tables.ts'

export const logisticsSettingsHandlers: Handlers = []

handle(logisticsSettingsHandlers, contract.readLogisticsSettings, async (_, { db }) => {
  const rows = await db.select().from(logisticsSettings)
  const saved = Object.fromEntries(rows.map((row) => [row.tab, row.value]))
  const versions = Object.fromEntries(
    Object.keys(settingDefaults).map((tab) => [tab, rows.find((row) => row.tab === tab)?.version ?? 0]),
  )
  return { tabs: { ...settingDefaults, ...saved }, versions }
})

handle(logisticsSettingsHandlers, contract.readLogisticsFacts, async (_, { db }) => {
  const general = await logisticsSetting(db, 'general')
  const { units, unitSystem, currency, timeZone, weekStart, dayCutOff } = general
  return {
    units,
    unitSystem,
    currency,
    timeZone,
    weekStart,
    dayCutOff,
    serviceMinutes: (await logisticsSetting(db, 'planning')).serviceMinutes,
    hoursPack: (await logisticsSetting(db, 'hours')).pack,
    reasons: (await logisticsSetting(db, 'failures')).reasons.filter(({ isActive }) => isActive),
  }
})

handle(logisticsSettingsHandlers, contract.changeGeneral, ({ body }, context) => saveTab(context, 'general', body))
handle(logisticsSettingsHandlers, contract.changePlanning, ({ body }, context) => saveTab(context, 'planning', body))
handle(logisticsSettingsHandlers, contract.changeHours, ({ body }, context) => saveTab(context, 'hours', body))
handle(logisticsSettingsHandlers, contract.changeProof, ({ body }, context) => saveTab(context, 'proof', body))
handle(logisticsSettingsHandlers, contract.changeFailures, ({ body }, context) => saveTab(context, 'failures', body))
handle(logisticsSettingsHandlers, contract.changeHolidays, ({ body }, context) => saveTab(context, 'holidays', body))

type Change<T extends SettingTab> = { version: number; value: SettingValue<T> }

function saveTab<T extends SettingTab>(
  context: Context,
  tab: T,
  { version, value }: Change<T>,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const before = await logisticsSetting(tx, tab)
    if (version > 0)
      await changeVersion(tx, logisticsSettings, { where: eq(logisticsSettings.tab, tab), version, set: { value } })
    else if ((await tx.insert(logisticsSettings).values({ tab, value }).onConflictDoNothing().returning()).length === 0)
      throw staleEdit()
    await recordEvent(tx, context, { kind: 'setting.changed', entity: 'setting', entityId: tab, before, after: value })
    return { version: version + 1 }
  })
}
