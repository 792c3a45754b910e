import { expect, it } from 'vitest'
import { setUpCodeFor } from './set-up-code.ts'
import { readSettings } from './settings.ts'

const key = new Uint8Array(32).fill(7)
const codeWith = (environment: Record<string, string>, secretKey = key) =>
  setUpCodeFor(readSettings(environment), secretKey)

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
  expect(codeWith(open)).not.toBe(codeWith(open, new Uint8Array(32).fill(8)))
})
