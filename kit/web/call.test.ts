import { afterEach, expect, it, vi } from 'vitest'
import { endpoint } from '#kit/contract/endpoint.ts'
import { requestOf } from './call.ts'
import { changeLanguage } from './i18n.ts'

afterEach(() => vi.unstubAllGlobals())

const one = endpoint({ method: 'GET', path: '/api/things' })

it('a call sends the person’s language', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null })
  expect(requestOf(one).headers.get('accept-language')).toBe('en')
  await changeLanguage('ar')
  expect(requestOf(one).headers.get('accept-language')).toBe('ar')
  expect(requestOf(one, { headers: { 'accept-language': 'fr' } }).headers.get('accept-language')).toBe('fr')
  await changeLanguage('en')
})
