import { roles } from '#platform/access/server/tables.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '#platform/events/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { createUser, deleteUser, listUserActivity, undoUserDeletion, updateUser, UserBody } from './contract.ts'
import { ownBilling, userBilling } from '../billing/contract.ts'

const {
  read: readUserBilling,
  saveAddress: saveBillingAddress,
  addCard,
  changeCard,
  deleteCard,
  changePlan,
} = userBilling

const api = await testApi()
const office: AbilityRule = { action: ['read', 'write', 'create', 'delete'], subject: 'User' }
const named = (username: string) =>
  UserBody.parse({ fullName: username, username, email: `${username}@test.example`, role: 'subscriber' })
const card = { brand: 'Visa' as const, holder: 'Nina Simón', lastFour: '4242', expires: '07/99', isPrimary: false }
const address = { line1: 'Calle Mayor 1', line2: '', town: 'Madrid', state: '', postCode: '28013', country: 'Spain' }

describe('billing of a person', () => {
  let as: string
  let params: { id: number }
  beforeEach(async () => {
    api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
    as = await api.signIn()
    await api.machine.db.insert(roles).values({ name: 'subscriber', rules: [] })
    const { body } = await api.call(createUser, { as, body: named('nina') })
    params = { id: body.id }
  })

  it('starts empty, stores the address and records the change', async () => {
    expect(await api.call(readUserBilling, { as, params })).toEqual({
      plan: { currentPlan: 'basic', billing: 'Manual-Cash', planSince: '2026-11-20', planUntil: null, version: 1 },
      cards: [],
      address: null,
      addressVersion: 0,
      history: [],
    })
    expect((await api.call(saveBillingAddress, { as, params, body: { ...address, version: 0 } })).address).toEqual(
      address,
    )
    await api.call(saveBillingAddress, { as, params, body: { ...address, town: 'Toledo', version: 1 } })
    expect((await api.call(readUserBilling, { as, params })).address?.town).toBe('Toledo')
    expect((await api.call(listUserActivity, { as, params })).activity.map(({ kind }) => kind)).toContain(
      'user.billing-address-changed',
    )
    const { events } = await api.call(listEvents, { as, query: { kind: 'user.billing-address-changed' } })
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { address, cards: [] },
        { address: { ...address, town: 'Toledo' }, cards: [] },
      ],
      [
        { address: null, cards: [] },
        { address, cards: [] },
      ],
    ])
  })

  it('has one primary card as long as it has any', async () => {
    const primaries = async () =>
      (await api.call(readUserBilling, { as, params })).cards
        .filter(({ isPrimary }) => isPrimary)
        .map(({ lastFour }) => lastFour)
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

  it('refuses a change to an address or card that someone else changed since it was opened', async () => {
    const stale = { status: 409, issues: [{ path: 'version' }] }
    await api.call(saveBillingAddress, { as, params, body: { ...address, version: 0 } })
    expect(
      await api.refusal(saveBillingAddress, { as, params, body: { ...address, town: 'Toledo', version: 0 } }),
    ).toMatchObject(stale)
    await api.call(saveBillingAddress, { as, params, body: { ...address, town: 'Cuenca', version: 1 } })
    expect(
      await api.refusal(saveBillingAddress, { as, params, body: { ...address, town: 'Toledo', version: 1 } }),
    ).toMatchObject(stale)
    const { cards } = await api.call(addCard, { as, params, body: { ...card, isPrimary: true } })
    const one = { ...params, cardId: cards[0]!.id }
    await api.call(addCard, { as, params, body: { ...card, lastFour: '1111', isPrimary: true } })
    expect(
      await api.refusal(changeCard, {
        as,
        params: one,
        body: { ...card, isPrimary: true, version: cards[0]!.version },
      }),
    ).toMatchObject(stale)
    expect(await api.call(readUserBilling, { as, params })).toMatchObject({
      address: { town: 'Cuenca' },
      addressVersion: 2,
      cards: [{ isPrimary: false }, { lastFour: '1111', isPrimary: true }],
    })
  })

  it('refuses a card that has expired, one of another person, and the number of a card', async () => {
    expect(await api.refusal(addCard, { as, params, body: { ...card, expires: '01/20' } })).toMatchObject({
      status: 422,
    })
    expect(await api.refusal(addCard, { as, params, body: { ...card, lastFour: '4242424242424242' } })).toMatchObject({
      status: 422,
    })
    const { cards } = await api.call(addCard, { as, params, body: card })
    const { body: other } = await api.call(createUser, { as, body: named('omar') })
    const foreign = { id: other.id, cardId: cards[0]!.id }
    expect(await api.refusal(changeCard, { as, params: foreign, body: { ...card, version: 1 } })).toMatchObject({
      status: 404,
    })
    expect(await api.refusal(deleteCard, { as, params: foreign })).toMatchObject({ status: 404 })
  })

  it('is closed to who may only read people, or only change other fields', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'User' }])
    expect(await api.refusal(readUserBilling, { as: reader, params })).toMatchObject({ status: 403 })
    const clerk = await api.signIn([
      { action: 'read', subject: 'User' },
      { action: 'write', subject: 'User', fields: ['company'] },
    ])
    expect(
      await api.refusal(saveBillingAddress, { as: clerk, params, body: { ...address, version: 0 } }),
    ).toMatchObject({ status: 403 })
    expect(await api.refusal(readUserBilling, { as: clerk, params })).toMatchObject({ status: 403 })
  })

  it('goes and comes back with the person', async () => {
    await api.call(addCard, { as, params, body: card })
    await api.call(saveBillingAddress, { as, params, body: { ...address, version: 0 } })
    await api.call(deleteUser, { as, params })
    await api.call(undoUserDeletion, { as, params })
    expect(await api.call(readUserBilling, { as, params })).toMatchObject({
      address,
      cards: [{ lastFour: '4242', isPrimary: true }],
    })
  })

  it('takes a card whose digits are Arabic or Persian', async () => {
    const { cards } = await api.call(addCard, { as, params, body: { ...card, lastFour: '٤٢٤٢', expires: '۰۷/۹۹' } })
    expect(cards).toMatchObject([{ lastFour: '4242', expires: '07/99' }])
  })

  it('is found for the office alone', async () => {
    expect((await api.call(readUserBilling, { as: await api.signIn([office]), params })).cards).toEqual([])
    expect(await api.refusal(readUserBilling, { as, params: { id: 999_999 } })).toMatchObject({ status: 404 })
  })

  it('changes the plan, which begins that day and without an end unless one is agreed', async () => {
    const before = await api.call(changePlan, {
      as,
      params,
      body: { currentPlan: 'team', planUntil: '2026-12-19', version: 1 },
    })
    expect(before).toEqual({
      currentPlan: 'team',
      billing: 'Manual-Cash',
      planSince: '2026-11-20',
      planUntil: '2026-12-19',
      version: 2,
    })
    api.machine.clock.now = new Date('2026-11-25T09:00:00Z')
    expect(await api.call(changePlan, { as, params, body: { billing: 'Auto debit', version: 2 } })).toMatchObject({
      planSince: '2026-11-20',
      planUntil: '2026-12-19',
      billing: 'Auto debit',
    })
    expect(await api.call(changePlan, { as, params, body: { currentPlan: 'company', version: 3 } })).toMatchObject({
      currentPlan: 'company',
      planSince: '2026-11-25',
      planUntil: null,
    })
    expect(await api.call(updateUser, { as, params, body: { currentPlan: 'basic', version: 4 } })).toMatchObject({
      currentPlan: 'basic',
      planSince: '2026-11-25',
    })
    const { history } = await api.call(readUserBilling, { as, params })
    expect(history.map(({ kind, about }) => [kind, about])).toEqual([
      ['plan', 'basic'],
      ['plan', 'company'],
      ['terms', ''],
      ['plan', 'team'],
    ])
  })

  it('refuses a plan there is none of, an end before the beginning or in no calendar, and an older state', async () => {
    const refused = (body: object) => api.refusal(changePlan, { as, params, body: { version: 1, ...body } })
    expect(await refused({ currentPlan: 'golden' })).toMatchObject({ status: 422, issues: [{ path: 'currentPlan' }] })
    expect(await refused({ planUntil: '2026-11-01' })).toMatchObject({ status: 422, issues: [{ path: 'planUntil' }] })
    for (const planUntil of ['2026-02-30', '0000-01-01', '9999-12-31', 'soon']) {
      const { status, issues } = await refused({ planUntil })
      expect([status, issues[0]?.path]).toEqual([422, 'planUntil'])
    }
    expect(await refused({ currentPlan: 'team', version: 7 })).toMatchObject({
      status: 409,
      issues: [{ path: 'version' }],
    })
    expect((await api.call(readUserBilling, { as, params })).plan.currentPlan).toBe('basic')
  })

  it('lets who may change the plan alone change nothing else of it', async () => {
    const clerk = await api.signIn([
      { action: 'read', subject: 'User' },
      { action: 'write', subject: 'User', fields: ['currentPlan'] },
    ])
    await api.call(changePlan, { as: clerk, params, body: { currentPlan: 'team', version: 1 } })
    expect(
      await api.refusal(changePlan, { as: clerk, params, body: { billing: 'Auto debit', version: 2 } }),
    ).toMatchObject({ status: 403 })
    expect(await api.refusal(changePlan, { as: clerk, params, body: { planUntil: null, version: 2 } })).toMatchObject({
      status: 403,
    })
  })
})

