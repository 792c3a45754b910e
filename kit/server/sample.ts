import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './machine.ts'

/** Whether a table is empty: sample data is only loaded once. */
export async function isEmpty(db: Database, table: PgTable): Promise<boolean> {
  return (
    (
      await db
        .select({ one: sql`1` })
        .from(table)
        .limit(1)
    ).length === 0
  )
}

/** Numbers that look random and are the same on every run (Park and Miller, 1988). */
export function dice(seed: number) {
  let state = seed
  const roll = () => (state = (state * 48271) % 2147483647) / 2147483647
  return {
    /** A whole number from least to most. */
    number: (least: number, most: number) => least + Math.floor(roll() * (most - least + 1)),
    one: <T>(choices: readonly T[]): T => choices[Math.floor(roll() * choices.length)]!,
    chance: (share: number) => roll() < share,
  }
}

/** A drawing as a data URL. */
export function drawnPicture(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const shapes: Record<string, string> = {
  phone: '<rect x="36" y="20" width="28" height="60" rx="5"/><path d="M46 73h8" class="l"/>',
  laptop: '<rect x="26" y="28" width="48" height="34" rx="3"/><path d="M18 68h64l-4 6H22z"/>',
  headphones:
    '<path d="M26 58V52a24 24 0 0 1 48 0v6" class="o"/><rect x="20" y="54" width="14" height="22" rx="6"/><rect x="66" y="54" width="14" height="22" rx="6"/>',
  watch:
    '<rect x="40" y="16" width="20" height="68" rx="5" opacity=".6"/><circle cx="50" cy="50" r="19"/><path d="M50 40v10l7 5" class="l"/>',
  camera: '<path d="M22 36h14l5-8h18l5 8h14v40H22z"/><circle cx="50" cy="55" r="12" class="l"/>',
  speaker:
    '<rect x="32" y="18" width="36" height="64" rx="6"/><circle cx="50" cy="60" r="12" class="l"/><circle cx="50" cy="34" r="5" class="l"/>',
  tablet: '<rect x="28" y="20" width="44" height="60" rx="5"/><path d="M34 28h32v40H34z" class="l"/>',
  glasses:
    '<circle cx="34" cy="52" r="14"/><circle cx="66" cy="52" r="14"/><path d="M46 48q4-4 8 0M20 46l-4-6M80 46l4-6" class="o"/>',
  bag: '<path d="M26 40h48l4 42H22z"/><path d="M38 44V34a12 12 0 0 1 24 0v10" class="o"/>',
  belt: '<rect x="14" y="44" width="72" height="14" rx="4"/><rect x="40" y="38" width="22" height="26" rx="4" class="l"/>',
  shoe: '<path d="M16 66V44l14 4q10 14 28 14 26 2 26 12v4H16z"/><path d="M16 72h68" class="l"/>',
  boot: '<path d="M32 20h22v32q22 4 26 14v14H32z"/><path d="M32 74h48" class="l"/>',
  pen: '<path d="M28 72l6-18 30-30 12 12-30 30z"/><path d="M58 30l12 12" class="l"/>',
  notebook: '<rect x="28" y="18" width="46" height="64" rx="4"/><path d="M36 18v64M46 34h20M46 44h20" class="l"/>',
  chair: '<path d="M32 20h36v34H32z"/><path d="M28 56h44v8H28zM34 64v18M66 64v18" class="o"/>',
  lamp: '<path d="M36 22h28l10 28H26z"/><path d="M50 50v28M36 80h28" class="o"/>',
  plant: '<path d="M50 52q-22-4-20-28 22 2 20 28 0-24 22-26 0 24-22 26z"/><path d="M36 56h28l-4 26H40z"/>',
  clock: '<circle cx="50" cy="50" r="30"/><path d="M50 32v18l12 8" class="l"/>',
  vase: '<path d="M40 18h20v12q14 12 14 28 0 16-14 24H40q-14-8-14-24 0-16 14-28z"/>',
  pad: '<path d="M30 34h40q16 0 18 22 0 18-12 18l-12-12H36L24 74Q12 74 12 56q2-22 18-22z"/><path d="M30 44v12M24 50h12M66 46h.1M72 54h.1" class="l"/>',
  cards:
    '<rect x="24" y="26" width="34" height="48" rx="4" opacity=".6"/><rect x="42" y="22" width="34" height="52" rx="4"/><path d="M59 38l8 10-8 10-8-10z" class="l"/>',
  cube: '<path d="M50 18l28 16v32L50 82 22 66V34z"/><path d="M22 34l28 16 28-16M50 50v32" class="l"/>',
}
export type Shape = keyof typeof shapes

/** A product's picture: its shape on a tinted background. */
export function productPicture(shape: string, hue: number): string {
  const style = `<style>*{stroke-linecap:round;stroke-linejoin:round}.l{fill:none;stroke:hsl(${hue} 60% 92%);stroke-width:3}.o{fill:none;stroke:hsl(${hue} 45% 42%);stroke-width:5}</style>`
  return drawnPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${style}<rect width="100" height="100" fill="hsl(${hue} 60% 92%)"/><g fill="hsl(${hue} 45% 42%)">${shapes[shape] ?? ''}</g></svg>`,
  )
}

/** A wide picture for a cover: the shape in the middle of softer ones. */
export function coverPicture(shape: string, hue: number): string {
  const style = `<style>*{stroke-linecap:round;stroke-linejoin:round}.l{fill:none;stroke:hsl(${hue} 60% 92%);stroke-width:3}.o{fill:none;stroke:hsl(${hue} 45% 42%);stroke-width:5}</style>`
  return drawnPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160">${style}<rect width="320" height="160" fill="hsl(${hue} 60% 92%)"/><circle cx="40" cy="150" r="90" fill="hsl(${hue} 60% 86%)"/><circle cx="292" cy="18" r="64" fill="hsl(${hue} 60% 86%)"/><g fill="hsl(${hue} 45% 42%)" transform="translate(100 20) scale(1.2)">${shapes[shape] ?? ''}</g></svg>`,
  )
}

