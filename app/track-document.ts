import { markupOf, type Html } from '#features/logistics/tracking/web/page/html.ts'
import { languageLinks } from '#features/logistics/tracking/web/page/state.ts'
import { wordsOf, type Words } from '#features/logistics/tracking/web/page/words.ts'
import { otherTexts } from '#languages/server.ts'
import { isWholeLanguage, type PeopleLanguage } from '#kit/contract/sentence.ts'
import ar from '../features/logistics/tracking/messages/ar.json' with { type: 'json' }
import en from '../features/logistics/tracking/messages/en.json' with { type: 'json' }
import fr from '../features/logistics/tracking/messages/fr.json' with { type: 'json' }

const texts = { en, fr, ar }

type Given = {
  pageIn: (words: Words) => Html
  title: 'screens.tracking' | 'stop.title'
  language: PeopleLanguage
  at: Date
}

/** Writes what a recipient’s page shows into the built page, so that it reads without script. */
export function trackDocument(shell: string, { pageIn, title, language, at }: Given): string {
  const words = wordsOf(language, {
    tracking: isWholeLanguage(language) ? texts[language] : otherTexts[language].tracking,
  })
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const drawn = `<div id="app" data-drawn-at="${at.toISOString()}">${markupOf(pageIn(words))}</div>`
  // What people wrote may look like a pattern of a replacement, so each is given as a function.
  return shell
    .replace('<html lang="en" dir="ltr"', () => `<html lang="${language}" dir="${dir}" data-drawn`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${words.t(title)}</title>`)
    .replace('<div id="app"></div>', () => drawn + markupOf(languageLinks(words)))
}
