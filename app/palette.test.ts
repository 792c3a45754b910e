import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { program } from './api.ts'
import { addPaletteTexts, isCalled } from './layout/palette-words.ts'
import { screens } from './screens.ts'

type Words = Partial<Record<'things' | 'add' | 'also', Record<string, string>>>
const files = globSync('{features,platform}/**/messages/{en,fr,ar}.json').map((path): [string, { palette?: Words }] => [
  path,
  JSON.parse(readFileSync(path, 'utf8')) as { palette?: Words },
])
const said = files.flatMap(([path, { palette }]) => (palette && path.endsWith('en.json') ? [palette] : []))
const keysOf = (part: keyof Words) => said.flatMap((words) => Object.keys(words[part] ?? {})).toSorted()

describe('the search', () => {
  it('has a name for each kind of thing that a feature finds', () => {
    expect(keysOf('things')).toEqual(program.finders.map(({ category }) => category).toSorted())
  })

  it('has a name for each screen that adds something, which takes a right', () => {
    const adding = screens.filter(({ adds }) => adds !== undefined)
    expect(adding.length).toBeGreaterThan(5)
    expect(keysOf('add')).toEqual(adding.map(({ name }) => name).toSorted())
    expect(adding.filter(({ subject }) => subject === undefined)).toEqual([])
  })

  it('knows other names only of screens there are, in whatever language one types them', () => {
    expect(keysOf('also').filter((name) => !screens.some((screen) => screen.name === name))).toEqual([])
    addPaletteTexts(Object.fromEntries(files.map(([path, { palette = {} }]) => [path, { palette }])))
    expect(['token', 'jeton', 'رمز'].filter((text) => isCalled('apps-api-keys', text))).toHaveLength(3)
    expect(isCalled('log-out', 'quitter')).toBe(true)
    expect(isCalled('apps-api-keys', 'quitter')).toBe(false)
  })

  it('knows a noun for one kind of thing alone', () => {
    const nouns = program.finders.flatMap(({ nouns: own = [] }) => own)
    expect(nouns).toHaveLength(new Set(nouns).size)
    expect(nouns.length).toBeGreaterThan(20)
  })
})
