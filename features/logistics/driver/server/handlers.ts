import { handle, type Handlers } from '#kit/server/handle.ts'
import { safePlacePhoto } from '../../recipient-instructions/server/queries.ts'
import * as contract from '../contract.ts'
import { registerDeviceKey } from '../rules/register-key.ts'
import { areaMap } from './area-map.ts'
import { currentDay } from '../../routes/server/queries.ts'
import { dayPack } from './day-pack.ts'
import { keepFile } from './keep-file.ts'
import { driverOf, mustBringIt } from './queries.ts'
import { recordActions } from './record-actions.ts'
import { registerKeyOf } from './register-key.ts'

export const driverHandlers: Handlers = []

handle(driverHandlers, contract.readDriverDay, async ({ query }, context) => {
  const driver = await driverOf(context.db, context.user)
  const { date } = query
  const pack = await dayPack(context, driver, date ? { date, until: date } : await currentDay(context, driver.id))
  const etag = `"${pack.version}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  const isKnown = (context.request.headers.get('if-none-match') ?? '').split(/,\s*/).includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : Response.json(pack, { headers })
})

handle(driverHandlers, contract.readDriverMap, async ({ query }, context) => {
  const driver = await driverOf(context.db, context.user)
  return areaMap(context, driver, query.date ?? (await currentDay(context, driver.id)).date)
})

handle(driverHandlers, contract.readStopSafePlace, async ({ params }, context) => {
  const driver = await driverOf(context.db, context.user)
  await mustBringIt(context.db, driver, params.id)
  return safePlacePhoto(context, params.id)
})

handle(driverHandlers, contract.recordActions, async ({ body }, context) => {
  const driver = await driverOf(context.db, context.user)
  const taken = await recordActions(context, driver, body)
  const { version } = await dayPack(context, driver, await currentDay(context, driver.id))
  return { ...taken, dayVersion: version, advice: null }
})

handle(driverHandlers, registerDeviceKey, async ({ body }, context) =>
  registerKeyOf(context, await driverOf(context.db, context.user), body),
)

handle(driverHandlers, contract.putDriverFile, async ({ params }, context) =>
  keepFile(context, await driverOf(context.db, context.user), params.sha256),
)
