import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { program } from './api.ts'
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

it('each kind that can be turned off is one that is sent, and has a name and a text', () => {
  expect(program.optionalNotifications.filter((kind) => !kinds.includes(kind))).toEqual([])
  const places = serverFeatures.flatMap(({ optionalNotifications = {} }) => Object.values(optionalNotifications))
  expect(places).toHaveLength(new Set(places).size)
  const own = globSync('{features,platform}/**/messages/en.json').flatMap((path) => {
    const { optional } = JSON.parse(readFileSync(path, 'utf8')) as { optional?: { kinds: object; texts: object } }
    return optional ? [optional] : []
  })
  for (const part of ['kinds', 'texts'] as const)
    expect(own.flatMap((one) => Object.keys(one[part])).toSorted()).toEqual(program.optionalNotifications.toSorted())
})
