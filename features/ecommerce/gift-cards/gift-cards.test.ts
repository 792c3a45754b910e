import { describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { listEmails, readEmail } from '#platform/outbox/contract.ts'
import { outboxEmails, outboxTexts } from '#platform/outbox/server/tables.ts'
import * as contract from './contract.ts'
import { codeSigns, giftCodeShown, giftCodeText } from './rules.ts'
import { addGiftCard } from './server/commands.ts'
import { giftCards } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
const input = (change: object = {}): contract.GiftCardInput => ({
  key: crypto.randomUUID(),
  recipient: 'Mei Chen',
  amountCents: 5000,
  expiresOn: null,
  note: '',
  email: '',
  message: '',
  language: 'en',
  ...change,
})

describe('a gift card', () => {
  it('tells its code once, and keeps only what it can be recognised by', async () => {
    const as = await api.signIn()
    const { code, id } = await api.call(contract.issueGiftCard, { as, body: input() })
    expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
    const read = await api.call(contract.readGiftCard, { as, params: { id } })
    expect(read).toMatchObject({ lastFour: code.slice(-4), balanceCents: 5000, state: 'active' })
    expect(read.moves).toMatchObject([{ cents: 5000, order: null }])
    const kept = JSON.stringify([read, await db.select().from(giftCards)])
    expect(kept).not.toContain(giftCodeText(code))
    expect(kept).not.toContain(code)
  })

  it('is listed with its state, and found by recipient', async () => {
    const as = await api.signIn()
    await api.call(contract.issueGiftCard, { as, body: input() })
    await api.call(contract.issueGiftCard, { as, body: input({ recipient: 'Ana Silva', expiresOn: '2020-01-01' }) })
    const names = async (query: object) =>
      (await api.call(contract.listGiftCards, { as, query })).giftCards.map(({ recipient }) => recipient)
    expect(await names({ sortBy: 'recipient', orderBy: 'asc' })).toEqual(['Ana Silva', 'Mei Chen'])
    expect(await names({ state: 'expired' })).toEqual(['Ana Silva'])
    expect(await names({ q: 'mei' })).toEqual(['Mei Chen'])
  })

  it('is blocked and let pay again; a change of an older state is refused', async () => {
    const as = await api.signIn()
    const { id, version } = await api.call(contract.issueGiftCard, { as, body: input() })
    const change = { as, params: { id }, body: { version, isBlocked: true } }
    expect(await api.call(contract.blockGiftCard, change)).toMatchObject({ state: 'blocked' })
    expect((await api.refusal(contract.blockGiftCard, change)).status).toBe(409)
    const again = { as, params: { id }, body: { version: version + 1, isBlocked: false } }
    expect(await api.call(contract.blockGiftCard, again)).toMatchObject({ state: 'active', balanceCents: 5000 })
  })

  it('can be given another last day, so that what comes back to it can be spent', async () => {
    const as = await api.signIn()
    const { id, version } = await api.call(contract.issueGiftCard, { as, body: input({ expiresOn: '2020-01-01' }) })
    const change = { as, params: { id }, body: { version, expiresOn: '2199-12-31' } }
    expect(await api.call(contract.changeGiftCardExpiry, change)).toMatchObject({
      state: 'active',
      expiresOn: '2199-12-31',
    })
    expect((await api.refusal(contract.changeGiftCardExpiry, change)).status).toBe(409)
    const none = { as, params: { id }, body: { version: version + 1, expiresOn: null } }
    expect(await api.call(contract.changeGiftCardExpiry, none)).toMatchObject({ state: 'active', expiresOn: null })
    const wrong = { as, params: { id }, body: { version: version + 2, expiresOn: 'soon' } }
    expect((await api.refusal(contract.changeGiftCardExpiry, wrong)).status).toBe(422)
    expect((await api.refusal(contract.changeGiftCardExpiry, { ...none, params: { id: 999 } })).status).toBe(404)
    const maker = await api.signIn([{ action: ['read', 'write', 'create'], subject: 'Order' }])
    expect((await api.refusal(contract.changeGiftCardExpiry, { ...none, as: maker })).status).toBe(403)
  })

  it('is for people who see orders, and issued by those alone who have that right', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Order' }])
    const maker = await api.signIn([{ action: ['read', 'write', 'create'], subject: 'Order' }])
    expect((await api.refusal(contract.issueGiftCard, { as: maker, body: input() })).status).toBe(403)
    const as = await api.signIn()
    const { id, version } = await api.call(contract.issueGiftCard, { as, body: input() })
    expect((await api.call(contract.listGiftCards, { as: reader, query: {} })).total).toBe(1)
    expect((await api.refusal(contract.issueGiftCard, { as: reader, body: input() })).status).toBe(403)
    const block = { params: { id }, body: { version, isBlocked: true } }
    for (const other of [reader, maker])
      expect((await api.refusal(contract.blockGiftCard, { ...block, as: other })).status).toBe(403)
    expect((await api.refusal(contract.blockGiftCard, { ...block, as, params: { id: 999 } })).status).toBe(404)
    expect((await api.refusal(contract.readGiftCard, { as, params: { id: 999 } })).status).toBe(404)
    const path = async (change: object) =>
      (await api.refusal(contract.issueGiftCard, { as, body: input(change) })).issues[0]?.path
    expect(await path({ amountCents: 0 })).toBe('amountCents')
    expect(await path({ amountCents: -5 })).toBe('amountCents')
    expect(await path({ recipient: ' ' })).toBe('recipient')
  })
})

