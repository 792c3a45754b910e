import type { ServerFeature } from '#kit/server/feature.ts'
import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import { audienceOfPositions, audienceOfTrackers } from './audience.ts'
import { positionHandlers } from './handlers.ts'
import { sweepPositions } from './sweep.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-positions', texts: { en, fr, ar } },
  handlers: positionHandlers,
  jobs: sweepPositions,
  tables,
  audience: { position: audienceOfPositions, tracker: audienceOfTrackers },
}
