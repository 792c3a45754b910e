import type { OwnTracking } from '../../contract.ts'
import { html, type Html } from './html.ts'
import { section } from './parts.ts'
import classes from './page.module.css'
import { clock, distance, type Words } from './words.ts'

const [width, height, margin] = [320, 200, 36]
const degreeMeters = 111_320

/** How far away the vehicle is and in which direction, drawn to scale around the door: north is up. */
export function nearbyPart({ nearby, timeZone }: Pick<OwnTracking, 'nearby' | 'timeZone'>, words: Words): Html {
  if (!nearby) return html``
  const { t } = words
  const [east, north] = offsetOf(nearby)
  const meters = Math.hypot(east, north)
  const text = t('nearby.text', { distance: distance(words, meters) })
  return section(
    { name: 'nearby', title: t('nearby.title') },
    html`<p>${text}</p>
      ${drawing({ east, north }, t)}
      <p class="${classes.soft}">${t('nearby.about', { time: clock(words, nearby.at, timeZone) })}</p>`,
  )
}

function offsetOf({ vehicle, door }: NonNullable<OwnTracking['nearby']>): [number, number] {
  const narrow = Math.cos((door[1] * Math.PI) / 180)
  return [(vehicle[0] - door[0]) * degreeMeters * narrow, (vehicle[1] - door[1]) * degreeMeters]
}

/** The vehicle is a spot as wide as what is known of it. */
function drawing({ east, north }: { east: number; north: number }, t: Words['t']): Html {
  const room = Math.min(
    (width - 2 * margin) / Math.max(400, Math.abs(east)),
    (height - 2 * margin) / Math.max(400, Math.abs(north)),
  )
  const [x, y] = [(east * room) / 2, (-north * room) / 2]
  const ring = ringFor(Math.hypot(east, north))
  const circles = [ring, ring * 2].map(
    (meters) => html`<circle cx="${-x}" cy="${-y}" r="${meters * room}" class="${classes.ring}" />`,
  )
  return html`<svg
    class="${classes.nearby}"
    viewBox="${-width / 2} ${-height / 2} ${width} ${height}"
    role="img"
    aria-label="${t('nearby.drawing')}"
  >
    ${circles}
    <line x1="${x}" y1="${y}" x2="${-x}" y2="${-y}" class="${classes.ring}" />
    <circle cx="${x}" cy="${y}" r="${Math.max(8, 100 * room)}" class="${classes.vehicle}" />
    <circle cx="${-x}" cy="${-y}" r="6" class="${classes.door}" />
    <text x="${-x}" y="${-y + 22}" text-anchor="middle">${t('nearby.door')}</text>
    <text x="${x}" y="${y - Math.max(8, 100 * room) - 6}" text-anchor="middle">${t('nearby.vehicle')}</text>
  </svg>`
}

function ringFor(meters: number): number {
  return [250, 500, 1000, 2000, 5000].find((one) => one * 2 >= meters) ?? 10_000
}