it('no API key issues a gift card, whatever its scopes and its owner may do', async () => {
  const as = await api.signIn()
  const scopes = program.keyScopes.map(({ name }) => name)
  const { key } = await api.call(createApiKey, { as, body: { name: 'Shop', scopes, expiresAt: null } })
  expect((await api.call(contract.listGiftCards, { as: key, query: {} })).total).toBe(0)
  const refusal = await api.refusal(contract.issueGiftCard, { as: key, body: input({ amountCents: 1_000_000 }) })
  expect(refusal.status).toBe(403)
  expect((await api.call(contract.listGiftCards, { as, query: {} })).total).toBe(0)
})

describe('a gift card that is sent again', () => {
  const gift = input({ email: 'mei@test.example' })

  it('is one card with one code and one email, also twenty times at once', async () => {
    const as = await api.signIn()
    const cards = await Promise.all(
      Array.from({ length: 20 }, () => api.call(contract.issueGiftCard, { as, body: gift })),
    )
    expect(new Set(cards.map(({ id, code }) => `${id} ${code}`)).size).toBe(1)
    expect(api.machine.emails.map(({ text }) => text.includes(cards[0]!.code))).toEqual([true])
    expect((await api.call(contract.listGiftCards, { as, query: {} })).total).toBe(1)
    const { moves, lastFour } = await api.call(contract.readGiftCard, { as, params: { id: cards[0]!.id } })
    expect(moves).toHaveLength(1)
    expect(cards[0]!.code.endsWith(lastFour)).toBe(true)
  })

  it('says so where something else was typed meanwhile, and needs a key of its own for another card', async () => {
    const as = await api.signIn()
    const { code } = await api.call(contract.issueGiftCard, { as, body: gift })
    const changes: Partial<contract.GiftCardInput>[] = [
      { amountCents: 9000 },
      { recipient: 'Ana Silva' },
      { email: 'ana@test.example' },
      { expiresOn: '2199-12-31' },
      { note: 'Prize' },
      { message: 'Happy birthday!' },
      { language: 'fr' },
    ]
    for (const change of changes) {
      const refusal = await api.refusal(contract.issueGiftCard, { as, body: { ...gift, ...change } })
      expect(refusal, JSON.stringify(change)).toMatchObject({
        status: 409,
        message: expect.stringContaining('$50.00 for Mei Chen'),
      })
    }
    const other = await api.call(contract.issueGiftCard, { as, body: { ...gift, key: crypto.randomUUID() } })
    expect(other.code).not.toBe(code)
    const { key: _, ...keyless } = gift
    const refusal = await api.refusal(contract.issueGiftCard, { as, body: keyless })
    expect(refusal.issues[0]?.path).toBe('key')
  })

  it('gives its code again after its last day was changed', async () => {
    const as = await api.signIn()
    const { id, version, code } = await api.call(contract.issueGiftCard, { as, body: gift })
    const body = { version, expiresOn: '2199-12-31' }
    await api.call(contract.changeGiftCardExpiry, { as, params: { id }, body })
    const again = await api.call(contract.issueGiftCard, { as, body: gift })
    expect(again).toMatchObject({ id, code, expiresOn: '2199-12-31' })
  })

  it('is refused once the secret of the machine is another: that code would pay nothing', async () => {
    const as = await api.signIn()
    const { code } = await api.call(contract.issueGiftCard, { as, body: gift })
    const sendAgain = (change: object) => db.transaction((tx) => addGiftCard(tx, { ...api.machine, ...change }, gift))
    expect((await sendAgain({})).code).toBe(giftCodeText(code))
    await expect(sendAgain({ secretKey: new Uint8Array(32).fill(8) })).rejects.toMatchObject({ status: 409 })
  })

  it('leaves its key nowhere, as the key and the secret of the machine would give its code', async () => {
    const as = await api.signIn()
    await api.call(contract.issueGiftCard, { as, body: gift })
    const kept = [await db.select().from(giftCards), await db.select().from(events)]
    expect(JSON.stringify(kept)).not.toContain(gift.key)
  })
})

