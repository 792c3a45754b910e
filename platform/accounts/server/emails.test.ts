import { expect, test } from 'vitest'
import { emailOf } from './emails.ts'

const lasts = (language: string, hours: number) =>
  emailOf('reset', { to: 'a@test.example', name: 'Ada', link: 'https://x.example', language, hours }).text

test('a link says how long it works as people say it', () => {
  expect(lasts('en', 1)).toContain('expires in 1 hour.')
  expect(lasts('en', 24)).toContain('expires in 24 hours.')
  expect(lasts('en', 168)).toContain('expires in 7 days.')
  expect(lasts('fr', 168)).toMatch(/ 7\s?jours/)
  expect(lasts('ar', 168)).toContain('7 أيام')
})
