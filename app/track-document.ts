import { markupOf } from '#features/logistics/tracking/web/page/html.ts'
import { languageLinks, pageOf, type Seen } from '#features/logistics/tracking/web/page/state.ts'
import { wordsOf } from '#features/logistics/tracking/web/page/words.ts'
import type { Language } from '#kit/contract/sentence.ts'
import ar from '../features/logistics/tracking/messages/ar.json' with { type: 'json' }
import en from '../features/logistics/tracking/messages/en.json' with { type: 'json' }
import fr from '../features/logistics/tracking/messages/fr.json' with { type: 'json' }

const texts = { en, fr, ar }

type Given = { seen: Seen; language: Language; at: Date }

/** Writes what is known of a delivery into the built page, so that it reads without script. */
export function trackDocument(shell: string, { seen, language, at }: Given): string {
  const words = wordsOf(language, { tracking: texts[language] })
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const title = words.t('screens.tracking')
  const drawn = `<div id="app" data-drawn-at="${at.toISOString()}">${markupOf(pageOf(seen, words))}</div>`
  // What people wrote may look like a pattern of a replacement, so each is given as a function.
  return shell
    .replace('<html lang="en" dir="ltr"', () => `<html lang="${language}" dir="${dir}" data-drawn`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="app"></div>', () => drawn + markupOf(languageLinks(words)))
}
