import type { OwnTracking } from '../../contract.ts'
import { problemKinds } from '../../../recipient-feedback/rules.ts'
import type { TrackedSlots } from '../../../recipient-slots/contract.ts'
import { point } from './collection.ts'
import { handoverPart } from './handover.ts'
import { html, type Html } from './html.ts'
import { instructPart } from './instruct.ts'
import { nearbyPart } from './nearby.ts'
import { choices, field, form, section, textArea } from './parts.ts'
import facts from './facts.module.css'
import forms from './forms.module.css'
import classes from './page.module.css'
import { pinPart } from './pin.ts'
import { pushPart, type PushState } from './push.ts'
import { cancelPart, slotsPart, type SlotNotice } from './slots.ts'
import { dayName, moment, money, number, textFor, type Words } from './words.ts'

/** What the recipient sees; `offers` once they looked for other times, and what came of the last step. */
export type Own = OwnTracking & {
  pushState?: PushState
  offers?: TrackedSlots['slots'] | undefined
  slotNotice?: SlotNotice | undefined
}

export const nothingKnown: Own = {
  type: 'drop',
  step: 'received',
  address: '',
  failure: '',
  earlierFailures: [],
  counterNumber: '',
  depot: null,
  feedback: { rating: null, mayRate: false, problems: [], mayReport: false, mayReturn: false },
  instructions: {
    instruction: null,
    mayChange: false,
    mayLeave: false,
    offers: { neighbour: false, safePlace: false, gateCode: false, note: false },
  },
  mayPush: false,
  emailStop: null,
  change: { mayChoose: false, whyNot: null, held: null, mayCancel: false, whyNoCancel: null, hasParts: false },
  next: { choices: [], days: [], feeCents: 0, currency: 'USD', chosen: null },
  contents: [],
  doorPin: '',
  missing: [],
  nearby: null,
  pin: null,
  pinMap: { streets: [], names: [], credit: '' },
  timeZone: 'UTC',
  handover: null,
  driver: '',
}

type Draw = (own: Own, words: Words) => Html

/** Asks for what only the recipient knows. */
export function checkPart({ t }: Words): Html {
  const fields = html`${field({ name: 'digits', label: t('own.digits'), most: 12, isRequired: true, isPlain: true })}`
  return section(
    { name: 'check', title: t('own.title') },
    html`<p>${t('own.text')}</p>
      ${form({ sends: 'check', button: t('own.check') }, fields)}`,
  )
}

/** What recipients see and do once they have shown that the delivery is theirs, each part in a place of its own. */
export const ownParts = {
  failure,
  earlier,
  doorPin,
  bring,
  nearby: nearbyPart,
  handover: handoverPart,
  about,
  missing,
  contents,
  choose,
  slots: slotsPart,
  emailStop,
  push: pushPart,
  instruct: instructPart,
  pin: pinPart,
  rate,
  report,
  cancel: cancelPart,
} satisfies Record<string, Draw>
export type PartName = keyof typeof ownParts

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(ownParts, name)
}

function failure({ failure: reason }: OwnTracking, { t }: Words): Html {
  if (reason === '') return html``
  return html`<section class="${forms.own}">
    <p>${t('failure')} <bdi>${reason}</bdi></p>
  </section>`
}

/** The visits before, at which nobody could be served. */
function earlier({ earlierFailures, timeZone }: OwnTracking, words: Words): Html {
  if (earlierFailures.length === 0) return html``
  const rows = earlierFailures.map(({ at, reason }) => {
    const time = moment(words, at, timeZone)
    return reason === '' ? html`<li>${time}</li>` : html`<li>${time} · <bdi>${reason}</bdi></li>`
  })
  return section(
    { name: 'earlier', title: words.t('earlier') },
    html`<ul>
      ${rows}
    </ul>`,
  )
}

function bring({ counterNumber }: OwnTracking, { t }: Words): Html {
  if (counterNumber === '') return html``
  const text = t('collection.bring', { reference: `\u2068${counterNumber}\u2069` })
  return section({ name: 'bring', title: t('collection.how') }, html`<p>${text}</p>`)
}

function doorPin({ doorPin: pin }: OwnTracking, { t }: Words): Html {
  if (pin === '') return html``
  return section(
    { name: 'doorPin', title: t('doorPin.title') },
    html`<p><strong dir="ltr">${pin}</strong></p>
      <p>${t('doorPin.text')}</p>`,
  )
}

/** Where it goes, and who brings it; what is collected goes nowhere. */
function about({ address, counterNumber, driver }: OwnTracking, { t }: Words): Html {
  const known = [
    { name: t('address'), value: counterNumber === '' ? address : '' },
    { name: t('driver'), value: driver },
  ].filter(({ value }) => value !== '')
  if (known.length === 0) return html``
  const rows = known.map(
    ({ name, value }) =>
      html`<dt>${name}</dt>
        <dd><bdi>${value}</bdi></dd>`,
  )
  return html`<section class="${forms.own}">
    <dl class="${facts.facts} ${facts.bare}">${rows}</dl>
  </section>`
}

function emailStop({ emailStop: why }: OwnTracking, { t }: Words): Html {
  if (!why) return html``
  return section({ name: 'email', title: t('emailStop.title') }, html`<p>${t(`emailStop.${why}`)}</p>`)
}

function contents({ type, contents: items }: OwnTracking, words: Words): Html {
  return itemList({ name: 'contents', title: textFor(words, type, 'contents') }, items, words)
}

