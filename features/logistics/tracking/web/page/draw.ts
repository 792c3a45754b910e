import { markupOf, type Html } from './html.ts'

/** Draws into a place, unless it shows the same already: what has the focus keeps it. */
export function draw(place: Element | null, written: Html): void {
  if (!place) return
  const made = document.createElement('template')
  made.innerHTML = markupOf(written)
  if (made.innerHTML !== place.innerHTML) place.replaceChildren(made.content)
}
