import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exampleKey, exampleName } from './rules.ts'
import { feature } from './web/feature.ts'
import en from './messages/en.json' with { type: 'json' }

const pages = feature.screens.filter(({ path }) => path !== '/pages/dialog-examples')
const files = globSync('features/site/reference/web/examples/*.tsx').map(exampleName)

it('every page of the reference has an example, every example a page, and both a title and a line about it', () => {
  const named = pages.map(({ path }) => exampleName(path))
  expect(named.toSorted()).toEqual(files.toSorted())
  for (const name of named)
    expect([Object.keys(en.screens), Object.keys(en.about)].every((keys) => keys.includes(exampleKey(name)))).toBe(true)
})

it('other addresses of a page show the same example', () => {
  for (const { path, aliases = [] } of pages)
    for (const alias of aliases) expect(exampleName(alias)).toBe(exampleName(path))
})

it('examples show parts of our own interface and nothing beside them', () => {
  for (const file of globSync('features/site/reference/web/examples/*.tsx'))
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g))
      expect(from, file).toMatch(/^(react|@tanstack\/react-query|#ui\/.*|#kit\/.*|\.\.\/\.\.\/contract\.ts)$/)
})
