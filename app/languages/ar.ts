import type { Texts } from '#kit/contract/texts.ts'

/** Titles of every screen, for the menu and the search. */
export const titles = import.meta.glob<Texts>(
  ['../../features/**/messages/ar.json', '../../platform/*/messages/ar.json'],
  { eager: true, query: '?titles', import: 'default' },
)

/** Where the rest of each feature's texts is. */
export const texts = import.meta.glob<Texts>(
  ['../../features/**/messages/ar.json', '../../platform/*/messages/ar.json'],
  { import: 'default' },
)

export const loadWords = async () => (await import('./ar-words.ts')).words
