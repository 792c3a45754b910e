import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { vehiclePointKeys, type VehiclePoint } from '../../settings/contract.ts'
import { hoursLimitsOf } from '../../settings/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { DayPack } from '../contract.ts'
import { hashOfJson } from '../rules/action-chain.ts'
import { areaVersion } from './area-map.ts'
import type { DaySpan } from '../../routes/server/queries.ts'
import { actionsOfDay, routesOfDriver } from './day-routes.ts'
import { threadsOf } from './messages.ts'
import type { DriverRecord } from './queries.ts'
import { say } from './texts.ts'
import { withForecasts } from './told-forecasts.ts'

/** Everything a driver needs for a day without a network. */
export async function dayPack(context: Context, driver: DriverRecord, { date, until }: DaySpan): Promise<DayPack> {
  const { db, now } = context
  const general = await logisticsSetting(db, 'general')
  const proof = await logisticsSetting(db, 'proof')
  const routes = await routesOfDriver(db, driver, { date, units: general.units, timeZone: general.timeZone })
  const routeIds = routes.map(({ id }) => id)
  const actions = await actionsOfDay(db, driver.id, { date, until, routeIds })
  const { methods, pickUp, hasLoadCheck, photoPixels, hasVehicleCheck, vehiclePoints, mayReorder } = proof
  const content = {
    date,
    timeZone: general.timeZone,
    driver: { id: driver.id, name: driver.name, languages: driver.languages },
    office: await officeOf(db),
    currency: general.currency,
    unitSystem: general.unitSystem,
    proof: { methods, pickUp: pickUp ?? methods.person, hasLoadCheck, photoPixels },
    failureReasons: (await logisticsSetting(db, 'failures')).reasons.filter(({ isActive }) => isActive),
    vehicleCheck: hasVehicleCheck ? checksIn(context, vehiclePoints) : [],
    hours: await hoursOf(db, driver),
    mayReorder,
    positionDays: general.positionDays,
    routes: await withForecasts(context, routes, actions),
    actions,
    threads: await threadsOf(context, routeIds),
    areaMap: await areaVersion(context, routes),
  }
  const version = (await hashOfJson(content)).slice(0, 32)
  return { ...content, version, serverTime: now().toISOString() }
}

async function officeOf(db: Database): Promise<DayPack['office']> {
  const { legalName, storeName, phone } = await storeSetting(db, 'details')
  return { company: storeName || legalName, phone }
}

/** What to look at before driving off, in the words of the workspace or, where it has none, of the driver. */
function checksIn({ peopleLanguage }: Context, points: readonly VehiclePoint[]): DayPack['vehicleCheck'] {
  return points
    .filter(({ isAsked }) => isAsked)
    .map(({ key, name, isCritical }) => ({ key, isCritical, name: name || standardName(key, peopleLanguage) }))
}

function standardName(key: string, language: Context['peopleLanguage']): string {
  const standard = vehiclePointKeys.find((one) => one === key)
  return standard ? say(language, `checks.${standard}`) : key
}

async function hoursOf(db: Database, { hoursPack }: DriverRecord): Promise<DayPack['hours']> {
  const settings = await logisticsSetting(db, 'hours')
  const pack = hoursPack ?? settings.pack
  const none = { drivingMinutes: null, dutyMinutes: null, breakAfterMinutes: null, breakMinutes: null }
  return { pack, ...(hoursLimitsOf(pack, settings) ?? none) }
}
