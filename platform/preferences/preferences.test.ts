import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { readPreferences, savePreferences } from './contract.ts'

const api = await testApi()

describe('preferences', () => {
  it('are nothing until something is chosen, and then what was chosen', async () => {
    const as = await api.signIn([])
    expect(await api.call(readPreferences, { as })).toEqual({})
    await api.call(savePreferences, { as, body: { theme: 'dark', shortcuts: ['apps-user-list'] } })
    await api.call(savePreferences, { as, body: { skin: 'bordered' } })
    expect(await api.call(readPreferences, { as })).toEqual({
      theme: 'dark',
      skin: 'bordered',
      shortcuts: ['apps-user-list'],
    })
  })

  it('of one list leave those of the others alone', async () => {
    const as = await api.signIn([])
    const [users, orders] = [
      { hidden: ['email'], density: 'compact' as const },
      { hidden: [], density: 'comfortable' as const },
    ]
    await api.call(savePreferences, { as, body: { lists: { users } } })
    await api.call(savePreferences, { as, body: { lists: { orders } } })
    await api.call(savePreferences, { as, body: { theme: 'dark' } })
    expect(await api.call(readPreferences, { as })).toEqual({ theme: 'dark', lists: { users, orders } })
  })

  it('belong to one person', async () => {
    const [ada, ben] = [await api.signIn([]), await api.signIn([])]
    await api.call(savePreferences, { as: ada, body: { theme: 'dark' } })
    expect(await api.call(readPreferences, { as: ben })).toEqual({})
  })

  it('refuse invalid choices', async () => {
    const as = await api.signIn([])
    expect(await api.refusal(savePreferences, { as, body: { theme: 'pink' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'theme' }],
    })
    expect(await api.refusal(savePreferences, { as, body: { primary: 'url(x)' } })).toMatchObject({
      status: 422,
    })
  })
})

it('keep how the cards of each dashboard are arranged, without losing another', async () => {
  const as = await api.signIn()
  const cards = (hidden: string[]) => ({
    hidden,
    density: 'comfortable' as const,
    order: ['b', 'a'],
    spans: { a: 12 as const },
  })
  await api.call(savePreferences, { as, body: { lists: { 'dashboard-crm': cards(['c']) } } })
  await api.call(savePreferences, { as, body: { lists: { 'dashboard-academy': cards([]) } } })
  expect((await api.call(readPreferences, { as })).lists).toEqual({
    'dashboard-crm': cards(['c']),
    'dashboard-academy': cards([]),
  })
  const tooWide = { hidden: [], density: 'compact', spans: { a: 7 } }
  expect((await api.refusal(savePreferences, { as, body: { lists: { x: tooWide } } })).status).toBe(422)
})
