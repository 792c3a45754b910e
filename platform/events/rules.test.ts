import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textIn, type Texts } from '#kit/web/texts.ts'
import texts from './messages/en.json' with { type: 'json' }
import { entities, personalEntities, whatOf } from './rules.ts'

const server = globSync('{features,platform}/**/server/*.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const recorded = [...server.matchAll(/kind: '([\w.-]+)',\s+entity: '(\w+)'/g)].map(([, kind, entity]) => ({
  kind: kind!,
  entity: entity!,
}))
// The bell rings by events that the log leaves out.
const told = recorded.filter(({ entity }) => !personalEntities.includes(entity))
const words = (key: string) => textIn(texts as Texts, 'en', key)

it('whatever is recorded has words', () => {
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter(({ kind }) => !words(`what.${whatOf(kind)}`))).toEqual([])
  expect(told.filter(({ entity }) => !words(`entities.${entity}`))).toEqual([])
})

it('the log can be narrowed to every kind of thing that is recorded', () => {
  expect(
    told.map(({ entity }) => entity).filter((entity) => !(entities as readonly string[]).includes(entity)),
  ).toEqual([])
})
