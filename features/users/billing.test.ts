import { beforeEach, describe, expect, it } from 'vitest'
import { roles } from '#app/tables.ts'
import { listEvents } from '#features/events/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { addCard, changeCard, createUser, deleteCard, deleteUser, listUserActivity, readUserBilling, saveBillingAddress, undoUserDeletion, UserBody } from './contract.ts'

const api = await testApi()
const office: AbilityRule = { action: ['read', 'write', 'create', 'delete'], subject: 'User' }
const named = (username: string) => UserBody.parse({ fullName: username, username, email: `${username}@test.example`, role: 'subscriber' })
const card = { brand: 'Visa' as const, holder: 'Nina Simón', lastFour: '4242', expires: '07/99', isPrimary: false }
const address = { line1: 'Calle Mayor 1', line2: '', town: 'Madrid', state: '', postCode: '28013', country: 'Spain' }

describe('billing of a person', () => {
  let as: string
  let params: { id: number }
  beforeEach(async () => {
    as = await api.signIn()
    await api.machine.db.insert(roles).values({ name: 'subscriber', rules: [] })
    const { body } = await api.call(createUser, { as, body: named('nina') })
    params = { id: body.id }
  })

  it('begins empty, keeps the address and tells of the change', async () => {
    expect(await api.call(readUserBilling, { as, params })).toEqual({ cards: [], address: null, addressVersion: 0 })
    expect((await api.call(saveBillingAddress, { as, params, body: { ...address, version: 0 } })).address).toEqual(address)
    await api.call(saveBillingAddress, { as, params, body: { ...address, town: 'Toledo', version: 1 } })
    expect((await api.call(readUserBilling, { as, params })).address?.town).toBe('Toledo')
    expect((await api.call(listUserActivity, { as, params })).activity.map(({ kind }) => kind)).toContain('user.billing-changed')
    const { events } = await api.call(listEvents, { as, query: { kind: 'user.billing-changed' } })
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ address, cards: [] }, { address: { ...address, town: 'Toledo' }, cards: [] }],
      [{ address: null, cards: [] }, { address, cards: [] }],
    ])
  })

  it('has one primary card as long as it has any', async () => {
    const primaries = async () => (await api.call(readUserBilling, { as, params })).cards.filter(({ isPrimary }) => isPrimary).map(({ lastFour }) => lastFour)
    await api.call(addCard, { as, params, body: card })
    expect(await primaries()).toEqual(['4242'])
    const { cards } = await api.call(addCard, { as, params, body: { ...card, lastFour: '1111', isPrimary: true } })
    expect(await primaries()).toEqual(['1111'])
    const [first, second] = cards.map(({ id }) => ({ ...params, cardId: id }))
    await api.call(changeCard, { as, params: first!, body: { ...card, isPrimary: true, version: cards[0]!.version } })
    expect(await primaries()).toEqual(['4242'])
    await api.call(deleteCard, { as, params: first! })
    expect(await primaries()).toEqual(['1111'])
    expect((await api.call(deleteCard, { as, params: second! })).cards).toEqual([])
  })

  it('keeps an address and a card that somebody else changed since they were opened', async () => {
    const stale = { status: 409, issues: [{ path: 'version' }] }
    await api.call(saveBillingAddress, { as, params, body: { ...address, version: 0 } })
    expect(await api.refusal(saveBillingAddress, { as, params, body: { ...address, town: 'Toledo', version: 0 } })).toMatchObject(stale)
    await api.call(saveBillingAddress, { as, params, body: { ...address, town: 'Cuenca', version: 1 } })
    expect(await api.refusal(saveBillingAddress, { as, params, body: { ...address, town: 'Toledo', version: 1 } })).toMatchObject(stale)
    const { cards } = await api.call(addCard, { as, params, body: { ...card, isPrimary: true } })
    const one = { ...params, cardId: cards[0]!.id }
    await api.call(addCard, { as, params, body: { ...card, lastFour: '1111', isPrimary: true } })
    expect(await api.refusal(changeCard, { as, params: one, body: { ...card, isPrimary: true, version: cards[0]!.version } })).toMatchObject(stale)
    expect(await api.call(readUserBilling, { as, params })).toMatchObject({ address: { town: 'Cuenca' }, addressVersion: 2, cards: [{ isPrimary: false }, { lastFour: '1111', isPrimary: true }] })
  })

  it('refuses a card that has expired, one of another person, and the number of a card', async () => {
    expect(await api.refusal(addCard, { as, params, body: { ...card, expires: '01/20' } })).toMatchObject({ status: 422 })
    expect(await api.refusal(addCard, { as, params, body: { ...card, lastFour: '4242424242424242' } })).toMatchObject({ status: 422 })
    const { cards } = await api.call(addCard, { as, params, body: card })
    const { body: other } = await api.call(createUser, { as, body: named('omar') })
    const foreign = { id: other.id, cardId: cards[0]!.id }
    expect(await api.refusal(changeCard, { as, params: foreign, body: { ...card, version: 1 } })).toMatchObject({ status: 404 })
    expect(await api.refusal(deleteCard, { as, params: foreign })).toMatchObject({ status: 404 })
  })

  it('is closed to who may only read people, or only change other fields', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'User' }])
    expect(await api.refusal(readUserBilling, { as: reader, params })).toMatchObject({ status: 403 })
    const clerk = await api.signIn([{ action: 'read', subject: 'User' }, { action: 'write', subject: 'User', fields: ['company'] }])
    expect(await api.refusal(saveBillingAddress, { as: clerk, params, body: { ...address, version: 0 } })).toMatchObject({ status: 403 })
    expect(await api.refusal(readUserBilling, { as: clerk, params })).toMatchObject({ status: 403 })
  })

  it('goes and comes back with the person', async () => {
    await api.call(addCard, { as, params, body: card })
    await api.call(saveBillingAddress, { as, params, body: { ...address, version: 0 } })
    await api.call(deleteUser, { as, params })
    await api.call(undoUserDeletion, { as, params })
    expect(await api.call(readUserBilling, { as, params })).toMatchObject({ address, cards: [{ lastFour: '4242', isPrimary: true }] })
  })

  it('takes a card whose digits are Arabic or Persian', async () => {
    const { cards } = await api.call(addCard, { as, params, body: { ...card, lastFour: '٤٢٤٢', expires: '۰۷/۹۹' } })
    expect(cards).toMatchObject([{ lastFour: '4242', expires: '07/99' }])
  })

  it('is found for the office alone', async () => {
    expect((await api.call(readUserBilling, { as: await api.signIn([office]), params })).cards).toEqual([])
    expect(await api.refusal(readUserBilling, { as, params: { id: 999_999 } })).toMatchObject({ status: 404 })
  })
})
