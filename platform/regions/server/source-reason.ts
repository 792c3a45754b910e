import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'
import type { Reason, ReasonCode } from '#roads/reason.ts'
import { refusals } from './refusals.ts'

const files: Record<string, Sentence> = refusals.files
const sources: Record<ReasonCode, Sentence> = refusals.sources

/** Why a map file or a region is not taken, by the code of the road engine; a failure without one stays as it is. */
export function reasonIn(language: Language, { code, values = {}, message }: Reason): string {
  if (code === undefined) return message
  const named = Object.entries(values).map(([name, value]) => [
    name,
    Object.hasOwn(files, value) ? files[value]! : value,
  ])
  return filled(sources[code], Object.fromEntries(named))[language]
}
