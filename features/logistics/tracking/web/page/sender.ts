import { html, type Html } from './html.ts'
import classes from './page.module.css'

type Sender = { company: string; logo?: string | undefined }

/** Whose page it is: its mark and its name, and a line below them. */
export function senderOf({ company, logo }: Sender, below?: Html): Html {
  if (company === '') return below ? html`<div class="${classes.sender}">${below}</div>` : html``
  const mark = logo
    ? html`<img class="${classes.logo}" src="${logo}" alt="" />`
    : html`<span class="${classes.mark}" aria-hidden="true">${company.slice(0, 1).toLocaleUpperCase()}</span>`
  return html`<div class="${classes.sender}">
    ${mark}
    <div>
      <strong><bdi>${company}</bdi></strong>
      ${below && html`<div>${below}</div>`}
    </div>
  </div>`
}
