import type { ServerFeature } from '#kit/server/feature.ts'
import { endDeviceKeys } from './device-keys.ts'
import { endSignInCodes } from './devices.ts'
import { deviceHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: deviceHandlers,
  tables,
  notifications: notificationTexts,
  endsAccess: { signInCodes: endSignInCodes, deviceKeys: endDeviceKeys },
  person: { owned: { signInCodes: tables.signInCodes } },
}
