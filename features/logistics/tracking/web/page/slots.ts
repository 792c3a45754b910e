import type { OwnTracking } from '../../contract.ts'
import type { TimedSlot, TrackedSlots } from '../../../recipient-slots/contract.ts'
import type { Slot } from '../../../slots/contract.ts'
import { html, type Html } from './html.ts'
import { form, section } from './parts.ts'
import forms from './forms.module.css'
import classes from './page.module.css'
import { clock, dayName, shortDay, textFor, windowName, type Words } from './words.ts'

/** What came of the last step: others were faster, it was held too long, or it is theirs. */
export type SlotNotice = { kind: 'gone' | 'expired' } | { kind: 'chosen'; slot: TimedSlot }
type Offers = TrackedSlots['slots']
type Given = Pick<OwnTracking, 'type' | 'change' | 'timeZone'> & {
  offers?: Offers | undefined
  slotNotice?: SlotNotice | undefined
}

/** Another time for the delivery: looked for, held, then confirmed. */
export function slotsPart({ type, change, timeZone, offers, slotNotice }: Given, words: Words): Html {
  const { t } = words
  const { mayChoose, whyNot, held } = change
  if (!mayChoose && !whyNot) return html``
  const inside = whyNot
    ? html`<p>${whyNot === 'onBoard' ? textFor(words, type, 'slots.whyNot.onBoard') : t(`slots.whyNot.${whyNot}`)}</p>`
    : html`${noticeOf(slotNotice, words)}${step()}`
  return section({ name: 'slots', title: t('slots.title') }, inside)

  function step(): Html {
    if (held) return heldSlot(held, timeZone, words)
    return offers
      ? offered(offers, words)
      : html`${slotNotice?.kind !== 'chosen' && html`<p>${t('slots.text')}</p>`}
        ${form({ sends: 'slots', button: t('slots.look'), look: slotNotice?.kind === 'chosen' ? 'quiet' : 'strong' }, html``)}`
  }
}

function heldSlot(held: NonNullable<OwnTracking['change']['held']>, timeZone: string, words: Words): Html {
  const { t } = words
  const values = { when: slotName(held, words), until: clock(words, held.until, timeZone) }
  return html`<p role="status">${t('slots.held', values)}</p>
    ${form({ sends: 'take', button: t('slots.choose') }, html``)}
    <form class="${forms.form}" data-send="slots">
      <button class="${forms.light}">${t('slots.other')}</button>
    </form>`
}

/** Each day has its times below it. */
function offered(offers: Offers, words: Words): Html {
  const { t } = words
  if (offers.length === 0) return html`<p>${t('slots.none')}</p>`
  const best = offers.find(({ isBest }) => isBest)
  const option = (slot: Offers[number]) => {
    const name = slotName(slot, words, shortDay)
    return html`<option value="${slotValue(slot)}" ${slot === best && html` selected`}>
      ${slot.isBest ? t('slots.best', { time: name }) : name}
    </option>`
  }
  const days = [...new Set(offers.map(({ day }) => day))]
  const fields = html`<label class="${forms.field}"
    >${t('slots.pick')}<select name="slot">
      ${days.map((day) => html`<optgroup label="${dayName(words, day)}">${offers.filter((slot) => slot.day === day).map(option)}</optgroup>`)}
    </select></label
  >`
  return form({ sends: 'hold', button: t('slots.hold') }, fields)
}

function noticeOf(notice: SlotNotice | undefined, words: Words): Html {
  if (!notice) return html``
  if (notice.kind !== 'chosen')
    return html`<p class="${forms.refusal}" role="alert">${words.t(`slots.${notice.kind}`)}</p>`
  const text = words.t('slots.chosen', { when: slotName(notice.slot, words) })
  return html`<p class="${forms.thanks}" role="status">${text}</p>`
}

function slotName(slot: TimedSlot, words: Words, dayIn = dayName): string {
  return words.t('slots.slot', { day: dayIn(words, slot.day), time: windowName(words, slot) })
}

function slotValue({ day, from, to }: Slot): string {
  return [day, from, to].join(' ')
}

/** The slot that was picked in the form. */
export function slotIn(value: string): Slot {
  const [day = '', from = '', to = ''] = value.split(' ')
  return { day, from, to }
}

/** Calling it off, behind a second press; where that is too late it is said at once. */
export function cancelPart(given: Given, words: Words): Html {
  const { type, change } = given
  const { mayCancel, whyNoCancel, hasParts } = change
  const { t } = words
  if (whyNoCancel) {
    const isLate = whyNoCancel === 'onBoard'
    const why = isLate ? textFor(words, type, 'cancel.whyNot.onBoard') : t(`cancel.whyNot.${whyNoCancel}`)
    return html`<section class="${forms.own}"><p class="${classes.soft}">${why}</p></section>`
  }
  if (!mayCancel) return html``
  return html`<section class="${forms.own}">
    <details>
      <summary class="${forms.light}">${textFor(words, type, 'cancel.open')}</summary>
      ${form(
        { sends: 'cancel', button: t('cancel.send'), look: 'final' },
        html`<p>${t('cancel.text')}${hasParts ? ` ${t('cancel.parts')}` : ''}</p>`,
      )}
    </details>
  </section>`
}