function missing({ type, missing: items }: OwnTracking, words: Words): Html {
  return itemList({ name: 'missing', title: textFor(words, type, 'notHanded') }, items, words)
}

function itemList(of: { name: string; title: string }, items: OwnTracking['contents'], words: Words): Html {
  if (items.length === 0) return html``
  const rows = items.map(
    ({ name, quantity }) =>
      html`<li><bdi>${name}</bdi> <span class="${classes.soft}">× ${number(words, quantity)}</span></li>`,
  )
  return section(
    of,
    html`<ul>
      ${rows}
    </ul>`,
  )
}

function choose(own: OwnTracking, words: Words): Html {
  const { next, type, depot } = own
  const { t } = words
  const { choices: offered, days, chosen, feeCents, currency } = next
  if (offered.length === 0) return html``
  const picked = offered.find((one) => one === chosen?.choice) ?? offered[0]
  const nameOf = (choice: string) =>
    choice === 'anotherDay' ? textFor(words, type, 'choose.choices.anotherDay') : t(`choose.choices.${choice}`)
  const fields = html` ${choices({ name: 'choice', label: t('choose.what'), value: picked, of: offered.map((one) => [one, nameOf(one)]) })}
    <div data-for="anotherDay">
      ${choices({ name: 'date', label: t('choose.day'), value: chosen?.date, of: days.map((day) => [day, dayName(words, day)]) })}
      ${feeCents > 0 && html`<p>${t('choose.fee', { amount: money(words, feeCents, currency) })}</p>`}
      <input type="hidden" name="feeCents" value="${feeCents}" />
    </div>
    <div data-for="safePlace">
      ${field({ name: 'place', label: t('choose.place'), value: chosen?.place, most: 200, isRequired: true })}
    </div>
    ${depot && html`<div data-for="depot">${point(depot, words)}</div>`}`
  return section(
    { name: 'choose', title: t(chosen ? 'choose.yours' : 'choose.title') },
    html`${chosen && html`<p role="status">${t('choose.pending', { choice: [nameOf(chosen.choice), detailOf(chosen, own, words)].filter(Boolean).join(': ') })}</p>`}${form(
      { sends: 'choose', button: t(chosen ? 'choose.change' : 'choose.send') },
      fields,
    )}`,
  )
}

type Chosen = NonNullable<OwnTracking['next']['chosen']>

/** The day, the place or the depot that belongs to what was chosen. */
function detailOf({ choice, date, place }: Chosen, { depot }: OwnTracking, words: Words): string {
  if (choice === 'depot') return depot?.name ?? ''
  return date === null ? place : dayName(words, date)
}

function rate({ feedback: { rating, mayRate } }: OwnTracking, words: Words): Html {
  if (!mayRate && !rating) return html``
  const inside = mayRate ? rateForm(rating, words) : rating && given(rating, words)
  return section({ name: 'rate', title: words.t('rate.title') }, html`${inside}`)
}

type Rating = NonNullable<OwnTracking['feedback']['rating']>

function rateForm(rating: Rating | null, words: Words): Html {
  const { t } = words
  const fields = html` ${starField(rating?.stars, words)}
  ${textArea({ name: 'comment', label: t('rate.comment'), value: rating?.comment, most: 1000 })}
  ${rating && html`<p class="${classes.soft}" role="status">${t('rate.kept')}</p>`}`
  return form({ sends: 'rate', button: t(rating ? 'rate.change' : 'rate.send') }, fields)
}

function given({ stars, comment }: Rating, words: Words): Html {
  const shown = number(words, stars)
  return html`<p>${words.t('rate.given', { count: stars, shown })}</p>
    ${comment !== '' && html`<p dir="auto">${comment}</p>`}`
}

/** One to five stars; the browser's own choice, so that keys and screen readers work as everywhere. */
function starField(chosen: number | undefined, words: Words): Html {
  const star = (count: number) =>
    html`<label class="${forms.star}"
      ><input type="radio" name="stars" value="${count}" required${chosen === count && html` checked`} /><span
        class="${forms.hiddenWords}"
        >${words.t('rate.star', { count, shown: number(words, count) })}</span
      ><svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" /></svg
    ></label>`
  return html`<fieldset class="${forms.stars}">
    <legend>${words.t('rate.stars')}</legend>
    ${[1, 2, 3, 4, 5].map(star)}
  </fieldset>`
}

function report({ feedback: { problems, mayReport, mayReturn } }: OwnTracking, { t, feedback: nameOf }: Words): Html {
  if (!mayReport && problems.length === 0) return html``
  const fitting = problemKinds.filter((kind) => kind !== 'return' || mayReturn)
  const kinds = fitting.map((kind): [string, string] => [kind, nameOf(`problems.${kind}`)])
  const fields = html` ${choices({ name: 'kind', label: t('report.kind'), of: kinds })}
  ${textArea({ name: 'text', label: t('report.text'), most: 1000 })}`
  const sent = problems.map(
    ({ kind, text }) => html`<li dir="auto">${[nameOf(`problems.${kind}`), text].filter(Boolean).join(': ')}</li>`,
  )
  return section(
    { name: 'report', title: t('report.title') },
    html`${
      problems.length > 0 &&
      html`<p>${t('report.sent')}</p>
        <ul>
          ${sent}
        </ul>`
    }${
      mayReport &&
      html`<details>
        <summary class="${forms.light}">${t(problems.length > 0 ? 'report.another' : 'report.open')}</summary>
        ${form({ sends: 'report', button: t('report.send') }, fields)}
      </details>`
    }`,
  )
}
