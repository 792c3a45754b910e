import { expect, it } from 'vitest'
import { serverFeatures } from './features.server.ts'
import { webFeatures } from './features.web.ts'

const texts = serverFeatures.flatMap(({ notifications }) => notifications ?? [])
const kinds = texts.flatMap(({ en }) => Object.keys(en))

it('each kind of notification belongs to one feature', () => {
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([])
})

it('each kind of notification has an icon, and each icon a kind', () => {
  const withIcon = webFeatures.flatMap(({ notifications = {} }) => Object.keys(notifications))
  expect(withIcon.toSorted()).toEqual(kinds.toSorted())
})

it('each kind of notification has a text in every language', () => {
  for (const { en, fr, ar } of texts)
    expect([Object.keys(fr), Object.keys(ar)]).toEqual([Object.keys(en), Object.keys(en)])
})
