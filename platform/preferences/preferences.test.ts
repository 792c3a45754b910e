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

  it('refuse what is no choice, and nobody at all', async () => {
    const as = await api.signIn([])
    expect(await api.refusal(savePreferences, { as, body: { theme: 'pink' } as never })).toMatchObject({
      status: 422,
      issues: [{ path: 'theme' }],
    })
    expect(await api.refusal(savePreferences, { as, body: { primary: 'url(x)' } as never })).toMatchObject({
      status: 422,
    })
    expect(await api.refusal(readPreferences)).toMatchObject({ status: 401 })
  })
})
