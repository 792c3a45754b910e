import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfInstructions } from './audience.ts'
import { instructionHandlers } from './handlers.ts'
import { photoFolder, photoKeys } from './queries.ts'
import { sweepPhotos } from './sweep.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: instructionHandlers,
  jobs: sweepPhotos,
  tables,
  files: { folder: photoFolder, keys: photoKeys },
  audience: { recipientInstruction: audienceOfInstructions },
}
