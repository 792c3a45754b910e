import type { Machine } from '#kit/server/machine.ts'
import type { HourObserved } from '#roads/route/observe.ts'
import { mostTracePoints, type Point, type Profile } from '../contract.ts'
import { coveringRegion } from './embedded.ts'

export type { HourObserved } from '#roads/route/observe.ts'

export type Fix = { point: Point; at: Date }

/** What a drive took on each kind of road, beside what it takes on empty ones; nothing where no region covers it. In parts, so that no one waits for it. */
export async function observeDrive(
  { regions }: Pick<Machine, 'regions'>,
  fixes: readonly Fix[],
  profile: Profile,
): Promise<HourObserved[]> {
  const found: HourObserved[] = []
  for (let first = 0; first + 1 < fixes.length; first += mostTracePoints - 1) {
    const part = fixes.slice(first, first + mostTracePoints)
    const region = await coveringRegion(
      regions,
      part.map(({ point }) => point),
    )
    const trace = part.map(({ point, at }) => ({ position: point, timeMs: at.getTime() }))
    if (region)
      found.push(...(await regions.ask(region.id, { kind: 'observe', trace, travel: { profile: { kind: profile } } })))
  }
  return found
}
