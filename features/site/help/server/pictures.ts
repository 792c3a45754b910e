import { dice, drawnPicture } from '#kit/server/sample.ts'
import { topicOf, topicParts, topics, type Slug, type Topic } from '../rules.ts'

type Spot = { x: number; y: number }

const hues: Record<Topic, number> = {
  deliveries: 32,
  planning: 255,
  fleet: 145,
  people: 345,
  office: 190,
  workspace: 220,
}

/** Drawn round their middle, about fifty high; `light` is filled in the colour of the ground. */
const motifs: Record<Topic, string[]> = {
  deliveries: [
    '<path d="M-26-14h52v38h-52z"/><path d="M-26-14l8-12h36l8 12z" opacity=".7"/>',
    '<path d="M-6-14H6V4H-6z" light/>',
  ],
  planning: ['<path d="M0 24C-13 10-21 0-21-10a21 21 0 0 1 42 0C21 0 13 10 0 24z"/>', '<circle cy="-10" r="8" light/>'],
  fleet: [
    '<path d="M-34-16H6v32h-40zM8-6h14L34 6v10H8z"/>',
    '<circle cx="-20" cy="18" r="7" light/><circle cx="20" cy="18" r="7" light/>',
  ],
  people: ['<circle cy="-12" r="13"/><path d="M-25 26a25 22 0 0 1 50 0z"/>'],
  office: [
    '<rect x="-21" y="-27" width="42" height="54" rx="5"/>',
    '<path d="M-11-12h22v4h-22zM-11 0h22v4h-22zM-11 12H3v4h-14z" light/>',
  ],
  workspace: [
    '<rect x="-28" y="-24" width="56" height="21" rx="5"/><rect x="-28" y="3" width="56" height="21" rx="5"/>',
    '<circle cx="17" cy="-13" r="4" light/><circle cx="17" cy="14" r="4" light/>',
  ],
}

/** A picture in the colour of the topic; no two articles of a topic have the same. */
export function articlePicture(slug: Slug): string {
  const topic = topicOf(slug)
  const roll = dice((topics.indexOf(topic) * 31 + topicParts[topic].slugs.indexOf(slug)) * 7919 + 13)
  roll.number(0, 9)
  const tone = (rest: string) => `hsl(${hues[topic]} ${rest})`
  const motif = motifs[topic].join('').replaceAll('light', `fill="${tone('60% 95%')}"`)
  const count = roll.number(3, 4)
  // A card shows the middle of it.
  const spots = Array.from({ length: count }, (_, at): Spot => {
    return { x: 150 + Math.round((at * 340) / (count - 1)) + roll.number(-15, 15), y: roll.number(50, 112) }
  })
  const things = spots.map(({ x, y }) => {
    return `<g transform="translate(${x} ${y}) scale(${roll.number(70, 115) / 100})">${motif}</g>`
  })
  const round = (lowest: number, r: number) =>
    `<circle cx="${roll.number(0, 640)}" cy="${lowest + roll.number(0, 60)}" r="${r}"/>`
  const path = spots.map(({ x, y }) => `${x} ${y}`).join('L')
  return drawnPicture(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 160" preserveAspectRatio="xMidYMid slice">',
      `<rect width="640" height="160" fill="${tone('60% 92%')}"/>`,
      `<g fill="${tone('60% 87%')}">${round(120, 110)}${round(-30, 85)}</g>`,
      `<path d="M-20 90L${path}L660 70" fill="none" stroke="${tone('40% 80%')}" stroke-width="14"/>`,
      `<g fill="${tone('45% 45%')}">${things.join('')}</g></svg>`,
    ].join(''),
  )
}
