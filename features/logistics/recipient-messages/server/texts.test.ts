import { describe, expect, it } from 'vitest'
import { languages } from '#kit/contract/sentence.ts'
import { messageEvents } from '../rules.ts'
import { unknownVariable } from '../rules/variables.ts'
import { fittingTemplate, usualTemplate } from './texts.ts'

describe('the words of a message', () => {
  it('speak of a pick-up or a visit where it is one, in each language, with no gap that the event can’t fill', () => {
    for (const type of ['pickup', 'service'] as const)
      for (const event of messageEvents.filter((one) => one !== 'readyToCollect'))
        for (const language of languages) {
          const usual = usualTemplate(event, language)
          const fitting = fittingTemplate(usual, { type, event, language })
          const written = Object.values(fitting).join('\n')
          expect(fitting.text, event).not.toBe(usual.text)
          expect(written).not.toMatch(/deliver|livr|طلب|\{\{what\}\}/)
          for (const text of Object.values(fitting)) expect(unknownVariable(event, text)).toBe(undefined)
          for (const gap of usual.text.match(/\{\{\w+\}\}/g) ?? []) expect(fitting.text, event).toContain(gap)
        }
  })

  it('are those of the workspace where it wrote its own, and the usual ones of what is brought', () => {
    const usual = usualTemplate('failed', 'en')
    const own = { ...usual, sms: 'We missed you' }
    expect(fittingTemplate(own, { type: 'pickup', event: 'failed', language: 'en' })).toBe(own)
    expect(fittingTemplate(usual, { type: 'drop', event: 'failed', language: 'en' })).toBe(usual)
  })
})
