import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfExceptions } from './audience.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  tables,
  rights,
  audience: { exception: audienceOfExceptions },
  person: { mentioned: { exceptions: tables.exceptions } },
}
