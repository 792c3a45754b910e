import { html, type Html } from './html.ts'
import forms from './forms.module.css'

type Given = { name: string; label: string; value?: string | null | undefined }
type Field = Given & { most: number; isRequired?: boolean; isPlain?: boolean }
type Choices = Given & { of: readonly (readonly [value: string, text: string])[] }

export function section({ name, title }: { name: string; title: string }, inside: Html): Html {
  return html`<section class="${forms.own}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${title}</h2>
    ${inside}
  </section>`
}

type Sending = { sends: string; button: string; look?: 'strong' | 'quiet' | 'final' }

const buttons = { strong: forms.button, quiet: forms.light, final: forms.final }

/** A form with the place for a refusal above its button; a quiet one leaves the strong button to what the page is about, and a final one can't be undone. */
export function form({ sends, button, look = 'strong' }: Sending, fields: Html): Html {
  return html`<form class="${forms.form}" data-send="${sends}">
    ${fields}
    <p class="${forms.refusal}" data-answer role="alert" hidden></p>
    <button class="${buttons[look]}">${button}</button>
  </form>`
}

/** `isPlain` fields hold figures and codes, which run from left to right everywhere. */
export function field({ name, label, value, most, isRequired, isPlain }: Field): Html {
  return html`<label class="${forms.field}"
    >${label}<input
      name="${name}"
      value="${value}"
      maxlength="${most}"
      ${isRequired && html` required`}${isPlain && html` autocomplete="off" dir="ltr"`}
  /></label>`
}

export function textArea({ name, label, value, most }: Field): Html {
  return html`<label class="${forms.field}"
    >${label}<textarea name="${name}" maxlength="${most}" rows="2" dir="auto">${value}</textarea>
  </label>`
}

export function choices({ name, label, value, of }: Choices): Html {
  return html`<label class="${forms.field}"
    >${label}<select name="${name}">
      ${of.map(([key, text]) => html`<option value="${key}" ${key === value && html` selected`}>${text}</option>`)}
    </select></label
  >`
}
