import { othersOf } from '#languages/server.ts'
import { sayFrom, textIn } from '#kit/contract/texts.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import type { DeliveryType } from '../../deliveries/rules.ts'
import type { Template } from '../rules/templates.ts'
import ar from '../messages/server/ar.json' with { type: 'json' }
import en from '../messages/server/en.json' with { type: 'json' }
import fr from '../messages/server/fr.json' with { type: 'json' }
import type { MessageEvent } from '../rules.ts'
import { variablesOf } from '../rules/variables.ts'

const catalogues = { en, fr, ar, ...othersOf('messages') }

/** The texts the server writes, in the reader’s language. */
export const say = sayFrom(catalogues)

/** The words an event begins with, with their placeholders as they stand. */
export function usualTemplate(event: MessageEvent, language: PeopleLanguage): Template {
  const gaps = gapsOf(event)
  return templateFrom((part) => textIn(catalogues[language], language, `templates.${event}.${part}`, gaps))
}

type Fitting = { type: DeliveryType; event: MessageEvent; language: PeopleLanguage }

/** The words for what it is about. Those an event begins with speak of parcels, so pick-ups and visits have their own; what the workspace wrote stands. */
export function fittingTemplate(template: Template, { type, event, language }: Fitting): Template {
  if (type === 'drop') return template
  const usual = usualTemplate(event, language)
  const isOwn = templateParts.some((part) => template[part] !== usual[part])
  if (isOwn) return template
  const gaps = { ...gapsOf(event), what: say(language, `what.${type}`) }
  const visit = templateFrom((part) => textIn(catalogues[language], language, `visits.${event}.${part}`, gaps))
  return visit.text === '' ? template : visit
}

export const templateParts = ['subject', 'text', 'sms'] as const

export function templateFrom(word: (part: keyof Template) => string | undefined): Template {
  return { subject: word('subject') ?? '', text: word('text') ?? '', sms: word('sms') ?? '' }
}

function gapsOf(event: MessageEvent): Record<string, string> {
  return Object.fromEntries(variablesOf[event].map((name) => [name, `{{${name}}}`]))
}