describe('the own billing', () => {
  let as: string
  beforeEach(async () => {
    await api.signIn()
    as = await api.signIn([], { fullName: 'Nina Simón' })
  })
  const read = async (who = as) => api.call(ownBilling.read, { as: who })

  it('is kept by its person without any right, and is the one the office sees', async () => {
    const seer = await api.signIn([office])
    await api.call(ownBilling.saveAddress, { as, body: { ...address, version: 0 } })
    const { cards } = await api.call(ownBilling.addCard, { as, body: card })
    const one = { cardId: cards[0]!.id }
    await api.call(ownBilling.changeCard, {
      as,
      params: one,
      body: { ...card, holder: 'N. Simón', version: cards[0]!.version },
    })
    expect(await api.call(readUserBilling, { as: seer, params: { id: 2 } })).toMatchObject({
      address,
      cards: [{ holder: 'N. Simón', isPrimary: true }],
    })
    await api.call(ownBilling.deleteCard, { as, params: one })
    const { history } = await read()
    expect(history.map(({ kind, about, actorName }) => [kind, about, actorName])).toEqual([
      ['card-deleted', 'Visa •••• 4242', 'Nina Simón'],
      ['card-changed', 'Visa •••• 4242', 'Nina Simón'],
      ['card-added', 'Visa •••• 4242', 'Nina Simón'],
      ['address', '', 'Nina Simón'],
    ])
  })

  it('takes another plan and a way to pay, but leaves the end of the plan to the office', async () => {
    await api.call(ownBilling.changePlan, {
      as,
      body: { currentPlan: 'enterprise', billing: 'Auto debit', version: 1 },
    })
    expect((await read()).plan).toMatchObject({
      currentPlan: 'enterprise',
      billing: 'Auto debit',
      planUntil: null,
      version: 2,
    })
    expect(
      await api.refusal(ownBilling.changePlan, { as, body: { planUntil: '2099-01-01', version: 2 } }),
    ).toMatchObject({ status: 403, message: expect.stringContaining('administrator') })
    expect(await api.refusal(ownBilling.changePlan, { as, body: { currentPlan: 'basic', version: 1 } })).toMatchObject({
      status: 409,
    })
    await api.call(ownBilling.changePlan, { as, body: { currentPlan: 'basic', version: 2 } })
    expect((await read()).plan.currentPlan).toBe('basic')
  })

  it('reaches nobody else’s', async () => {
    const other = await api.signIn([])
    const { cards } = await api.call(ownBilling.addCard, { as: other, body: card })
    const foreign = { cardId: cards[0]!.id }
    expect(
      await api.refusal(ownBilling.changeCard, { as, params: foreign, body: { ...card, version: 1 } }),
    ).toMatchObject({ status: 404 })
    expect(await api.refusal(ownBilling.deleteCard, { as, params: foreign })).toMatchObject({ status: 404 })
    for (const id of [1, 2, 3])
      expect(await api.refusal(readUserBilling, { as, params: { id } })).toMatchObject({ status: 403 })
    expect((await read()).cards).toEqual([])
    expect((await read(other)).cards).toHaveLength(1)
  })

  it('refuses invalid cards, and changes based on an older version', async () => {
    expect(await api.refusal(ownBilling.addCard, { as, body: { ...card, expires: '01/20' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'expires' }],
    })
    await api.call(ownBilling.saveAddress, { as, body: { ...address, version: 0 } })
    expect(await api.refusal(ownBilling.saveAddress, { as, body: { ...address, version: 0 } })).toMatchObject({
      status: 409,
    })
  })
})
