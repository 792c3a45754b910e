import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { changeFaq, createFaq, deleteFaq, listFaqs, readContact, restoreFaq, type FaqInput } from './contract.ts'
import { sampleFaqs } from './sample.ts'

const api = await testApi()
const all = () => api.signIn([{ action: 'manage', subject: 'all' }])
const question: FaqInput = { topic: 'delivery', language: 'en', question: 'Do you deliver at night?', answer: 'Yes.' }

describe('the questions', () => {
  beforeEach(() => sampleFaqs(api.machine))

  it('are open to visitors, by topic, in their language', async () => {
    const groups = await api.call(listFaqs)
    expect(groups.map(({ faqTitle }) => faqTitle)).toEqual([
      'Payment',
      'Delivery',
      'Cancellation and return',
      'My orders',
      'Products and services',
    ])
    expect(groups[1]?.faqs.map(({ answer }) => answer).join(' ')).toMatch(/\$69 .* \$99 .*48 hours/)
    const french = await api.call(listFaqs, { headers: { 'accept-language': 'fr' } })
    expect(french[0]).toMatchObject({ faqTitle: 'Paiement', faqIcon: 'credit-card' })
  })

  it('are searched by a part of the question whatever the case, and topics without one are left out', async () => {
    const groups = await api.call(listFaqs, { query: { q: 'CANCEL' } })
    expect(groups.map(({ key, faqs }) => [key, faqs.length])).toEqual([['cancellation', 1]])
    expect(await api.call(listFaqs, { query: { q: 'zzz-nothing' } })).toEqual([])
  })
})

describe('a question', () => {
  it('is added, changed, deleted and restored', async () => {
    const as = await all()
    const { id, version } = await api.call(createFaq, { as, body: question })
    const params = { id }
    const changed = await api.call(changeFaq, { as, params, body: { ...question, answer: 'No.', version } })
    expect(changed).toMatchObject({ answer: 'No.', version: version + 1 })
    await api.call(deleteFaq, { as, params })
    expect(await api.call(listFaqs)).toEqual([])
    await api.call(restoreFaq, { as, params })
    expect((await api.call(listFaqs))[0]?.faqs[0]?.question).toBe(question.question)
  })

  it('is shown in English where a language has none yet', async () => {
    await api.call(createFaq, { as: await all(), body: question })
    const arabic = await api.call(listFaqs, { headers: { 'accept-language': 'ar' } })
    expect(arabic.flatMap(({ faqs }) => faqs.map((faq) => faq.question))).toEqual([question.question])
  })

  it('is not changed over a newer version or without the right, and bad input is refused', async () => {
    const as = await all()
    const { id } = await api.call(createFaq, { as, body: question })
    const given = { params: { id }, body: { ...question, version: 9 } }
    expect(await api.refusal(changeFaq, { as, ...given })).toMatchObject({ status: 409 })
    const reader = await api.signIn([{ action: 'read', subject: 'Faq' }])
    expect(await api.refusal(deleteFaq, { as: reader, params: { id } })).toMatchObject({ status: 403 })
    expect(await api.refusal(deleteFaq, { as, params: { id: 999 } })).toMatchObject({ status: 404 })
    expect(await api.refusal(createFaq, { as, body: { ...question, question: ' ' } })).toMatchObject({ status: 422 })
  })
})

it('says how the store is reached', async () => {
  expect(await api.call(readContact)).toEqual({ phone: expect.any(String), email: expect.any(String) })
})
