import { expect, it } from 'vitest'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { languageOf } from './language.ts'

it.each([
  ['', 'en'],
  ['fr', 'fr'],
  ['ar', 'ar'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['AR-eg, en', 'ar'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['de-DE, de;q=0.9, fr;q=0.4, en;q=0.2', 'fr'],
  ['fr;q=0, ar;q=0.1', 'ar'],
  ['fr;q=0', 'en'],
  ['de, *', 'en'],
  ['fr;q=much, ar;q=0.3', 'ar'],
  [',,;q=1;;', 'en'],
])('a caller who asks for “%s” reads %s', (asked, language) => {
  expect(languageOf(new Headers({ 'accept-language': asked }))).toBe(language)
})

it('a caller who asks for nothing reads English', () => {
  expect(languageOf(new Headers())).toBe('en')
})

it.each([
  ['de-DE, de;q=0.9, fr;q=0.4', 'de'],
  ['uk-UA', 'uk'],
  ['zh, pt-BR;q=0.5', 'pt'],
  ['zh', 'en'],
])('a driver or recipient who asks for “%s” reads %s', (asked, language) => {
  expect(languageOf(new Headers({ 'accept-language': asked }), peopleLanguages)).toBe(language)
})
