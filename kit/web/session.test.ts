import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
const page = new EventTarget()
vi.stubGlobal('window', page)
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const { clearSession, endSession, hasEnded, keepSession, onSession, session, watchWork } = await import('./session.ts')

const ada = {
  userData: {
    id: 7,
    fullName: 'Ada',
    username: 'ada',
    email: 'ada@example.com',
    role: 'admin',
    avatar: '',
    isEmailVerified: true,
  },
  accessToken: 'first',
  userAbilityRules: [],
}
const changeElsewhere = (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))

beforeEach(() => {
  clearSession()
  watchWork(() => false)
})

describe('the session of a browser', () => {
  it('is nobody unless both the person and the token are kept', () => {
    keepSession(ada)
    expect(session()).toEqual(ada)
    kept.delete('accessToken')
    changeElsewhere('accessToken')
    expect(session()).toBeUndefined()
  })

  it('is forgotten at once when the server knows it no more', () => {
    keepSession(ada)
    endSession()
    expect([session(), hasEnded(), kept.size]).toEqual([undefined, false, 0])
  })

  it('stays on a screen with unsent words until the same person signs in again', () => {
    const told = vi.fn<() => void>()
    keepSession(ada)
    watchWork(() => true)
    const leave = onSession(told)
    endSession()
    endSession()
    expect([session(), hasEnded(), kept.size]).toEqual([ada, true, 0])
    expect(told).not.toHaveBeenCalled()
    keepSession({ ...ada, accessToken: 'second' })
    expect([session()?.accessToken, hasEnded()]).toEqual(['second', false])
    expect(told).toHaveBeenCalledOnce()
    leave()
  })

  it('asks no more once somebody signed in again in another tab', () => {
    keepSession(ada)
    watchWork(() => true)
    endSession()
    for (const [key, value] of Object.entries({ ...ada, accessToken: 'second' })) kept.set(key, JSON.stringify(value))
    changeElsewhere('accessToken')
    expect([session()?.accessToken, hasEnded()]).toEqual(['second', false])
  })
})
