import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleDrivers } from '../sample.ts'
import { driverHandlers } from './handlers.ts'
import { audienceOfDrivers, driverFinder, drivesNoLonger, workOfUsers } from './queries.ts'
import * as tables from './tables.ts'
import { keyScopes, rights } from './rights.ts'
import { tools } from './tools.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-drivers', texts: { en, fr, ar } },
  handlers: driverHandlers,
  tools,
  tables,
  person: { mentioned: { drivers: tables.drivers } },
  sample: sampleDrivers,
  barsSignIn: drivesNoLonger,
  finders: [driverFinder],
  facts: { user: workOfUsers },
  rights,
  keyScopes,
  audience: { driver: audienceOfDrivers },
}
