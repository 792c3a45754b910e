import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Lengths = { hours: string; minutes: string; both: string }
const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const catalogues = (language: string) => globSync(`{app,features,platform}/**/messages/${language}.json`)

it.each([
  ['en', /\}\} h \{\{/],
  ['fr', /\}\} h \{\{/],
  ['ar', /\}\} س \{\{/],
])('hours and minutes have one text in %s, which the page of drivers alone repeats', (language, form) => {
  const own = 'features/logistics/driver/messages'
  const repeating = catalogues(language).filter((path) => form.test(readFileSync(path, 'utf8')))
  expect(repeating).toEqual([`${own}/${language}.json`])
  const { length } = read<{ length: Lengths }>(`ui/messages/${language}.json`)
  expect(read<{ length: Lengths }>(`${own}/${language}.json`).length).toEqual(length)
})
