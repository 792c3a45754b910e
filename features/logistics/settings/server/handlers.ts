import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import { saveTab } from '#kit/server/setting-tabs.ts'
import * as contract from '../contract.ts'
import type { SettingTab, SettingValue } from '../contract.ts'
import { neededDays } from '../rules/typical-traffic.ts'
import { drivenDays } from './commands.ts'
import { allLogisticsSettings, logisticsSetting, newestTraffic } from './queries.ts'
import { logisticsSettings } from './tables.ts'

export const logisticsSettingsHandlers: Handlers = []

handle(logisticsSettingsHandlers, contract.readLogisticsSettings, (_, { db }) => allLogisticsSettings(db))

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

handle(logisticsSettingsHandlers, contract.readLearnedTraffic, async (_, { db }) => {
  const newest = await newestTraffic(db)
  const days = newest?.days ?? (await drivenDays(db)).days
  const hours = newest?.percents.map((percents, hour) => ({
    percents,
    drivenMinutes: newest.driven.driven[hour]!.map((seconds) => Math.round(seconds / 60)),
  }))
  const learnedAt = newest?.learnedAt.toISOString() ?? null
  return { learned: { days, neededDays, learnedAt, hours: hours ?? [] } }
})

handle(logisticsSettingsHandlers, contract.changeGeneral, ({ body }, context) => save(context, 'general', body))
handle(logisticsSettingsHandlers, contract.changePlanning, ({ body }, context) => save(context, 'planning', body))
handle(logisticsSettingsHandlers, contract.changeHours, ({ body }, context) => save(context, 'hours', body))
handle(logisticsSettingsHandlers, contract.changeTraffic, ({ body }, context) => save(context, 'traffic', body))
handle(logisticsSettingsHandlers, contract.changeProof, ({ body }, context) => save(context, 'proof', body))
handle(logisticsSettingsHandlers, contract.changeFailures, ({ body }, context) => save(context, 'failures', body))
handle(logisticsSettingsHandlers, contract.changeHolidays, ({ body }, context) => save(context, 'holidays', body))
handle(logisticsSettingsHandlers, contract.changeForecast, ({ body }, context) => save(context, 'forecast', body))
handle(logisticsSettingsHandlers, contract.changeTracking, ({ body }, context) => save(context, 'tracking', body))

type Change<T extends SettingTab> = { version: number; value: SettingValue<T> }

function save<T extends SettingTab>(
  context: Context,
  tab: T,
  { version, value }: Change<T>,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const before = await logisticsSetting(tx, tab)
    const saved = await saveTab(tx, logisticsSettings, { tab, version, value })
    await recordEvent(tx, context, { kind: 'setting.changed', entity: 'setting', entityId: tab, before, after: value })
    return saved
  })
}
