import { campaignIn, sourceOf } from '#features/office/visits/rules.ts'
import { countVisit } from '#features/office/visits/contract.ts'
import { call } from '#kit/web/call.ts'
import { smoothLinks } from '#kit/web/smooth-links.ts'
import { sendContactMessage } from '../contract.ts'
import { trackingCodeIn } from '../rules.ts'
import { closeMenus } from './close-menus.ts'
import { joinFrom } from './join-newsletter.ts'
import { playDay } from './play-day.ts'
import { answer, sendForm } from './send-form.ts'
import { showGiftCards } from './show-gift-cards.ts'
import { showPrices } from './show-prices.ts'

export type LandingActions = {
  open: (path: string) => void
  switchTheme: () => void
  /** Says whether the language changes in the page; otherwise the link is followed. */
  setLanguage: (language: string) => boolean
}

/** Gives the drawn page what needs a script. Returns how to end it. */
export function enliven(root: HTMLElement, actions: LandingActions): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const on = (selector: string, kind: 'click' | 'submit', listener: (event: Event, element: HTMLElement) => void) => {
    for (const element of root.querySelectorAll<HTMLElement>(selector))
      element.addEventListener(kind, (event) => listener(event, element), { signal })
  }
  on('[data-theme-switch]', 'click', actions.switchTheme)
  on('[data-language]', 'click', (event, link) => {
    if (actions.setLanguage(link.dataset['language'] ?? 'en')) event.preventDefault()
  })
  on('[data-track]', 'submit', (event, form) => {
    event.preventDefault()
    track(form, actions.open)
  })
  on('[data-contact]', 'submit', (event, form) => {
    event.preventDefault()
    if (form instanceof HTMLFormElement) void sendMessage(form)
  })
  closeMenus(root, signal)
  smoothLinks(root, signal)
  joinFrom(root, signal)
  void showPrices(root, signal)
  void showGiftCards(root, signal)
  playDay(root, signal)
  return () => ended.abort()
}

/** Counts the visit, once for the page. */
export function countLanding(): void {
  if (navigator.webdriver) return
  const { search, host } = location
  const body = {
    page: 'landing',
    source: sourceOf({ referrer: document.referrer, search, host }),
    campaign: campaignIn(search),
    isEntry: true,
  } as const
  // It doesn't matter if a visit isn't counted.
  call(countVisit, { body }).catch(() => undefined)
}

function track(form: HTMLElement, open: LandingActions['open']): void {
  const field = form.querySelector('input')
  const code = trackingCodeIn(field?.value ?? '')
  answer(form, code === undefined ? (form.dataset['wrong'] ?? '') : '')
  field?.setAttribute('aria-invalid', String(code === undefined))
  if (code === undefined) field?.focus()
  else open(`/track/${code}`)
}

function sendMessage(form: HTMLFormElement): Promise<void> {
  return sendForm(form, async (read) => {
    const body = { name: read('name'), email: read('email'), message: read('message'), website: read('website') }
    await call(sendContactMessage, { body, headers: { 'accept-language': document.documentElement.lang } })
    form.reset()
    return form.dataset['sent'] ?? ''
  })
}
