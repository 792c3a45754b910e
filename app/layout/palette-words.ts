import { foldText } from '#kit/contract/fold-text.ts'
import { merged, textIn, type Texts } from '#kit/contract/texts.ts'
import { useLanguage, type Text } from '#kit/web/i18n.ts'

/** What people also call the frame's own commands, in any language. */
const own: Record<string, string> = {
  'theme-dark': 'dark mode night sombre nuit داكن ليلي',
  'theme-light': 'light mode day clair jour فاتح',
  'log-out': 'log out logout exit quit quitter خروج',
  shortcuts: 'keyboard hotkeys keys clavier لوحة المفاتيح',
}

const texts: Record<string, Texts> = {}

/** Adds what features say in the search, from their catalogues of every language: their kinds of things, what can be added, and other names of screens. */
export function addPaletteTexts(files: Record<string, Texts>): void {
  for (const [path, { palette }] of Object.entries(files)) {
    const language = /(\w+)\.json$/.exec(path)?.[1] ?? ''
    if (typeof palette === 'object') texts[language] = merged(texts[language], palette)
  }
}

/** The words of the features in the language that is spoken. */
export function usePaletteWords(): Text {
  const language = useLanguage()
  return (key, values) => textIn(texts[language], language, key, values) ?? String(values?.['defaultValue'] ?? key)
}

/** Whether a screen or command is also called what was typed, in any language: some word of its names begins so. */
export function isCalled(name: string, text: string): boolean {
  const wanted = foldText(text)
  const called = Object.entries(texts).map(([language, all]) => textIn(all, language, `also.${name}`) ?? '')
  const folded = foldText([...called, own[name] ?? ''].join(' '))
  return wanted.length > 1 && (folded.startsWith(wanted) || folded.includes(` ${wanted}`))
}
