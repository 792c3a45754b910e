import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { devicesOfDriver, endDevice } from './devices.ts'
import { makeSignInCodes, signInByCode } from './sign-in-codes.ts'

export const deviceHandlers: Handlers = []

handle(deviceHandlers, contract.createSignInCode, ({ params }, context) => makeSignInCodes(context, params.id))
handle(deviceHandlers, contract.signInDriver, ({ body }, context) => signInByCode(context, body))
handle(deviceHandlers, contract.listDriverDevices, async ({ params }, context) => ({
  devices: await devicesOfDriver(context, params.id),
}))
handle(deviceHandlers, contract.signOutDevice, ({ params }, context) => endDevice(context, params))
