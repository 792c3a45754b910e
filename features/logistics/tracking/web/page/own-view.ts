import { draw } from './draw.ts'
import { html } from './html.ts'
import { isPartName, ownParts, type Own, type PartName } from './own.ts'
import forms from './forms.module.css'
import type { Words } from './words.ts'

/** Draws every part, and leads to the first that has something to show. */
export function drawParts(place: Element | null, own: Own, words: Words): void {
  const names = Object.keys(ownParts)
  draw(place, html`${names.map((name) => html`<div data-part="${name}" tabindex="-1"></div>`)}`)
  for (const part of partsOf(place)) drawInto(part, own, words)
  place?.querySelector<HTMLElement>('[data-part]:not(:empty)')?.focus()
}

/** Draws one part anew: what stands in the others, unsent, stays. */
export function drawPart(
  place: Element | null,
  name: PartName,
  shown: { own: Own; words: Words; thanks?: string },
): void {
  const part = partsOf(place).find(({ dataset }) => dataset['part'] === name)
  if (!part) return
  drawInto(part, shown.own, shown.words)
  if (shown.thanks) part.firstElementChild?.append(notice(shown.words.t(shown.thanks)))
  part.focus()
}

/** Draws one part anew without leading to it. */
export function redrawPart(place: Element | null, name: PartName, shown: { own: Own; words: Words }): void {
  const part = partsOf(place).find(({ dataset }) => dataset['part'] === name)
  if (part) drawInto(part, shown.own, shown.words)
}

/** Shows the fields that belong to what is chosen; the others ask for nothing. */
export function showFitting(form: HTMLFormElement): void {
  const chosen = form.querySelector('select')?.value ?? ''
  for (const part of form.querySelectorAll<HTMLElement>('[data-for]')) {
    part.hidden = !part.dataset['for']?.split(' ').includes(chosen)
    for (const one of part.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      one.disabled = part.hidden
  }
}

/** A refusal above the button of its form; nothing takes it away. */
export function answer(form: HTMLFormElement, text: string): void {
  const line = form.querySelector<HTMLElement>('[data-answer]')
  if (!line) return
  line.hidden = text === ''
  line.textContent = text
}

function partsOf(place: Element | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]
}

function drawInto(part: HTMLElement, own: Own, words: Words): void {
  const name = part.dataset['part'] ?? ''
  if (isPartName(name)) draw(part, ownParts[name](own, words))
  for (const form of part.querySelectorAll('form')) showFitting(form)
}

function notice(text: string): HTMLElement {
  const line = document.createElement('p')
  line.className = forms.thanks ?? ''
  line.role = 'status'
  line.textContent = text
  return line
}
