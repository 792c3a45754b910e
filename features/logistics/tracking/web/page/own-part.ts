import { CallError } from '#kit/web/call.ts'
import { openTracking, type OwnTracking } from '../../contract.ts'
import { chooseTracked } from '../../../recipient-choices/contract.ts'
import { recipientChoices } from '../../../recipient-choices/rules.ts'
import { rateTracked, reportTracked } from '../../../recipient-feedback/contract.ts'
import { problemKinds } from '../../../recipient-feedback/rules.ts'
import { instructTracked } from '../../../recipient-instructions/contract.ts'
import { leaveWith } from '../../../recipient-instructions/rules.ts'
import { draw } from './draw.ts'
import { html } from './html.ts'
import type { Ask } from './kept.ts'
import { checkPart, ownParts } from './own.ts'
import classes from './page.module.css'
import type { Words } from './words.ts'

type Given = { code: string; words: Words; ask: Ask; signal: AbortSignal }
type Reader = {
  text: (name: string) => string
  one: <T extends string>(name: string, of: readonly T[]) => T | undefined
}
type PartName = keyof typeof ownParts

/** What recipients do themselves, once they have shown that the delivery is theirs: the digits go with everything they send. */
export function startOwn(root: HTMLElement, { code, words, ask, signal }: Given) {
  const params = { code }
  let digits = ''
  let own: OwnTracking | undefined

  const place = () => root.querySelector('[data-own]')
  const send = {
    check: async ({ text }: Reader) => {
      const given = text('digits')
      own = (await ask(openTracking, { params, body: { digits: given } })).reply
      digits = given
      drawAll(own)
    },
    choose: async ({ one, text }: Reader) => {
      const choice = one('choice', recipientChoices)
      if (!choice) return
      const date = choice === 'anotherDay' ? text('date') : null
      const body = { digits, choice, date, place: text('place') }
      put({ next: (await ask(chooseTracked, { params, body })).reply }, ['choose'])
    },
    instruct: async ({ one, text }: Reader) => {
      const left = one('leaveWith', leaveWith) ?? 'person'
      const where = left === 'person' ? '' : text('place')
      const body = { digits, leaveWith: left, place: where, gateCode: text('gateCode'), note: text('note') }
      put(
        { instructions: (await ask(instructTracked, { params, body })).reply },
        ['instruct'],
        words.t('instruct.saved'),
      )
    },
    rate: async ({ text }: Reader) => {
      const body = { digits, stars: Number(text('stars')), comment: text('comment') }
      put({ feedback: (await ask(rateTracked, { params, body })).reply }, ['rate'], words.t('rate.thanks'))
    },
    report: async ({ one, text }: Reader) => {
      const body = { digits, kind: one('kind', problemKinds) ?? 'other', text: text('text') }
      put({ feedback: (await ask(reportTracked, { params, body })).reply }, ['report'])
    },
  }

  function drawAll(known: OwnTracking): void {
    const names = Object.keys(ownParts)
    draw(place(), html`${names.map((name) => html`<div data-part="${name}" tabindex="-1"></div>`)}`)
    for (const name of names) if (isPart(name)) drawPart(known, name)
    place()?.querySelector<HTMLElement>('[data-part]:not(:empty)')?.focus()
  }

  function drawPart(known: OwnTracking, name: PartName): void {
    const part = place()?.querySelector(`[data-part="${name}"]`) ?? null
    draw(part, ownParts[name](known, words))
    for (const form of part?.querySelectorAll('form') ?? []) showFitting(form)
  }

  function put(said: Partial<OwnTracking>, parts: PartName[], thanks = ''): void {
    if (!own) return
    own = { ...own, ...said }
    for (const name of parts) drawPart(own, name)
    const part = place()?.querySelector<HTMLElement>(`[data-part="${parts[0]}"]`)
    if (thanks !== '') part?.firstElementChild?.append(notice(thanks))
    part?.focus()
  }

  async function sent(form: HTMLFormElement): Promise<void> {
    const name = form.dataset['send'] ?? ''
    if (!isSent(name, send) || form.ariaBusy === 'true') return
    answer(form, '')
    form.ariaBusy = 'true'
    try {
      await send[name](readerOf(form))
    } catch (error) {
      if (!signal.aborted) answer(form, refusalOf(error, words))
    } finally {
      form.ariaBusy = null
    }
  }

  root.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      if (event.target instanceof HTMLFormElement) void sent(event.target)
    },
    { signal },
  )
  root.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement && target.form) showFitting(target.form)
    },
    { signal },
  )
  root.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-open]')) return
      draw(place(), checkPart(words))
      place()?.querySelector('input')?.focus()
    },
    { signal },
  )

  return {
    isOpen: () => root.querySelector('[data-own] section') !== null,
    /** Asks anew what can be done: it is another thing at each step. */
    reload: () => {
      if (!own) return
      ask(openTracking, { params, body: { digits } }).then(
        ({ reply }) => drawAll((own = reply)),
        () => undefined,
      )
    },
  }

  function notice(text: string): HTMLElement {
    const line = document.createElement('p')
    line.className = classes.thanks ?? ''
    line.role = 'status'
    line.textContent = text
    return line
  }
}

function isPart(name: string): name is PartName {
  return Object.hasOwn(ownParts, name)
}

function isSent<T extends object>(name: string, send: T): name is keyof T & string {
  return Object.hasOwn(send, name)
}

function readerOf(form: HTMLFormElement): Reader {
  const given = new FormData(form)
  const text = (name: string) => String(given.get(name) ?? '')
  return { text, one: (name, of) => of.find((one) => one === text(name)) }
}

/** Shows the fields that belong to what is chosen; the others ask for nothing. */
function showFitting(form: HTMLFormElement): void {
  const chosen = form.querySelector('select')?.value ?? ''
  for (const part of form.querySelectorAll<HTMLElement>('[data-for]')) {
    part.hidden = !part.dataset['for']?.split(' ').includes(chosen)
    for (const one of part.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      one.disabled = part.hidden
  }
}

function answer(form: HTMLFormElement, text: string): void {
  const line = form.querySelector<HTMLElement>('[data-answer]')
  if (!line) return
  line.hidden = text === ''
  line.textContent = text
}

/** A refusal in the words of the server, those of a field first. */
function refusalOf(error: unknown, { t }: Words): string {
  if (!(error instanceof CallError)) return t('unreachable')
  return error.issues[0]?.message ?? error.message
}
