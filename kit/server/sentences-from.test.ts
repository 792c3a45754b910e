import { expect, it } from 'vitest'
import { codeOf, filled } from '#kit/contract/sentence.ts'
import { sentencesFrom } from './sentences-from.ts'

it('texts of three catalogues become sentences, groups stay groups', () => {
  const joined = sentencesFrom('roles', {
    en: { taken: 'Taken', things: { role: 'role' } },
    fr: { taken: 'Pris', things: { role: 'Rôle' } },
    ar: { taken: 'مأخوذ', things: { role: 'الدور' } },
  })
  expect(joined).toEqual({
    taken: { en: 'Taken', fr: 'Pris', ar: 'مأخوذ' },
    things: { role: { en: 'role', fr: 'Rôle', ar: 'الدور' } },
  })
  expect([codeOf(joined.taken), codeOf(filled(joined.things.role, {}))]).toEqual(['roles.taken', 'roles.things.role'])
})

it('a key that a language lacks is no catalogue', () => {
  const en = { taken: 'Taken', things: { role: 'role' } }
  // @ts-expect-error: French has no "taken".
  sentencesFrom('roles', { en, fr: { things: { role: 'Rôle' } }, ar: en })
  // @ts-expect-error: Arabic has no "things.role".
  sentencesFrom('roles', { en, fr: en, ar: { taken: 'مأخوذ', things: {} } })
})
