import { describe, expect, it } from 'vitest'
import { changedIn, choicesOf, only, preferencesOf, without } from './preference-choices.ts'

const lists = {
  users: { hidden: ['email'], density: 'compact' as const },
  orders: { hidden: [], density: 'comfortable' as const },
}

describe('preferences as single choices', () => {
  it('say the same when they are put together again', () => {
    const all = { theme: 'dark' as const, language: 'fr' as const, lists }
    expect(preferencesOf(choicesOf(all))).toEqual(all)
    expect(preferencesOf(choicesOf({ theme: 'dark' }))).toEqual({ theme: 'dark' })
  })

  it('find the one that changed, also among lists', () => {
    const before = choicesOf({ theme: 'dark', skin: 'default', lists })
    const after = choicesOf({
      theme: 'light',
      skin: 'default',
      lists: { ...lists, users: { ...lists.users, hidden: [] } },
    })
    expect(changedIn(after, before)).toEqual(['theme', 'lists.users'])
    expect(preferencesOf(only(after, changedIn(after, before)))).toEqual({
      theme: 'light',
      lists: { users: { hidden: [], density: 'compact' } },
    })
  })

  it('are applied, except for those changed here in the meantime', () => {
    expect(without({ theme: 'dark', skin: 'bordered' }, new Set(['theme']))).toEqual({ skin: 'bordered' })
  })
})
