import type { ServerFeature } from '#kit/server/feature.ts'
import { placeHandlers } from './handlers.ts'
import { audienceOfPlaces } from './queries.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: placeHandlers,
  tables,
  rights,
  keyScopes,
  audience: { place: audienceOfPlaces },
}