describe('a gift card that is emailed', () => {
  const gift = input({ email: 'mei@test.example', message: 'Happy birthday!', expiresOn: '2199-12-31' })

  it('brings its code to its recipient, in their language', async () => {
    const as = await api.signIn()
    const { code, id } = await api.call(contract.issueGiftCard, { as, body: gift })
    const [email] = api.machine.emails
    expect(email).toMatchObject({ to: 'mei@test.example', subject: expect.stringContaining('gift card') })
    for (const part of [code, 'Mei Chen', 'Happy birthday!', '$50.00', '31 Dec 2199', '/front-pages/checkout'])
      expect(email?.text).toContain(part)
    const read = await api.call(contract.readGiftCard, { as, params: { id } })
    expect(read).toMatchObject({ email: 'mei@test.example', emailState: 'sent' })
    await api.call(contract.issueGiftCard, { as, body: { ...gift, key: crypto.randomUUID(), language: 'ar' } })
    expect(api.machine.emails[1]?.subject).toMatch(/بطاقة هدية/)
  })

  it('leaves no code behind once a mail server has taken it', async () => {
    const as = await api.signIn()
    const { code } = await api.call(contract.issueGiftCard, { as, body: gift })
    expect(api.machine.emails[0]?.text).toContain(code)
    expect(await db.select().from(outboxTexts)).toEqual([])
  })

  it('shows its code to nobody who reads the outbox while it waits there', async () => {
    const as = await api.signIn()
    const unsent = { ...api.machine, mailer: undefined }
    const { code, id } = await db.transaction((tx) => addGiftCard(tx, unsent, gift))
    const [row] = await db.select().from(outboxEmails)
    const [text] = await db.select().from(outboxTexts)
    expect(text?.body).toContain(giftCodeShown(code))
    const card = await api.call(contract.readGiftCard, { as, params: { id } })
    const inList = await api.call(listEmails, { as, query: {} })
    const inDetail = await api.call(readEmail, { as, params: { id: row!.id } })
    expect(card).toMatchObject({ email: 'mei@test.example', emailState: 'kept' })
    expect(inDetail).toMatchObject({ isPrivate: true, text: '', subject: '' })
    expect(JSON.stringify([card, inList, inDetail])).not.toContain(giftCodeShown(code))
  })

  it('is emailed by those alone who may write to people outside', async () => {
    const as = await api.signIn([
      { action: 'read', subject: 'Order' },
      { action: 'create', subject: 'GiftCard' },
    ])
    const refusal = await api.refusal(contract.issueGiftCard, { as, body: gift })
    expect(refusal).toMatchObject({ status: 422, issues: [{ path: 'email' }] })
    expect((await api.call(contract.listGiftCards, { as, query: {} })).total).toBe(0)
    expect((await api.call(contract.issueGiftCard, { as, body: input() })).emailState).toBe(null)
    const path = async (change: object) =>
      (await api.refusal(contract.issueGiftCard, { as, body: input(change) })).issues[0]?.path
    expect(await path({ email: 'nowhere' })).toBe('email')
    expect(await path({ language: 'de' })).toBe('language')
  })
})

it('a code is read however it is written, and has no sign that is taken for another', () => {
  expect(giftCodeText(' abcd-ef٢٣ 4 ')).toBe('ABCDEF234')
  expect(giftCodeShown('ABCDEFGH23456789')).toBe('ABCD-EFGH-2345-6789')
  expect(new Set(codeSigns).size).toBe(31)
  expect(codeSigns).not.toMatch(/[01ILO]/)
})
