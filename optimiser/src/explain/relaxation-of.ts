import type { Violation } from '../plan.ts'
import type { Problem } from '../problem.ts'
import type { Relaxation } from './relaxations.ts'

/** What a wish needs to know besides the violation. */
export interface Circumstances {
  readonly problem: Problem
  /** When the service of a stop starts. */
  readonly startOf: (stop: string) => number
}

type Wish = (violation: Violation, circumstances: Circumstances) => Relaxation | null

/** What would have to be wider for a route to keep the rule; null where nothing can be asked of anybody. */
export function relaxationOf(violation: Violation, circumstances: Circumstances): Relaxation | null {
  return wishes[violation.rule]?.(violation, circumstances) ?? null
}

const overtime: Wish = ({ vehicle = '', amount }) => ({ kind: 'allow-overtime', vehicle, bySeconds: amount })

const wishes: { readonly [Rule in Violation['rule']]?: Wish } = {
  windows: ({ stop = '', amount }, { startOf }) => ({ kind: 'widen-window', stop, untilSeconds: startOf(stop), bySeconds: amount }),
  shift: overtime,
  duration: overtime,
  capacity: ({ vehicle = '', unit = '', amount }) => ({ kind: 'add-capacity', vehicle, unit, amount }),
  distance: ({ vehicle = '', amount }) => ({ kind: 'raise-limit', vehicle, limit: 'distanceMeters', by: amount }),
  driving: ({ vehicle = '', amount }) => ({ kind: 'raise-limit', vehicle, limit: 'drivingSeconds', by: amount }),
  stops: ({ vehicle = '', amount }) => ({ kind: 'raise-limit', vehicle, limit: 'stops', by: amount }),
  'on-board': ({ stop = '', amount }) => ({ kind: 'allow-longer-on-board', stop, bySeconds: amount }),
  skills: (violation, { problem }) => equipment('skills', violation, problem),
  features: (violation, { problem }) => equipment('features', violation, problem),
  position: ({ stop = '' }) => ({ kind: 'ignore-position', stop }),
  together: ({ stop = '' }) => ({ kind: 'ignore-relation', stop, relation: 'together' }),
  apart: ({ stop = '' }) => ({ kind: 'ignore-relation', stop, relation: 'apart' }),
  locks: ({ stop = '', vehicle }, { problem }) => {
    const isLockedElsewhere = problem.locks?.vehicles?.some((lock) => lock.stop === stop && lock.vehicle !== vehicle)
    return isLockedElsewhere ? { kind: 'unlock', stop } : null
  },
}

function equipment(need: 'skills' | 'features', { vehicle = '', stop = '' }: Violation, problem: Problem): Relaxation {
  const has = problem.vehicles.find(({ id }) => id === vehicle)?.[need] ?? []
  const names = problem.stops.find(({ id }) => id === stop)?.[need] ?? []
  return { kind: 'equip', vehicle, need, names: names.filter((name) => !has.includes(name)) }
}
