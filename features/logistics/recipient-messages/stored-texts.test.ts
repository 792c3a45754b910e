import { beforeEach, describe, expect, it } from 'vitest'
import { planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { languages } from '#kit/contract/sentence.ts'
import { changeMessageSettings, readMessageSettings } from './contract.ts'
import { messageSettings, warnOfUnread } from './server/settings.ts'
import { usualSettings } from './server/usual-settings.ts'
import { recipientMessageSettings } from './server/tables.ts'
import { fittingTemplate, usualTemplate } from './server/texts.ts'

const api = await testApi()
const { db } = api.machine

/** What emails of a published time said before there were calendars. */
const former = {
  en: 'Hello {{name}},\n\nYour delivery {{reference}} comes on {{day}} {{band}}.\n\nFollow it here: {{link}}\n\n{{company}}\n{{contact}}',
  fr: 'Bonjour {{name}},\n\nVotre livraison {{reference}} est prévue le {{day}} {{band}}.\n\nSuivez-la ici : {{link}}\n\n{{company}}\n{{contact}}',
  ar: 'مرحبًا {{name}}،\n\nسيصل طلبك {{reference}} يوم {{day}} {{band}}.\n\nتابعه من هنا: {{link}}\n\n{{company}}\n{{contact}}',
}

let as: string

beforeEach(async () => {
  ;({ as } = await planDay(api, 1))
})

describe('texts that were saved', () => {
  it('are the usual ones of today where they were the usual ones of then, in each language', async () => {
    const value = structuredClone(usualSettings())
    for (const language of languages) value.events.confirmed.texts[language].text = former[language]
    await db.insert(recipientMessageSettings).values({ tab: 'messages', value })
    const { events } = (await messageSettings(db)).value
    for (const language of languages) {
      const read = events.confirmed.texts[language]
      const usual = usualTemplate('confirmed', language)
      expect(read).toEqual(usual)
      expect(fittingTemplate(read, { type: 'pickup', event: 'confirmed', language })).not.toEqual(usual)
    }
  })

  it('stay as the workspace wrote them, beside new ones for those it left alone', async () => {
    const value = structuredClone(usualSettings())
    value.events.confirmed.texts.fr = {
      ...value.events.confirmed.texts.fr,
      text: former.fr,
      sms: 'À bientôt : {{link}}',
    }
    await db.insert(recipientMessageSettings).values({ tab: 'messages', value })
    const { fr } = (await messageSettings(db)).value.events.confirmed.texts
    expect(fr).toEqual({ ...usualTemplate('confirmed', 'fr'), sms: 'À bientôt : {{link}}' })
  })

  it('are the usual ones of every language, also of one that a caller leaves out', async () => {
    const { value, version } = await api.call(readMessageSettings, { as })
    expect(value.events.near.texts.de?.sms).toContain('Gleich da!')
    value.events.near.texts.it = { subject: 'Arriviamo', text: 'Arriviamo: {{link}}', sms: 'Arriviamo: {{link}}' }
    delete value.events.near.texts.de
    await api.call(changeMessageSettings, { as, body: { version, value } })
    const { texts } = (await messageSettings(db)).value.events.near
    expect([texts.de, texts.it?.sms]).toEqual([usualTemplate('near', 'de'), 'Arriviamo: {{link}}'])
  })

  it('are only those that differ from the usual ones, so that the others change with the product', async () => {
    const { value, version } = await api.call(readMessageSettings, { as })
    value.events.failed.texts.ar.sms = 'نعتذر: {{link}}'
    await api.call(changeMessageSettings, { as, body: { version, value } })
    const [row] = await db.select().from(recipientMessageSettings)
    expect(row?.value).toMatchObject({ events: { failed: { texts: { ar: { sms: 'نعتذر: {{link}}' } } } } })
    expect(JSON.stringify(row?.value).match(/\{\{/g)).toHaveLength(1)
    expect((await api.call(readMessageSettings, { as })).value).toEqual(value)
  })

  it('stay, and messages go on, where another part can no longer be read', async () => {
    const value = { ...usualSettings(), isOn: true, changeMinutes: 'soon' }
    await db.insert(recipientMessageSettings).values({ tab: 'messages', value })
    const read = await api.call(readMessageSettings, { as })
    expect(read.value).toEqual({ ...usualSettings(), isOn: true })
    expect(read.unread).toEqual([['changeMinutes']])

    const lines: unknown[] = []
    const log = { ...api.machine.log, warn: (facts: object) => void lines.push(facts) }
    await warnOfUnread({ db, log })
    expect(lines).toEqual([{ unread: [['changeMinutes']] }])
  })
})
