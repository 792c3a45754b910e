import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleFleet } from '../sample.ts'
import { vehicleHandlers } from './handlers.ts'
import { audienceOfVehicles, vehicleFinder } from './queries.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: vehicleHandlers,
  tables,
  sample: sampleFleet,
  finders: [vehicleFinder],
  rights,
  keyScopes,
  audience: { vehicle: audienceOfVehicles },
}
