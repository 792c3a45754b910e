import { openTracking } from '../../contract.ts'
import { draw } from './draw.ts'
import { showPhotos } from './handover.ts'
import type { Ask } from './kept-answers.ts'
import { checkPart, nothingKnown, type Own } from './own.ts'
import { followPin } from './pin.ts'
import { answer, drawPart, drawParts, redrawPart, showFitting } from './own-view.ts'
import { refusalOf } from './refusal.ts'
import { sends, type Reader } from './send-forms.ts'
import type { Words } from './words.ts'

/** `onChange` follows what changes the delivery itself. */
type Given = { code: string; words: Words; ask: Ask; signal: AbortSignal; onChange: () => void }

/** What recipients do themselves, once they have shown that the delivery is theirs: the digits go with everything they send. */
export function startOwn(root: HTMLElement, { code, words, ask, signal, onChange }: Given) {
  let digits = ''
  let own: Own | undefined
  const place = () => root.querySelector('[data-own]')

  async function send(form: HTMLFormElement): Promise<void> {
    const name = form.dataset['send'] ?? ''
    if (!isSent(name) || form.ariaBusy === 'true') return
    const read = readerOf(form)
    answer(form, '')
    form.ariaBusy = 'true'
    try {
      const said = await sends[name](read, { code, digits, ask })
      if (name === 'check') digits = read.text('digits')
      own = { ...nothingKnown, ...own, ...said.own }
      if (said.part) drawPart(place(), said.part, { own, words, ...(said.thanks && { thanks: said.thanks }) })
      else drawParts(place(), own, words)
      if (said.isChanged) onChange()
      void showPhotos(place(), { code, digits, ask, words, signal })
    } catch (error) {
      if (!signal.aborted) answer(form, refusalOf(error, words))
    } finally {
      form.ariaBusy = null
    }
  }

  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) void send(event.target)
  }
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement && target.form) showFitting(target.form)
  }
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-open]')) return
    draw(place(), checkPart(words))
    place()?.querySelector('input')?.focus()
  }
  followPin(root, words, signal)
  root.addEventListener('submit', onSubmit, { signal })
  root.addEventListener('change', onInput, { signal })
  root.addEventListener('click', onClick, { signal })

  return {
    isOpen: () => root.querySelector('[data-own] section') !== null,
    /** Asks anew what can be done: it is another thing at each step. Within one only the map changes, and what is typed stays. */
    reload: async (isNewStep: boolean) => {
      if (!own) return
      const now = await ask(openTracking, { params: { code }, body: { digits } }).catch(() => undefined)
      if (!now || signal.aborted) return
      // Whether this device is notified isn't asked of the server.
      own = { ...now.reply, pushState: own.pushState }
      if (isNewStep) drawParts(place(), own, words)
      else redrawPart(place(), 'nearby', { own, words })
      void showPhotos(place(), { code, digits, ask, words, signal })
    },
  }
}

function isSent(name: string): name is keyof typeof sends {
  return Object.hasOwn(sends, name)
}

function readerOf(form: HTMLFormElement): Reader {
  const given = new FormData(form)
  const text = (name: string) => String(given.get(name) ?? '')
  const file = (name: string) => {
    const chosen = given.get(name)
    return chosen instanceof File && chosen.size > 0 ? chosen : undefined
  }
  return { text, file, one: (name, of) => of.find((one) => one === text(name)) }
}
