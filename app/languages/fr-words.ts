import type { Texts } from '#kit/contract/texts.ts'

/** What each feature adds to the audit log, the roles page and the settings of notifications. */
export const words = import.meta.glob<Texts>(
  ['../../features/**/messages/fr.json', '../../platform/*/messages/fr.json'],
  { eager: true, query: '?words', import: 'default' },
)
