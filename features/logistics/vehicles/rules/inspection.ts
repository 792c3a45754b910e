import * as z from 'zod/mini'
import { isoTime, optionalText } from '#kit/contract/fields.ts'

export const inspectionKinds = ['preTrip', 'postTrip'] as const
export const inspectionResults = ['passed', 'defects', 'unsafe'] as const
export const longestNote = 1000
export const InspectionInput = z.object({
  kind: z.enum(inspectionKinds),
  result: z.enum(inspectionResults),
  note: optionalText(longestNote),
})
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** What a driver looked at before setting off; a standard point has no name of its own. Photos by the SHA-256 of their content. */
export const InspectedPoint = z.object({
  key: z.string(),
  name: z.string(),
  isOk: z.boolean(),
  note: z.string(),
  photos: z.array(sha256),
})
export type InspectedPoint = z.infer<typeof InspectedPoint>
export const Inspection = z.extend(InspectionInput, {
  id: z.number(),
  at: isoTime,
  personName: z.string(),
  /** Who made it at the start of their day; `null` where the office recorded it. */
  driverId: z.nullable(z.number()),
  /** Made up by the simulated day of a sample workspace. */
  isSimulated: z.boolean(),
  points: z.array(InspectedPoint),
})
export type Inspection = z.infer<typeof Inspection>
