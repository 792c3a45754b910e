import type { CollectionPoint, Tracking } from '../../contract.ts'
import { html, type Html } from './html.ts'
import facts from './facts.module.css'
import { shortDay, timeOfDay, type Words } from './words.ts'

type Opening = CollectionPoint['opening']

/** Where and when it can be collected. What is asked for at the counter is for its recipient alone. */
export function collection({ collection: at }: Pick<Tracking, 'collection'>, words: Words): Html {
  return at ? point(at, words) : html``
}

/** A depot with its opening hours; nothing of one that is unknown. */
export function point(at: CollectionPoint, words: Words): Html {
  const { t } = words
  if (at.name === '') return html``
  return html`<dl class="${[facts.facts, facts.stacked].join(' ')}">
    <dt>${t('collection.where')}</dt>
    <dd><bdi>${at.name}</bdi>${at.address !== '' && html`<div dir="auto">${at.address}</div>`}</dd>
    ${hours(at.opening, words)}
  </dl>`
}

/** A depot that never opens is one whose hours nobody entered. */
function hours(opening: Opening, words: Words): Html {
  if (opening.every((day) => day.hours.length === 0)) return html``
  return html`<dt>${words.t('collection.hours')}</dt>
    <dd class="${facts.week}">
      ${opening.map((day) => html`<span>${shortDay(words, day.date)}</span><span>${hoursOf(day.hours, words)}</span>`)}
    </dd>`
}

function hoursOf(hours: readonly { from: string; to: string }[], words: Words): Html {
  if (hours.length === 0) return html`${words.t('collection.closed')}`
  return html`${hours.map(
    ({ from, to }) =>
      html`<bdi dir="ltr" class="${facts.hours}">${timeOfDay(words, from)}–${timeOfDay(words, to)}</bdi> `,
  )}`
}
