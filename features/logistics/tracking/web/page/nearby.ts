import type { OwnTracking } from '../../contract.ts'
import { sceneHeight, sceneOf, sceneWidth, type Scene } from '../../rules/scene.ts'
import { html, type Html } from './html.ts'
import { section } from './parts.ts'
import maps from './maps.module.css'
import classes from './page.module.css'
import { clock, distance, type Words } from './words.ts'

type Streets = NonNullable<OwnTracking['nearby']>['streets']

/** How far away the vehicle is and in which direction, drawn to scale around the door: north is up. */
export function nearbyPart({ nearby, timeZone }: Pick<OwnTracking, 'nearby' | 'timeZone'>, words: Words): Html {
  if (!nearby) return html``
  const { t } = words
  const scene = sceneOf(nearby)
  const meters = Math.hypot(scene.east, scene.north)
  const text = t('nearby.text', { distance: distance(words, meters) })
  return section(
    { name: 'nearby', title: t('nearby.title') },
    html`<p>${text}</p>
      ${drawing(scene, nearby.streets, t)}
      <p class="${classes.soft}">${t('nearby.about', { time: clock(words, nearby.at, timeZone) })}</p>
      ${nearby.credit !== '' && html`<p class="${classes.soft}"><bdi>${nearby.credit}</bdi></p>`}`,
  )
}

/** The vehicle is a spot as wide as what is known of it. */
function drawing({ east, north, scale }: Scene, streets: Streets, t: Words['t']): Html {
  const [x, y] = [(east * scale) / 2, (-north * scale) / 2]
  const ring = ringFor(Math.hypot(east, north))
  const circles = [ring, ring * 2].map(
    (meters) => html`<circle cx="${-x}" cy="${-y}" r="${meters * scale}" class="${maps.ring}" />`,
  )
  return html`<svg
    class="${maps.nearby}"
    viewBox="${-sceneWidth / 2} ${-sceneHeight / 2} ${sceneWidth} ${sceneHeight}"
    role="img"
    aria-label="${t('nearby.drawing')}"
  >
    <path d="${pathOf(streets, { x, y, scale })}" class="${maps.street}" />
    ${circles}
    <line x1="${x}" y1="${y}" x2="${-x}" y2="${-y}" class="${maps.ring}" />
    <circle cx="${x}" cy="${y}" r="${Math.max(8, 100 * scale)}" class="${maps.vehicle}" />
    <circle cx="${-x}" cy="${-y}" r="6" class="${maps.door}" />
    <text x="${-x}" y="${-y + 22}" text-anchor="middle">${t('nearby.door')}</text>
    <text x="${x}" y="${y - Math.max(8, 100 * scale) - 6}" text-anchor="middle">${t('nearby.vehicle')}</text>
  </svg>`
}

/** The door is where the metres are counted from. */
function pathOf(streets: Streets, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const at = ([east, north]: [number, number]) => `${(east * scale - x).toFixed(1)} ${(-north * scale - y).toFixed(1)}`
  return streets.map((line) => `M${line.map(at).join('L')}`).join('')
}

function ringFor(meters: number): number {
  return [250, 500, 1000, 2000, 5000].find((one) => one * 2 >= meters) ?? 10_000
}
