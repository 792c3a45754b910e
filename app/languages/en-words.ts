import type { Texts } from '#kit/contract/texts.ts'

/** What each feature adds to the audit log, the roles page, the settings of notifications and the scopes of API keys. */
export const words = import.meta.glob<Texts>(
  ['../../features/**/messages/en.json', '../../platform/*/messages/en.json'],
  { eager: true, query: '?words', import: 'default' },
)
