import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it.each(['index.html', 'driver.html'])('%s says in each language that it needs JavaScript', (page) => {
  const [, hint = ''] = /<noscript>(.*?)<\/noscript>/s.exec(readFileSync(page, 'utf8')) ?? []
  expect([...hint.matchAll(/<p(?: lang="(\w+)")?/g)].map(([, language = 'en']) => language)).toEqual(['en', 'fr', 'ar'])
})
