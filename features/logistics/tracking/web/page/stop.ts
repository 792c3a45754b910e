import type { TrackedMessages } from '../../../recipient-messages/contract.ts'
import { brandStyle } from './brand.ts'
import { html, type Html } from './html.ts'
import forms from './forms.module.css'
import classes from './page.module.css'
import { field, form, section } from './parts.ts'
import { senderOf } from './sender.ts'
import { pageOf, type Seen } from './state.ts'
import type { Words } from './words.ts'

/** What the page of a recipient's messages knows. */
export type SeenMessages =
  | { kind: 'known'; code: string; data: TrackedMessages }
  | Extract<Seen, { kind: 'missing' | 'failed' }>

const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Where recipients stop messages to their address, or allow them again. It reads without script. */
export function stopPageOf(seen: SeenMessages, words: Words): Html {
  if (seen.kind !== 'known') return pageOf(seen, words)
  const { t } = words
  const { company, logo, colour } = seen.data
  return html`<main class="${classes.page}" style="${brandStyle(colour)}">
    ${senderOf({ company, logo })}
    <h1>${t('stop.title')}</h1>
    <p>${whatFor(seen.data, words)}</p>
    <div data-choices>${choicesOf(seen.data, words)}</div>
    <p class="${classes.calendar}"><a href="/track/${seen.code}">${t('stop.back')}</a></p>
  </main>`
}

/** One choice for each way that messages take; `changed` is the one that was made just now. */
export function choicesOf(data: TrackedMessages, words: Words, changed?: Channel): Html {
  const known = channels.filter((channel) => data[channel])
  return html`${known.map((channel) => choiceOf(channel, data, { words, isNew: channel === changed }))}${
    known.length > 0 && html`<noscript><p>${words.t('noScript')}</p></noscript>`
  }`
}

function whatFor({ email, sms, company }: TrackedMessages, { t }: Words): string {
  if (!email && !sms) return t('stop.none')
  return company === '' ? t('stop.unnamed') : t('stop.text', { company })
}

type Given = { words: Words; isNew: boolean }

function choiceOf(channel: Channel, data: TrackedMessages, { words, isNew }: Given): Html {
  const { t } = words
  const { isOptedOut = false, needsDigits = false, whyNot = null } = data[channel] ?? {}
  return section(
    { name: channel, title: t(`stop.${channel}`) },
    html`${
      isNew
        ? html`<p class="${forms.thanks}" data-thanks tabindex="-1">
            ${t(isOptedOut ? 'stop.stopped' : 'stop.allowed')}
          </p>`
        : html`<p>${t(isOptedOut ? 'stop.off' : 'stop.on')}</p>`
    }
    ${whyNot && html`<p>${t(`stop.whyNot.${whyNot}`)}</p>`}
    ${!whyNot && html`<div class="${forms.scripted}">${wish({ channel, isOptedOut, needsDigits }, words)}</div>`}`,
  )
}

type Wish = { channel: Channel; isOptedOut: boolean; needsDigits: boolean }

/** Whoever complained shows that the address is theirs before messages come again. */
function wish({ channel, isOptedOut, needsDigits }: Wish, { t }: Words): Html {
  const button = t(isOptedOut ? 'stop.allow' : 'stop.stop')
  return form(
    { sends: channel, button, look: isOptedOut ? 'strong' : 'quiet' },
    html`<input type="hidden" name="isOptedOut" value="${String(!isOptedOut)}" />${
        needsDigits &&
        html`<p>${t('stop.digitsWhy')}</p>
          ${field({ name: 'digits', label: t('stop.digits'), most: 20, isRequired: true, isPlain: true })}`
      }`,
  )
}
