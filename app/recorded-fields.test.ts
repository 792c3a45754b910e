import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { merged, textIn, type Texts } from '#kit/contract/texts.ts'
import { technical } from '#platform/events/rules.ts'
import { codeKeys, nameKeys } from '#platform/events/web/field-names.ts'
import { allEntities } from '#platform/events/web/label-sources.ts'
import { recordedFields } from '../scripts/check/recorded-fields.ts'
import { byNamespace } from './catalogue.ts'
import { serverFeatures } from './features.server.ts'
import './screens.ts'

const languages = ['en', 'fr', 'ar'] as const
type Language = (typeof languages)[number]

/** Named by the calendar, in every language. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** Codes that are names themselves, that a language's own lists have, or that are chosen by their look. */
const withoutWords = ['currency', 'language', 'weekdays', 'provider', 'weightUnit', 'logo', 'color']

const personal = serverFeatures.flatMap(({ personalEntities = [] }) => personalEntities)
const { fields, unknown, calls } = recordedFields(process.cwd())
const recorded = [...fields].flatMap(([entity, known]) =>
  personal.includes(entity) ? [] : [...known.values()].map((field) => ({ entity, ...field })),
)
const texts = { en: textsOf('en'), fr: textsOf('fr'), ar: textsOf('ar') }

/** What screens have in a language, by namespace; the log's own with what each feature adds to it. */
function textsOf(language: Language): Record<string, Texts> {
  const files = globSync(`{features,platform}/**/messages/${language}.json`)
  const all = byNamespace(
    Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(file, 'utf8')) as Texts])),
  )
  const section = (name: string) =>
    Object.values(all).reduce<Texts>(
      (one, { [name]: more }) => (typeof more === 'object' ? merged(one, more) : one),
      {},
    )
  return { ...all, events: merged(all['events'], section('audit')), optional: section('optional') }
}

function textAt(language: Language, key: string): string | undefined {
  const [namespace = '', name = ''] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  return (
    textIn(texts[language][namespace], language, name) ??
    textIn(texts[language][namespace], language, name, { count: 1 })
  )
}

function lackingName(entity: string, name: string): string[] {
  const isName = (text: string | undefined) => text !== undefined && text !== ''
  return languages
    .filter((language) => !nameKeys(entity, name).some((key) => isName(textAt(language, key))))
    .map((language) => `${language}: ${entity} ${name}`)
}

function lackingWord(entity: string, name: string, code: string): string[] {
  return languages
    .filter((language) => !codeKeys(entity, name, code).some((key) => textAt(language, key) !== undefined))
    .map((language) => `${language}: ${entity} ${name} ${code}`)
}

it('what is recorded is known by its type, call by call', () => {
  expect(unknown).toEqual([])
  expect(calls).toBeGreaterThan(200)
  expect(recorded.length).toBeGreaterThan(400)
  const held = (entity: string) => [...(fields.get(entity)?.keys() ?? [])]
  // One each for a plain call, a feature's own function, a list of events, and what a callback gives back.
  expect(held('webhook')).toContain('isActive')
  expect(held('invoice')).toContain('hasReminders')
  expect(held('delivery')).toContain('partOf')
  expect(held('vehicle')).toContain('everyMonths')
})

it('every recorded field has a name in each language', () => {
  expect(lackingName('product', 'noSuchField')).toEqual(languages.map((language) => `${language}: product noSuchField`))
  const shown = recorded.filter(({ path }) => path.length > 1 || !technical.includes(path[0]!))
  const named = shown.filter(({ path }) => !weekdays.includes(path.at(-1)!))
  expect(named.length).toBeGreaterThan(300)
  expect([...new Set(named.flatMap(({ entity, path }) => lackingName(entity, path.at(-1)!)))]).toEqual([])
})

it('every recorded code that has words on a screen has them in the log, in each language', () => {
  expect(lackingWord('product', 'status', 'NoSuchCode')).toHaveLength(3)
  const coded = recorded.filter(({ path }) => !withoutWords.includes(path.at(-1)!) && !technical.includes(path[0]!))
  const codes = coded.flatMap(({ entity, path, codes: of }) => of.map((code) => [entity, path.at(-1)!, code] as const))
  expect(codes.length).toBeGreaterThan(150)
  expect([...new Set(codes.flatMap((code) => (code[2] === '' ? [] : lackingWord(...code))))]).toEqual([])
})

it('whatever has fields is a kind of thing the log knows', () => {
  const known = allEntities()
  expect([...new Set(recorded.map(({ entity }) => entity))].filter((entity) => !known.includes(entity))).toEqual([])
})
