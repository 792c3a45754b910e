import { readTrackedSafePlace } from '../../../recipient-instructions/contract.ts'
import { readTrackingPhoto, type OwnTracking } from '../../contract.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './kept-answers.ts'
import { section } from './parts.ts'
import maps from './maps.module.css'
import { moment, type Words } from './words.ts'

/** When and to whom it was handed over, in words, with the photos of it. */
export function handoverPart({ handover, timeZone }: Pick<OwnTracking, 'handover' | 'timeZone'>, words: Words): Html {
  if (!handover) return html``
  const { t } = words
  const { to, name, at, photos } = handover
  const said = t(name === '' ? `handover.to.${to}` : `handover.named.${to}`, {
    name,
    time: moment(words, at, timeZone),
  })
  return section(
    { name: 'handover', title: t('handover.title') },
    html`<p>${said}</p>
      ${photos.map((sha256) => html`<p data-photo="${sha256}"></p>`)}`,
  )
}

/** In place of the hash of a photo: the picture that the recipient added. */
export const safePlace = 'safePlace'

type From = { code: string; digits: string; ask: Ask; words: Words; signal: AbortSignal }

/** Fetches the photos that the page has a place for: each needs the digits, so none has an address of its own. */
export async function showPhotos(place: Element | null, from: From): Promise<void> {
  for (const empty of place?.querySelectorAll<HTMLElement>('[data-photo]:empty') ?? []) {
    const photo = empty.dataset['photo'] ?? ''
    const blob = await photoOf(photo, from).catch(() => undefined)
    if (!blob || from.signal.aborted) continue
    const picture = document.createElement('img')
    picture.className = maps.photo ?? ''
    picture.alt = from.words.t(photo === safePlace ? 'instruct.photoAlt' : 'handover.photo')
    picture.src = URL.createObjectURL(blob)
    empty.replaceChildren(picture)
  }
}

async function photoOf(sha256: string, { code, digits, ask, signal }: From): Promise<Blob> {
  const body = { digits }
  const { reply } =
    sha256 === safePlace
      ? await ask(readTrackedSafePlace, { params: { code }, body, signal })
      : await ask(readTrackingPhoto, { params: { code, sha256 }, body, signal })
  return reply.blob()
}
