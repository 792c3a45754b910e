import { call, CallError } from '#kit/web/call.ts'
import { joinNewsletter } from '../contract.ts'

/** Gives the newsletter’s form in the footer what needs a script. */
export function joinFrom(root: HTMLElement, signal: AbortSignal): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-newsletter]'))
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        void join(form)
      },
      { signal },
    )
}

async function join(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const given = new FormData(form)
  // The browser asks for the mark before it sends the form.
  if (given.get('agrees') === null) return
  answer(form, '')
  if (button) button.disabled = true
  answer(form, await answerTo(given, form.dataset))
  if (button) button.disabled = false
}

async function answerTo(given: FormData, { sent = '', kept = '', failed = '' }: DOMStringMap): Promise<string> {
  const read = (name: string) => String(given.get(name) ?? '')
  const body = { email: read('email'), agrees: true as const, website: read('website') }
  try {
    const headers = { 'accept-language': document.documentElement.lang }
    const { isSent } = await call(joinNewsletter, { body, headers })
    return isSent ? sent : kept
  } catch (error) {
    return (error instanceof CallError && error.message) || failed
  }
}

function answer(form: HTMLElement, text: string): void {
  const place = form.querySelector('[data-answer]')
  if (place) place.textContent = text
}
