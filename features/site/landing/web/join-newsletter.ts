import { call } from '#kit/web/call.ts'
import { joinNewsletter } from '../contract.ts'
import { sendForm } from './send-form.ts'

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
  // The browser asks for the mark before it sends the form.
  if (new FormData(form).get('agrees') === null) return
  const { sent = '', kept = '' } = form.dataset
  await sendForm(form, async (read) => {
    const body = { email: read('email'), agrees: true as const, website: read('website') }
    const headers = { 'accept-language': document.documentElement.lang }
    const { isSent } = await call(joinNewsletter, { body, headers })
    return isSent ? sent : kept
  })
}
