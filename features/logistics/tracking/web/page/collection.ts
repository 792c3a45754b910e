import type { CollectionPoint, Tracking } from '../../contract.ts'
import { html, type Html } from './html.ts'
import classes from './page.module.css'
import { shortDay, timeOfDay, type Words } from './words.ts'

type Opening = CollectionPoint['opening']
type Collected = Pick<Tracking, 'collection' | 'reference'>

/** Where and when it can be collected. */
export function collection({ collection: at, reference }: Collected, words: Words): Html {
  if (!at) return html``
  return html`${at.isThere && html`<p>${words.t('collection.bring', { reference: `\u2068${reference}\u2069` })}</p>`}${point(at, words)}`
}

/** A depot with its opening hours; nothing of one that is unknown. */
export function point(at: CollectionPoint, words: Words): Html {
  const { t } = words
  if (at.name === '') return html``
  return html`<dl class="${[classes.facts, classes.stacked].join(' ')}">
    <dt>${t('collection.where')}</dt>
    <dd><bdi>${at.name}</bdi>${at.address !== '' && html`<div dir="auto">${at.address}</div>`}</dd>
    ${hours(at.opening, words)}
  </dl>`
}

/** A depot that never opens is one whose hours nobody entered. */
function hours(opening: Opening, words: Words): Html {
  if (opening.every((day) => day.hours.length === 0)) return html``
  return html`<dt>${words.t('collection.hours')}</dt>
    <dd class="${classes.week}">
      ${opening.map((day) => html`<span>${shortDay(words, day.date)}</span><span>${hoursOf(day.hours, words)}</span>`)}
    </dd>`
}

function hoursOf(hours: readonly { from: string; to: string }[], words: Words): Html {
  if (hours.length === 0) return html`${words.t('collection.closed')}`
  return html`${hours.map(
    ({ from, to }) =>
      html`<bdi dir="ltr" class="${classes.hours}">${timeOfDay(words, from)}–${timeOfDay(words, to)}</bdi> `,
  )}`
}
