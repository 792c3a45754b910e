import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleProperties } from '../sample.ts'
import { endWithPlaces, rescaleCharges } from './commands.ts'
import { propertyHandlers } from './handlers.ts'
import { audienceOfProperties, greatestCharge } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-properties', texts: { en, fr, ar } },
  handlers: propertyHandlers,
  jobs: endWithPlaces,
  tables,
  sample: sampleProperties,
  audience: { property: audienceOfProperties },
  amounts: { greatest: greatestCharge, rescale: rescaleCharges },
}
