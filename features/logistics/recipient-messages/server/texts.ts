import { sayFrom, textIn } from '#kit/contract/texts.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { Template } from '../contract.ts'
import ar from '../messages/server/ar.json' with { type: 'json' }
import en from '../messages/server/en.json' with { type: 'json' }
import fr from '../messages/server/fr.json' with { type: 'json' }
import type { MessageEvent } from '../rules.ts'
import { variablesOf } from '../rules/variables.ts'

const catalogues = { en, fr, ar }

/** The texts the server writes, in the reader’s language. */
export const say = sayFrom(catalogues)

/** The words an event begins with, with their placeholders as they stand. */
export function usualTemplate(event: MessageEvent, language: Language): Template {
  const gaps = Object.fromEntries(variablesOf[event].map((name) => [name, `{{${name}}}`]))
  const word = (part: keyof Template) =>
    textIn(catalogues[language], language, `templates.${event}.${part}`, gaps) ?? ''
  return { subject: word('subject'), text: word('text'), sms: word('sms') }
}
