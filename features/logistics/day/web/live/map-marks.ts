import type { StateDot } from '#ui/map/state-dots.tsx'
import type { StateTone } from '#ui/map/state-tones.ts'
import type { Day, MappedStop } from '../../contract.ts'
import { countOfState, type DayCount } from '../../rules.ts'
import { standingOf, type Standing } from '../../rules/route-standing.ts'

/** Of a route and its vehicle. */
export const toneOfStanding: Record<Standing, StateTone> = {
  stopped: 'late',
  late: 'late',
  atRisk: 'atRisk',
  silent: 'quiet',
  onTime: 'underWay',
  toStart: 'quiet',
  done: 'done',
}

/** Every stop of the day as it stands; those of the chosen route are drawn with their numbers instead. */
export function dotsOf({ stops, routes }: Pick<Day, 'stops' | 'routes'>, chosenId: number): StateDot[] {
  const standings = new Map(routes.map((route) => [route.id, standingOf(route)]))
  return stops
    .filter(({ routeId }) => routeId === null || routeId !== chosenId)
    .map((stop) => ({
      id: String(stop.id),
      at: stop.at,
      isDimmed: chosenId !== 0,
      ...lookOf(stop, stop.routeId === null ? undefined : standings.get(stop.routeId)),
    }))
}

const looks: Partial<Record<DayCount, Pick<StateDot, 'tone' | 'isHollow'>>> = {
  delivered: { tone: 'done' },
  failed: { tone: 'late', isHollow: true },
  unplanned: { tone: 'quiet', isHollow: true },
  planned: { tone: 'quiet', isHollow: true },
}

function lookOf({ state, outlook }: MappedStop, standing: Standing | undefined): Pick<StateDot, 'tone' | 'isHollow'> {
  const known = looks[countOfState[state]]
  if (known) return known
  if (outlook !== 'onTime') return { tone: outlook }
  if (standing === 'toStart') return { tone: 'quiet', isHollow: true }
  return { tone: standing === 'silent' ? 'quiet' : 'underWay' }
}
