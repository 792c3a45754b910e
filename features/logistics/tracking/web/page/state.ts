import type { Tracking } from '../../contract.ts'
import { isAhead, isPromised, pathOf, progressOf, whatToDo } from '../../rules.ts'
import {
  languageName,
  peopleLanguages,
  isWholeLanguage,
  type Language,
  type PeopleLanguage,
} from '#kit/contract/sentence.ts'
import { brandStyle } from './brand.ts'
import { html, type Html } from './html.ts'
import facts from './facts.module.css'
import forms from './forms.module.css'
import classes from './page.module.css'
import { collection } from './collection.ts'
import { field } from './parts.ts'
import { senderOf } from './sender.ts'
import { clock, dayAndTime, dayName, number, textFor, windowName, type Words } from './words.ts'

/** What the page knows of a delivery; a link that leads nowhere looks the same whatever is wrong with it. */
export type Seen =
  | { kind: 'known'; code: string; data: Tracking }
  | { kind: 'missing' }
  | { kind: 'failed'; text: string }
  | { kind: 'asking'; isWrong: boolean }

/** The page of a tracking link, as anyone with the link sees it. It reads without script. */
export function pageOf(seen: Seen, words: Words): Html {
  const sender = seen.kind === 'known' ? seen.data : undefined
  return html`<main class="${classes.page}" style="${sender && brandStyle(sender.look?.colour)}">
    <div data-state aria-live="polite">${stateOf(seen, words)}</div>
    <p class="${classes.age}" data-age role="status" hidden></p>
    <div data-own>${seen.kind === 'known' && ownButton(seen.data, words)}</div>
    <div data-contact>${sender && contact(sender, words)}</div>
  </main>`
}

/** The same as a part of another page, for those who set it up. */
export function previewOf(data: Tracking, words: Words): Html {
  const style = brandStyle(data.look?.colour)
  return html`<div class="${[classes.page, classes.preview].join(' ')}" style="${style}">
    ${stateOf({ kind: 'known', code: '', data }, words)}${ownButton(data, words)}${contact(data, words)}
  </div>`
}

/** The part that changes by itself. */
export function stateOf(seen: Seen, words: Words): Html {
  const { t } = words
  if (seen.kind === 'missing')
    return html`${said(t('missing'), t('missingText'))}
      <p><a href="/track">${t('find.again')}</a></p>`
  if (seen.kind === 'failed') return said(t('failed'), seen.text)
  if (seen.kind === 'asking') return findForm(seen.isWrong, words)
  const { data, code } = seen
  return html`${sign(data, words)}${said(titleOf(data, words), textOf(data, words))}${arrival(data, words)}${data.look?.hasSteps !== false && progress(data, words)}${happened(data, words)}${
    isPromised(data.step) && promise(data, words)
  }${collection(data, words)}${toCalendar(seen, words)}${data.needsPin && toPin(code, words)}`
}

function toPin(code: string, { language, t }: Words): Html {
  return html`<p><a class="${forms.button}" href="/track/${code}/place?lang=${language}">${t('placePin')}</a></p>`
}

/** In the words of the workspace, where it has its own; they speak of what is at the depot already. */
function titleOf({ step, type, look, collection: at }: Tracking, words: Words): string {
  const { language, t } = words
  if (at && !at.isThere) return t('collection.soon')
  return (
    ownText(look?.heading, language) || (step === 'done' ? t(`done.${type}`) : textFor(words, type, `steps.${step}`))
  )
}

/** What the workspace wrote itself, in the languages of the office. */
function ownText(texts: Record<Language, string> | undefined, language: PeopleLanguage): string {
  return texts && isWholeLanguage(language) ? texts[language] : ''
}

function textOf({ step, type, expected, isChosen, collection: at }: Tracking, words: Words): string {
  const { t } = words
  if (at && !at.isThere) return t('collection.notYet')
  if (step === 'received' && expected) return t('planned')
  if (step === 'failed' && isChosen) return t('chosen')
  return step === 'done' ? t('texts.done') : textFor(words, type, `texts.${step}`)
}

/** When it was done, or when nobody could be met. */
function happened({ happenedAt, timeZone }: Tracking, words: Words): Html {
  if (!happenedAt) return html``
  return html`<dl class="${facts.facts}">
    <dt>${words.t('when')}</dt>
    <dd>${dayAndTime(words, happenedAt, timeZone)}</dd>
  </dl>`
}

/** What recipients do themselves comes with the first press: most only look. */
export function ownButton({ step, isChosen, look }: Pick<Tracking, 'step' | 'isChosen' | 'look'>, { t }: Words): Html {
  const wanted = look ? look.action : whatToDo(step)
  const what = wanted === 'choose' && isChosen ? 'chosen' : wanted
  return html`${
    what &&
    html`<p class="${forms.scripted}">
        <button type="button" class="${forms.light}" data-open>${t(`own.${what}`)}</button>
      </p>
      <noscript><p>${t('noScript')}</p></noscript>`
  }`
}

