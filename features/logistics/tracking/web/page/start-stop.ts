import { isMissing } from '#kit/web/call.ts'
import { changeTrackedMessages, readTrackedMessages } from '../../../recipient-messages/contract.ts'
import { draw } from './draw.ts'
import { askedBy } from './kept-answers.ts'
import { answer } from './own-view.ts'
import { refusalOf } from './refusal.ts'
import type { Given } from './start-page.ts'
import { choicesOf, stopPageOf, type Channel } from './stop.ts'

/** Lets a recipient choose in the page of their messages. A page that came drawn is taken over as it is. Returns how to end it. */
export function startStop(root: HTMLElement, { code, words, fetcher = fetch }: Given): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const ask = askedBy(fetcher, words.language)

  async function show(): Promise<void> {
    try {
      const { reply } = await ask(readTrackedMessages, { params: { code }, signal })
      draw(root, stopPageOf({ kind: 'known', code, data: reply }, words))
    } catch (error) {
      if (signal.aborted) return
      const seen =
        error instanceof Error && isMissing(error)
          ? { kind: 'missing' as const }
          : { kind: 'failed' as const, text: refusalOf(error, words) }
      draw(root, stopPageOf(seen, words))
    }
  }

  async function send(form: HTMLFormElement, channel: Channel): Promise<void> {
    if (form.ariaBusy === 'true') return
    const given = new FormData(form)
    const digits = given.get('digits')
    const wish = { channel, isOptedOut: given.get('isOptedOut') === 'true', ...(digits && { digits: String(digits) }) }
    answer(form, '')
    form.ariaBusy = 'true'
    try {
      const { reply } = await ask(changeTrackedMessages, { params: { code }, body: wish })
      draw(root.querySelector('[data-choices]'), choicesOf(reply, words, channel))
      root.querySelector<HTMLElement>('[data-thanks]')?.focus()
    } catch (error) {
      if (!signal.aborted) answer(form, refusalOf(error, words))
    } finally {
      form.ariaBusy = null
    }
  }

  const onSubmit = (event: Event) => {
    event.preventDefault()
    const { target } = event
    if (target instanceof HTMLFormElement) void send(target, target.dataset['send'] === 'sms' ? 'sms' : 'email')
  }
  root.addEventListener('submit', onSubmit, { signal })
  if (root.childElementCount === 0) void show()
  return () => ended.abort()
}
