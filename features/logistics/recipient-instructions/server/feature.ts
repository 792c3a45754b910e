import type { ServerFeature } from '#kit/server/feature.ts'
import { audienceOfInstructions } from './audience.ts'
import { instructionHandlers } from './handlers.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: instructionHandlers,
  tables,
  audience: { recipientInstruction: audienceOfInstructions },
}
