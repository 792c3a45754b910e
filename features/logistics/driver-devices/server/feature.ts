import type { ServerFeature } from '#kit/server/feature.ts'
import { endDeviceKeys } from './device-keys.ts'
import { endSignInCodes } from './devices.ts'
import { deviceHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: deviceHandlers,
  tables,
  endsAccess: { signInCodes: endSignInCodes, deviceKeys: endDeviceKeys },
  person: { owned: { signInCodes: tables.signInCodes } },
}
