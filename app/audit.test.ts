import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textIn, type Texts } from '#kit/contract/texts.ts'
import { whatOf } from '#platform/events/rules.ts'
import { serverFeatures } from './features.server.ts'
import { webFeatures } from './features.web.ts'

const server = globSync('{features,platform}/**/server/*.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const recorded = [...server.matchAll(/kind: '([\w.-]+)',\s+entity: '(\w+)'/g)].map(([, kind, entity]) => ({
  kind: kind!,
  entity: entity!,
}))
// The bell rings by events that the log leaves out.
const personal = serverFeatures.flatMap(({ personalEntities = [] }) => personalEntities)
const told = recorded.filter(({ entity }) => !personal.includes(entity))

const sections = globSync('{features,platform}/**/messages/en.json').map(sectionIn)
const common = JSON.parse(readFileSync('platform/events/messages/en.json', 'utf8')) as Texts
const hasWord = (key: string) => [common, ...sections].some((texts) => textIn(texts, 'en', key) !== undefined)

/** What a feature says in the audit log. */
function sectionIn(path: string): Texts {
  const { audit = {} } = JSON.parse(readFileSync(path, 'utf8')) as { audit?: Texts }
  return audit
}

it('whatever is recorded has words', () => {
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter(({ kind }) => !hasWord(`what.${whatOf(kind)}`))).toEqual([])
})

it('the log can be narrowed to every kind of thing that is recorded, each with a word', () => {
  const entities = webFeatures.flatMap(({ audit = {} }) => Object.keys(audit))
  expect(told.map(({ entity }) => entity).filter((entity) => !entities.includes(entity))).toEqual([])
  expect(entities.filter((entity) => !hasWord(`entities.${entity}`))).toEqual([])
  expect(entities).toHaveLength(new Set(entities).size)
})

it('no feature says of another what its events are called', () => {
  const all = [common, ...sections]
  const keys = all.flatMap(({ entities = {}, what = {} }) => [...Object.keys(entities), ...Object.keys(what)])
  const taken = (part: 'entities' | 'what') => all.flatMap((texts) => Object.keys(texts[part] ?? {}))
  expect(keys.length).toBeGreaterThan(80)
  for (const names of [taken('entities'), taken('what')])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
