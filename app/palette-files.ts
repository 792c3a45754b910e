import type { Texts } from '#kit/contract/texts.ts'

/** What features say in the search, in every language at once: people type words of any. */
export const paletteFiles = import.meta.glob<Texts>(
  ['../features/**/messages/{en,fr,ar}.json', '../platform/*/messages/{en,fr,ar}.json'],
  { eager: true, query: '?palette', import: 'default' },
)
