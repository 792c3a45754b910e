import * as z from 'zod/mini'
import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'
import type { EventText } from '#kit/server/feature.ts'
import type { Reason, ReasonCode } from '#roads/reason.ts'
import { refusals } from './refusals.ts'

const files: Record<string, Sentence> = refusals.files
const sources: Record<string, Sentence> = refusals.sources satisfies Record<ReasonCode, Sentence>

const KeptReason = z.object({
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.optional(z.string()),
})
type KeptReason = z.infer<typeof KeptReason>
const RefusedBuild = z.object({ reason: KeptReason })

/** Why a map file or region is refused, by the road engine's code. A failure without a code stays as it is. */
export function reasonIn(language: Language, { code = '', values = {}, message = code }: Readonly<KeptReason>): string {
  if (!Object.hasOwn(sources, code)) return message
  const named = Object.entries(values).map(([name, value]) => [
    name,
    Object.hasOwn(files, value) ? files[value]! : value,
  ])
  return filled(sources[code]!, Object.fromEntries(named))[language]
}

/** A reason as it is stored: a code with its values, which everyone reads in their own language. */
export function keptReason({ code, values = {}, message }: Reason): KeptReason {
  return code === undefined ? { message } : { code, values }
}

/** What the audit log says of a build that failed. */
export const refusedBuildText: EventText = (after, language) => {
  const kept = z.safeParse(RefusedBuild, after)
  return kept.success ? { reason: reasonIn(language, kept.data.reason) } : after
}
