import type { OwnTracking } from '../../contract.ts'
import { mostMeters } from '../../../recipient-pin/rules.ts'
import { metersFrom, pinMapMeters, pinMapSide, pointFrom } from '../../rules/scene.ts'
import { html, type Html } from './html.ts'
import { form, section } from './parts.ts'
import maps from './maps.module.css'
import classes from './page.module.css'
import { exactDistance, type Words } from './words.ts'

const side = pinMapSide
const scale = side / (2 * pinMapMeters)
const [step, wideStep] = [5, 25]

/** The door on a drawing of its streets, to be dragged or moved by the arrow keys. */
export function pinPart({ pin, pinMap }: Pick<OwnTracking, 'pin' | 'pinMap'>, words: Words): Html {
  if (!pin) return html``
  const { t } = words
  const inside = pin.whyNot ? html`<p>${t(`pin.whyNot.${pin.whyNot}`)}</p>` : movable(pin, pinMap, words)
  return section({ name: 'pin', title: t('pin.title') }, inside)
}

type Pin = NonNullable<OwnTracking['pin']>

function movable({ at, found }: Pin, { streets, names, credit }: OwnTracking['pinMap'], words: Words): Html {
  const { t } = words
  const [east, north] = metersFrom(found, at)
  const lines = streets.map((line) => `M${line.map(([x, y]) => placed(x, y).join(' ')).join('L')}`).join('')
  const [x, y] = placed(east, north)
  const values = { distance: exactDistance(words, mostMeters) }
  const fields = html`<svg class="${maps.pinMap}" viewBox="${-side / 2} ${-side / 2} ${side} ${side}" data-pin-map>
      <path d="${lines}" class="${maps.street}" />
      ${names.map(written)}
      <circle r="${mostMeters * scale}" class="${maps.ring}" />
      <circle cx="${x}" cy="${y}" r="5" class="${maps.vehicle}" />
      <g
        data-pin
        tabindex="0"
        role="application"
        aria-label="${t('pin.handle')}"
        aria-describedby="pin-help pin-said"
        transform="translate(${x} ${y})"
        class="${maps.pin}"
      >
        <circle r="22" class="${maps.grip}" />
        <path d="M0 0C-4-8-10-12-10-20a10 10 0 0 1 20 0c0 8-6 12-10 20z" />
        <circle cy="-20" r="4" class="${maps.hole}" />
      </g>
    </svg>
    <div>
      <p id="pin-said" role="status" class="${classes.soft}" data-pin-said></p>
      ${credit !== '' && html`<p class="${classes.soft}"><bdi>${credit}</bdi></p>`}
    </div>
    <input type="hidden" name="found" value="${found.join(' ')}" />
    <input type="hidden" name="east" value="${east}" /><input type="hidden" name="north" value="${north}" />`
  return html`<p id="pin-help">${t('pin.text', values)}</p>
    ${form({ sends: 'movePin', button: t('pin.send'), look: 'quiet' }, fields)}`
}

function written({ name, at, degrees }: OwnTracking['pinMap']['names'][number]): Html {
  const place = `translate(${placed(...at).join(' ')}) rotate(${degrees})`
  return html`<text transform="${place}" class="${maps.name}" aria-hidden="true">${name}</text>`
}

function placed(east: number, north: number): [number, number] {
  return [Math.round(east * scale * 10) / 10, Math.round(-north * scale * 10) / 10]
}

/** Where the pin of a form stands now. */
export function pinIn(text: (name: string) => string): [number, number] {
  const [longitude = 0, latitude = 0] = text('found').split(' ').map(Number)
  return pointFrom([longitude, latitude], Number(text('east')), Number(text('north')))
}

/** Moves the pin with the pointer and with the arrow keys, never out of its bound. */
export function followPin(root: HTMLElement, words: Words, signal: AbortSignal): void {
  let held: Element | undefined
  const onDown = (event: PointerEvent) => {
    const pin = event.target instanceof Element ? event.target.closest('[data-pin]') : null
    if (!pin) return
    event.preventDefault()
    pin.setPointerCapture(event.pointerId)
    held = pin
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const map = held?.closest('svg')
    const turn = map?.getScreenCTM()
    if (!map || !turn) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(turn.inverse())
    put(map, x / scale, -y / scale, words)
  }
  const onUp = () => (held = undefined)
  const onKey = (event: KeyboardEvent) => {
    const map =
      event.target instanceof Element ? event.target.closest<SVGSVGElement>('[data-pin]')?.closest('svg') : null
    const [east, north] = ways[event.key] ?? []
    if (!map || east === undefined || north === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? wideStep : step
    const { form: fields } = fieldsOf(map)
    put(map, Number(fields('east').value) + east * by, Number(fields('north').value) + north * by, words)
  }
  root.addEventListener('pointerdown', onDown, { signal })
  root.addEventListener('pointermove', onMove, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const) root.addEventListener(name, onUp, { signal })
  root.addEventListener('keydown', onKey, { signal })
}

/** East and north: the drawing is the same whichever way the page is read. */
const ways: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function fieldsOf(map: SVGSVGElement) {
  const form = map.closest('form')
  return { form: (name: string) => form?.elements.namedItem(name) as HTMLInputElement }
}

function put(map: SVGSVGElement, wantedEast: number, wantedNorth: number, words: Words): void {
  const far = Math.hypot(wantedEast, wantedNorth)
  const share = far > mostMeters ? (mostMeters - 0.5) / far : 1
  const [east, north] = [wantedEast * share, wantedNorth * share]
  const { form: fields } = fieldsOf(map)
  fields('east').value = String(east)
  fields('north').value = String(north)
  map.querySelector('[data-pin]')?.setAttribute('transform', `translate(${placed(east, north).join(' ')})`)
  const said = map.closest('form')?.querySelector('[data-pin-said]')
  if (said)
    said.textContent = words.t('pin.said', { east: way(east, 'east', 'west'), north: way(north, 'north', 'south') })

  function way(meters: number, ahead: string, back: string): string {
    return words.t(`pin.ways.${meters < 0 ? back : ahead}`, { distance: exactDistance(words, Math.abs(meters)) })
  }
}
