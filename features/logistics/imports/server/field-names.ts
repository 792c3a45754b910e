import { inEach, type Sentence } from '#kit/contract/sentence.ts'
import ar from '../messages/ar.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }

const texts = { en, fr, ar }
/** A delivery holds some fields under other names than a file does. */
const columnOf: Record<string, string> = {
  windows: 'window',
  quantities: 'quantity',
  pins: 'longitude',
  depotId: 'depot',
  dueCents: 'due',
}

/** What a field is called in each language. */
export function fieldName(field: string): Sentence {
  const key = columnOf[field] ?? field
  return inEach((language) => new Map(Object.entries(texts[language].fields)).get(key) ?? key)
}
