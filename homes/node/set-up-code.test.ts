import { expect, it } from 'vitest'
import { setUpCodeFor } from './set-up-code.ts'
import { readSettings } from './settings.ts'

const key = new Uint8Array(32).fill(7)
const codeWith = (environment: Record<string, string>, { secretKey = key, host = 'localhost' } = {}) =>
  setUpCodeFor(readSettings(environment), secretKey).codeAt(host)

it.each<Record<string, string>>([{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }])(
  'asks for no code where only this machine comes: %j',
  (environment) => {
    expect(codeWith(environment)).toBeUndefined()
  },
)

it.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.5' },
  { TRUST_PROXY: 'on' },
  { PUBLIC_URL: 'https://routes.example' },
])('asks for one where others can come: %j', (environment) => {
  expect(codeWith(environment)).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
})

it('prints the same code after each start, and another for another workspace', () => {
  const open = { HOST: '0.0.0.0' }
  expect(codeWith(open)).toBe(codeWith(open))
  expect(codeWith(open)).not.toBe(codeWith(open, { secretKey: new Uint8Array(32).fill(8) }))
})

it.each(['routes.example', '127.routes.example', '192.168.1.5', ''])(
  'asks a caller for one who names this machine %j, as a page elsewhere does that had its name point here',
  (host) => {
    expect(codeWith({}, { host })).toBe(setUpCodeFor(readSettings({}), key).code)
  },
)

it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'asks for none at %s where only this machine comes',
  (host) => {
    expect(codeWith({}, { host })).toBeUndefined()
  },
)
