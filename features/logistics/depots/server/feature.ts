import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleDepotsAndZones } from '../sample.ts'
import { depotHandlers } from './handlers.ts'
import { depotFinder, audienceOfDepots, audienceOfZones } from './queries.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-depots', texts: { en, fr, ar } },
  handlers: depotHandlers,
  tables,
  sample: sampleDepotsAndZones,
  finders: [depotFinder],
  rights,
  keyScopes,
  audience: { depot: audienceOfDepots, zone: audienceOfZones },
}
