import { wallTime } from '#kit/contract/wall-time.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { hoursLimitsOf } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { DayPack } from '../contract.ts'
import { canonicalJson, sha256 } from '../rules/chain.ts'
import { actionsOfDay, routesOfDriver } from './day-routes.ts'
import type { DriverRecord } from './queries.ts'
import { say } from './texts.ts'

/** Today by the clock of the workspace. */
export async function todayOf({ db, now }: { db: Database; now: () => Date }): Promise<string> {
  const { timeZone } = await logisticsSetting(db, 'general')
  return wallTime(now(), timeZone).slice(0, 10)
}

/** Everything a driver needs for a day without a network. */
export async function dayPack(context: Context, driver: DriverRecord, date: string): Promise<DayPack> {
  const { db, now } = context
  const general = await logisticsSetting(db, 'general')
  const routes = await routesOfDriver(db, driver, { date, units: general.units })
  const content = {
    date,
    timeZone: general.timeZone,
    driver: { id: driver.id, name: driver.name, languages: driver.languages },
    office: await officeOf(db),
    currency: general.currency,
    unitSystem: general.unitSystem,
    proof: await logisticsSetting(db, 'proof'),
    failureReasons: (await logisticsSetting(db, 'failures')).reasons.filter(({ isActive }) => isActive),
    vehicleCheck: checksIn(context),
    hours: await hoursOf(db, driver),
    mayReorder: true,
    positionDays: general.positionDays,
    routes,
    actions: await actionsOfDay(db, driver.id, { date, routeIds: routes.map(({ id }) => id) }),
  }
  const version = (await sha256(new TextEncoder().encode(canonicalJson(content)))).slice(0, 32)
  return { ...content, version, serverTime: now().toISOString() }
}

async function officeOf(db: Database): Promise<DayPack['office']> {
  const { legalName, storeName, phone } = await storeSetting(db, 'details')
  return { company: storeName || legalName, phone }
}

/** What to look at before driving off, and whether a fault there means that no one should. */
const checks = [
  { key: 'tyres', isCritical: true },
  { key: 'lights', isCritical: true },
  { key: 'brakes', isCritical: true },
  { key: 'mirrors', isCritical: true },
  { key: 'fluids', isCritical: false },
  { key: 'doors', isCritical: false },
  { key: 'load', isCritical: true },
  { key: 'documents', isCritical: false },
] as const

function checksIn({ language }: Context): DayPack['vehicleCheck'] {
  return checks.map((check) => ({ ...check, name: say(language, `checks.${check.key}`) }))
}

async function hoursOf(db: Database, { hoursPack }: DriverRecord): Promise<DayPack['hours']> {
  const settings = await logisticsSetting(db, 'hours')
  const pack = hoursPack ?? settings.pack
  const none = { drivingMinutes: null, dutyMinutes: null, breakAfterMinutes: null, breakMinutes: null }
  return { pack, ...(hoursLimitsOf(pack, settings) ?? none) }
}
