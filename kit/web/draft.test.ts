import { beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const { clearSession, keepSession } = await import('./session.ts')
const { dropDraft, keepDraft, readDraft } = await import('./draft.ts')

const blank = { name: '', floor: null as number | null, days: [] as string[], address: { town: '' } }
const person = (id: number) => ({
  userData: { id, fullName: '', username: '', email: '', role: '', avatar: '', isEmailVerified: true },
  accessToken: 'token',
  userAbilityRules: [],
})

beforeEach(() => {
  kept.clear()
  clearSession()
})

it('what was typed is laid over what a form starts with', () => {
  expect(readDraft('shop', blank)).toEqual({ values: blank, isResumed: false })
  keepDraft('shop', { name: 'Mill', floor: 3, days: ['monday'], address: { town: 'Minas' } })
  const { values, isResumed } = readDraft('shop', blank)
  expect(values).toEqual({ name: 'Mill', floor: 3, days: ['monday'], address: { town: 'Minas' } })
  expect(isResumed).toBe(true)
  dropDraft('shop')
  expect(readDraft('shop', blank).isResumed).toBe(false)
})

it('what no longer fits the form is left out', () => {
  keepDraft('shop', { name: 7, days: 'monday', address: { street: 'Mill' }, gone: true })
  expect(readDraft('shop', blank)).toEqual({ values: blank, isResumed: false })
  kept.set('draft shop guest', '{broken')
  expect(readDraft('shop', blank).values).toEqual(blank)
})

it('a draft belongs to the person who typed it', () => {
  keepSession(person(7))
  keepDraft('shop', { name: 'Mill' })
  keepSession(person(8))
  expect(readDraft('shop', blank).values.name).toBe('')
  keepSession(person(7))
  expect(readDraft('shop', blank).values.name).toBe('Mill')
})
