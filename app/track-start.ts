import { draw } from '#features/logistics/tracking/web/page/draw.ts'
import { startPage } from '#features/logistics/tracking/web/page/start-page.ts'
import { languageLinks, pageOf } from '#features/logistics/tracking/web/page/state.ts'
import { wordsOf, type Words } from '#features/logistics/tracking/web/page/words.ts'
import { trackingCodeIn } from '#features/site/landing/rules.ts'
import { peopleLanguages, type PeopleLanguage } from '#kit/contract/sentence.ts'
import type { Texts } from '#kit/contract/texts.ts'
import type { Fetcher } from '#kit/web/call.ts'
import { byLanguage } from './catalogue.ts'
import { keepLanguage } from './keep-language.ts'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/document.css'
import './theme/dark-without-script.css'

/** All that recipients read, in the languages that the office isn’t written in. */
const others = import.meta.glob<Texts>('../languages/*/tracking.json', { import: 'default' })
const texts = {
  tracking: byLanguage({
    ...import.meta.glob<Texts>('../features/logistics/tracking/messages/{en,fr,ar}.json', { import: 'default' }),
    ...others,
  }),
  feedback: byLanguage({
    ...import.meta.glob<Texts>('../features/logistics/recipient-feedback/messages/{en,fr,ar}.json', {
      import: 'default',
    }),
    ...others,
  }),
  instructions: byLanguage({
    ...import.meta.glob<Texts>('../features/logistics/recipient-instructions/messages/{en,fr,ar}.json', {
      import: 'default',
    }),
    ...others,
  }),
}

/** Starts the recipient's page, and gives its words: nothing of the office's screens is loaded with it. */
export async function startTrack(fetcher: Fetcher, { hasServer = false } = {}): Promise<Words | undefined> {
  const [root, page] = [document.getElementById('app'), document.documentElement]
  if (!root) return undefined
  const isDrawn = 'drawn' in page.dataset
  const language = isDrawn ? languageNamed(page.lang) : ownLanguage()
  page.lang = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  const words = await wordsIn(language)
  const { code, isOfMessages } = placeIn(location.pathname)
  if (!isDrawn) drawFrame(words, isOfMessages ? 'stop.title' : 'screens.tracking')
  document.addEventListener('click', keepChosen)
  if (code === undefined) startFinding(root, words, isDrawn)
  else if (isOfMessages) {
    // Few come to it from the page of a delivery, which would load it in vain.
    const { startStop } = await import('#features/logistics/tracking/web/page/start-stop.ts')
    startStop(root, { code, words, fetcher })
  } else startPage(root, { code, words, fetcher, hasServer })
  page.dataset['ready'] = ''
  return words
}

async function wordsIn(language: PeopleLanguage): Promise<Words> {
  const load = async (name: keyof typeof texts) => (await texts[name][language]?.()) ?? {}
  const [tracking, feedback, instructions] = await Promise.all([
    load('tracking'),
    load('feedback'),
    load('instructions'),
  ])
  return wordsOf(language, { tracking, feedback, instructions })
}

/** The page of a delivery, or the one of the messages about it. */
function placeIn(path: string): { code: string | undefined; isOfMessages: boolean } {
  const [, code, below] = /^\/track\/([^/]+)(\/messages)?$/.exec(path) ?? []
  return { code, isOfMessages: below !== undefined }
}

/** Where no server has drawn it: its title, and the way to the other languages. */
function drawFrame(words: Words, title: string): void {
  document.title = words.t(title)
  const links = document.createElement('div')
  document.body.append(links)
  draw(links, languageLinks(words))
}

/** The link names the language; the choice is kept for the next visit. */
function keepChosen({ target }: Event): void {
  const chosen =
    target instanceof Element ? target.closest<HTMLElement>('[data-language]')?.dataset['language'] : undefined
  if (chosen) keepLanguage(chosen)
}

function startFinding(root: HTMLElement, words: Words, isDrawn: boolean): void {
  if (!isDrawn) draw(root, pageOf({ kind: 'asking', isWrong: false }, words))
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    const code = trackingCodeIn(root.querySelector('input')?.value ?? '')
    if (code) location.assign(`/track/${code}`)
    else draw(root, pageOf({ kind: 'asking', isWrong: true }, words))
  })
}

/** What the address names, else what was chosen before, else the first that the device knows. */
function ownLanguage(): PeopleLanguage {
  const named = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('language')
  const wanted = [named ?? '', ...navigator.languages].map((one) => one.slice(0, 2))
  return languageNamed(wanted.find((one) => peopleLanguages.some((known) => known === one)) ?? '')
}

function languageNamed(name: string): PeopleLanguage {
  return peopleLanguages.find((one) => one === name) ?? 'en'
}
