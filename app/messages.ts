import type { Catalogues } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/contract/texts.ts'
import { byLanguage } from './catalogue.ts'

const accounts = import.meta.glob<Texts>('../platform/accounts/messages/{en,fr,ar}.json', { import: 'default' })
const own = import.meta.glob<Texts>('./messages/{en,fr,ar}.json', { import: 'default' })
const ui = import.meta.glob<Texts>('../ui/messages/{en,fr,ar}.json', { import: 'default' })

/** What signing in needs is known at once; the list of all features' texts is fetched with their first screen. */
export const catalogues: Catalogues = {
  first: { shell: byLanguage(own), ui: byLanguage(ui), accounts: byLanguage(accounts) },
  rest: async (lng) => (await import('./feature-texts.ts')).textsOf(lng),
}
