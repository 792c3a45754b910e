import { CallError } from '#kit/web/call.ts'

type Read = (field: string) => string

/** Sends what a form holds and says in it what came of that: the text of `send`, or why it failed. */
export async function sendForm(form: HTMLFormElement, send: (read: Read) => Promise<string>): Promise<void> {
  const button = form.querySelector('button')
  const given = new FormData(form)
  answer(form, '')
  button?.setAttribute('aria-busy', 'true')
  if (button) button.disabled = true
  try {
    answer(form, await send((field) => String(given.get(field) ?? '')))
  } catch (error) {
    answer(form, (error instanceof CallError && error.message) || (form.dataset['failed'] ?? ''))
  } finally {
    button?.removeAttribute('aria-busy')
    if (button) button.disabled = false
  }
}

export function answer(form: HTMLElement, text: string): void {
  const place = form.querySelector('[data-answer]')
  if (place) place.textContent = text
}
