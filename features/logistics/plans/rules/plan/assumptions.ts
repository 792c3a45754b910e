import * as z from 'zod/mini'
import { positiveInteger } from '#kit/contract/fields.ts'
import type { PlanFacts, ProfileFacts, StopFacts } from '../facts.ts'

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
/** In the smallest unit of the currency. */
const mostCentsPerLiter = 1000
const isChange = z.refine<number>((value) => value !== 0)

export const assumptions = [
  /** Every stop has so many per cent more to deliver or pick up; fewer where it is negative. */
  z.object({ kind: z.literal('volume'), percent: whole(-90, 500).check(isChange) }),
  /** Every time window begins so much earlier and ends so much later, and lies so much later as a whole. */
  z
    .object({ kind: z.literal('windows'), widerMinutes: whole(-240, 480), laterMinutes: whole(-480, 480) })
    .check(z.refine(({ widerMinutes, laterMinutes }) => widerMinutes !== 0 || laterMinutes !== 0)),
  /** All goods lie in this depot. */
  z.object({ kind: z.literal('depot'), depotId: positiveInteger }),
  /** A litre of fuel costs so much more. */
  z.object({ kind: z.literal('fuel'), centsPerLiter: whole(-mostCentsPerLiter, mostCentsPerLiter).check(isChange) }),
] as const
/** What a plan takes for given that isn't so, to answer a question. */
export const Assumption = z.discriminatedUnion('kind', assumptions)
export type Assumption = z.infer<typeof Assumption>

/** How much larger deliveries are, as a factor. */
export function volumeOf(assumptions: readonly Assumption[]): number {
  return assumptions.reduce((factor, one) => (one.kind === 'volume' ? factor * (1 + one.percent / 100) : factor), 1)
}

/** The optimiser counts quantities to three decimals. */
export function enlarged(quantities: Record<string, number>, factor: number): Record<string, number> {
  if (factor === 1) return quantities
  const larger = Object.entries(quantities).map(([unit, amount]) => [unit, Math.round(amount * factor * 1000) / 1000])
  return Object.fromEntries(larger)
}

/** The facts of a plan as they would be; volume is of the deliveries themselves, which decide how long a stop takes. */
export function assuming(facts: PlanFacts, assumptions: readonly Assumption[]): PlanFacts {
  return assumptions.reduce(withAssumption, facts)
}

function withAssumption(facts: PlanFacts, assumption: Assumption): PlanFacts {
  switch (assumption.kind) {
    case 'volume':
      return facts
    case 'windows':
      return { ...facts, stops: facts.stops.map((stop) => ({ ...stop, windows: moved(stop.windows, assumption) })) }
    case 'depot':
      return { ...facts, stops: facts.stops.map((stop) => fromDepot(stop, assumption.depotId)) }
    case 'fuel':
      return { ...facts, profiles: facts.profiles.map((one) => withFuel(one, assumption.centsPerLiter)) }
  }
}

type Windows = StopFacts['windows']
type Moved = Extract<Assumption, { kind: 'windows' }>

/** A window that would end before it begins shrinks to its middle. */
function moved(windows: Windows, { widerMinutes, laterMinutes }: Moved): Windows {
  return windows.map((window) => {
    const startSeconds = Math.max(0, window.startSeconds + (laterMinutes - widerMinutes) * 60)
    const endSeconds = Math.max(0, window.endSeconds + (laterMinutes + widerMinutes) * 60)
    const middle = Math.round((startSeconds + endSeconds) / 2)
    return startSeconds <= endSeconds
      ? { ...window, startSeconds, endSeconds }
      : { ...window, startSeconds: middle, endSeconds: middle }
  })
}

function fromDepot(stop: StopFacts, depotId: number): StopFacts {
  return stop.depotId === null ? stop : { ...stop, depotId }
}

/** What burning a litre of diesel sets free, by the factors of the UK government for company reporting, 2023. */
const gramsPerLiter = 2512

function withFuel(profile: ProfileFacts, centsPerLiter: number): ProfileFacts {
  const cost = profile.costPerKilometer + (centsPerLiter * profile.gramsPerKilometer) / gramsPerLiter
  return { ...profile, costPerKilometer: Math.max(0, cost) }
}
