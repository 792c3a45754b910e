import { inEachOfAll, type PeopleLanguage } from '#kit/contract/sentence.ts'
import type { MessageSettings } from '../contract.ts'
import type { Template } from '../rules/templates.ts'
import { messageEvents, type MessageEvent } from '../rules.ts'
import { formerTemplate } from './former-texts.ts'
import { templateFrom, templateParts, usualTemplate } from './texts.ts'

type Texts = MessageSettings['events'][MessageEvent]['texts']
type AllTexts = Record<PeopleLanguage, Template>

/** Settings as they are stored: of their texts only those the workspace wrote, so that the usual ones change with the product. */
export function withOwnTextsOnly({ events, ...rest }: MessageSettings) {
  const stored = messageEvents.map((event) => {
    const { isOn, texts } = events[event]
    return [event, { isOn, texts: ownTexts(event, texts) }] as const
  })
  return { ...rest, events: Object.fromEntries(stored) }
}

function ownTexts(event: MessageEvent, texts: Texts) {
  return inEachOfAll((language): Partial<Template> => {
    const usual = usualTemplate(event, language)
    const template = texts[language] ?? usual
    const written = templateParts.filter((part) => template[part] !== usual[part])
    return Object.fromEntries(written.map((part) => [part, template[part]]))
  })
}

/** The texts of an event from what is stored of them. One that was usual in an earlier version is nobody’s own. */
export function textsFrom(event: MessageEvent, stored: unknown): AllTexts {
  return inEachOfAll((language) => {
    const usual = usualTemplate(event, language)
    const former = formerTemplate(event, language)
    const own: Partial<Record<string, string>> = Object(Object(stored)[language])
    return templateFrom((part) => (own[part] === former[part] ? usual[part] : (own[part] ?? usual[part])))
  })
}