/** A wide picture of a road with stops along it. */
export function roadPicture(hue: number): string {
  const road = 'M-20 130C80 130 110 60 220 60s130 60 230 44 120-74 210-74'
  const stops = [
    [96, 112],
    [226, 60],
    [372, 108],
    [520, 74],
  ].map(
    ([x = 0, y = 0]) =>
      `<g transform="translate(${x} ${y})"><path d="M0 0c-9-9-14-16-14-24a14 14 0 0 1 28 0c0 8-5 15-14 24z"/><circle cy="-24" r="5.5" fill="hsl(${hue} 60% 95%)"/></g>`,
  )
  return drawnPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 160" preserveAspectRatio="xMidYMid slice"><rect width="640" height="160" fill="hsl(${hue} 60% 92%)"/><circle cx="90" cy="170" r="110" fill="hsl(${hue} 60% 88%)"/><circle cx="590" cy="10" r="90" fill="hsl(${hue} 60% 88%)"/><path d="${road}" fill="none" stroke="hsl(${hue} 40% 78%)" stroke-width="22"/><path d="${road}" fill="none" stroke="hsl(${hue} 60% 96%)" stroke-width="2.5" stroke-dasharray="14 12"/><g fill="hsl(${hue} 45% 45%)">${stops.join('')}</g></svg>`,
  )
}

/** A face without features: skin, hair and shoulders. */
export function facePicture(seed: number): string {
  const roll = dice(seed * 7919 + 13)
  roll.number(0, 9)
  const skin = roll.one(['#f2c9a1', '#d9a066', '#b3784a', '#8d5a36', '#f6d7bd'])
  const hair = roll.one(['#2b2233', '#5b3a24', '#a8693a', '#c9a227', '#3d3d46', '#7a2f2f'])
  const hue = roll.number(0, 359)
  const style = roll.one([
    '<path d="M28 44a22 22 0 0 1 44 0q-6-12-22-12T28 44z"/>',
    '<path d="M26 64V42a24 24 0 0 1 48 0v22h-8V44H34v20z"/>',
    '<path d="M30 38a20 18 0 0 1 40 0q-20-8-40 0z"/>',
  ])
  return drawnPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 55% 86%)"/><path d="M14 100q4-28 36-28t36 28z" fill="hsl(${hue} 40% 45%)"/><rect x="43" y="60" width="14" height="18" fill="${skin}"/><circle cx="50" cy="46" r="20" fill="${skin}"/><g fill="${hair}">${style}</g></svg>`,
  )
}

/** So many days ago, at a fixed hour. */
export function daysAgo(now: Date, days: number, minutes = 0): Date {
  return new Date(now.getTime() - days * 86_400_000 - minutes * 60_000)
}