export function contact({ phone, email, look }: Pick<Tracking, 'phone' | 'email' | 'look'>, words: Words): Html {
  const footer = ownText(look?.footer, words.language)
  return html`${phoneAndEmail({ phone, email }, words)}${
    footer !== '' && html`<p class="${classes.footer}" dir="auto">${footer}</p>`
  }`
}

function phoneAndEmail({ phone, email }: Pick<Tracking, 'phone' | 'email'>, { t }: Words): Html {
  if (phone === '' && email === '') return html``
  return html`<footer class="${classes.contact}">
    <span class="${classes.soft}">${t('questions')}</span>
    ${phone !== '' && html`<a href="tel:${phone.replaceAll(/[^+\d]/g, '')}"><bdi dir="ltr">${phone}</bdi></a>`}
    ${email !== '' && html`<a href="mailto:${email}"><bdi>${email}</bdi></a>`}
  </footer>`
}

/** The page in the other languages. */
export function languageLinks({ language, t }: Words): Html {
  const link = (one: PeopleLanguage) =>
    html`<a href="?lang=${one}" lang="${one}" hreflang="${one}" data-language="${one}">${languageName(one)}</a> `
  return html`<nav class="${classes.languages}" aria-label="${t('language')}">
    ${peopleLanguages.filter((one) => one !== language).map(link)}
  </nav>`
}

/** Asks for the code where the address has none. */
function findForm(isWrong: boolean, { t }: Words): Html {
  return html`<h1>${t('screens.tracking')}</h1>
    <form class="${forms.form}" action="/track">
      ${field({ name: 'code', label: t('find.label'), most: 500, isRequired: true, isPlain: true })}
      ${isWrong && html`<p class="${forms.refusal}" role="alert">${t('find.wrong')}</p>`}
      <button class="${forms.button}">${t('find.button')}</button>
    </form>`
}

function sign({ company, reference, look }: Tracking, { t }: Words): Html {
  const below = html`<span class="${classes.soft}">${t('reference')} <bdi dir="ltr">${reference}</bdi></span>`
  return senderOf({ company, logo: look?.logo }, below)
}

function said(title: string, text: string): Html {
  return html`<h1>${title}</h1>
    <p>${text}</p>`
}

/** When it is expected now, and how near it is. */
function arrival({ expected, stopsBefore, timeZone }: Tracking, words: Words): Html {
  if (!expected) return html``
  const { t } = words
  const [from, to] = [clock(words, expected.earliest, timeZone), clock(words, expected.latest, timeZone)]
  return html`<div class="${facts.arrival}">
    <p class="${facts.band}">${t('expected', { from, to })}</p>
    ${stopsBefore !== null && html`<p>${nearness(stopsBefore, words)}</p>`}
    <p class="${classes.soft}">
      ${expected.madeAt ? t('asOf', { time: clock(words, expected.madeAt, timeZone) }) : t('mayChange')}
    </p>
  </div>`
}

function nearness(count: number, words: Words): string {
  return count === 0 ? words.t('stopsBefore_zero') : words.t('stopsBefore', { count, shown: number(words, count) })
}

/** The way it goes, and where it is on it; nothing where it has left that way. */
function progress({ step, type }: Tracking, words: Words): Html {
  const { t } = words
  const at = progressOf(step, type)
  if (at === undefined) return html``
  return html`<ol class="${facts.progress}" aria-label="${t('progress.title')}">
    ${pathOf(type).map(
      (one, index) =>
        html`<li${index === at && html` aria-current="step"`}${index <= at && html` data-done`}>${
          one === 'done' ? t(`done.${type}`) : textFor(words, type, `progress.${one}`)
        }</li>`,
    )}
  </ol>`
}

/** Works without script: the browser hands the file to the calendar of the device. */
function toCalendar({ code, data }: Extract<Seen, { kind: 'known' }>, { language, t }: Words): Html {
  if (!isAhead(data.step) || (data.date === null && !data.expected)) return html``
  return html`<p class="${classes.calendar}">
    <a href="/api/track/${code}/calendar?lang=${language}" download="delivery.ics" data-calendar
      >${t('calendar.add')}</a
    >
  </p>`
}

/** The day and the time windows that were agreed. */
function promise({ date, windows }: Tracking, words: Words): Html {
  const { t } = words
  return html`<dl class="${facts.facts}">
    <dt>${t('day')}</dt>
    <dd>${date === null ? t('noDay') : dayName(words, date)}</dd>
    ${
      windows.length > 0 &&
      html`<dt>${t('window')}</dt>
        <dd>${windows.map((window) => html`<div>${windowName(words, window)}</div>`)}</dd>`
    }
  </dl>`
}
