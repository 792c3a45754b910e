import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }

const files: Record<string, Sentence> = refusals.files
const known = Object.values(refusals.sources).map((sentence) => ({ sentence, pattern: patternOf(sentence.en) }))

/** Why a map file or a region is not taken. The road engine is a package of its own and says it in English; what is not known here stays so. */
export function reasonIn(language: Language, reason: string): string {
  for (const { sentence, pattern } of known) {
    const found = pattern.exec(reason)
    if (found) return filled(sentence, valuesOf(found.groups))[language]
  }
  return reason
}

function valuesOf(groups: Record<string, string> = {}): Record<string, string | Sentence> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, Object.hasOwn(files, value) ? files[value]! : value]),
  )
}

function patternOf(text: string): RegExp {
  const plain = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${plain.replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`, 's')
}
