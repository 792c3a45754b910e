import type { Violation } from '../violation.ts'
import type { Problem, Vehicle } from '../problem.ts'
import { longestDay } from './law.ts'
import type { Relaxation } from './relaxations.ts'

/** Context required to derive a relaxation from a violation. */
export interface Circumstances {
  readonly problem: Problem
  /** When the service of a stop starts. */
  readonly startOf: (stop: string) => number
  /** The depot opening before which the vehicle arrives by so many seconds; null if the depot doesn't open again. */
  readonly openingAfter: (depot: string, seconds: number) => number | null
}

type Wish = (violation: Violation, circumstances: Circumstances) => Relaxation | null

/** The relaxation with which a route would keep the rule; null if the rule can't be relaxed. */
export function relaxationOf(violation: Violation, circumstances: Circumstances): Relaxation | null {
  return wishes[violation.rule]?.(violation, circumstances) ?? null
}

const overtime: Wish = ({ vehicle = '', amount }) => ({ kind: 'allow-overtime', vehicle, bySeconds: amount })

const wishes: { readonly [Rule in Violation['rule']]?: Wish } = {
  windows: ({ stop = '', amount }, { startOf }) => ({
    kind: 'widen-window',
    stop,
    untilSeconds: startOf(stop),
    bySeconds: amount,
  }),
  shift: overtime,
  duration: (violation, circumstances) => {
    const vehicle = vehicleOf(violation, circumstances)
    const seconds = (vehicle.limits?.durationSeconds ?? 0) + (vehicle.overtime?.upToSeconds ?? 0) + violation.amount
    return seconds <= longestDay(vehicle).durationSeconds ? overtime(violation, circumstances) : null
  },
  capacity: ({ vehicle = '', unit = '', amount }) => ({ kind: 'add-capacity', vehicle, unit, amount }),
  distance: ({ vehicle = '', amount }) => ({ kind: 'raise-limit', vehicle, limit: 'distanceMeters', by: amount }),
  driving: (violation, circumstances) => {
    const vehicle = vehicleOf(violation, circumstances)
    const seconds = (vehicle.limits?.drivingSeconds ?? 0) + violation.amount
    const isLawful = seconds <= longestDay(vehicle).drivingSeconds
    return isLawful ? { kind: 'raise-limit', vehicle: vehicle.id, limit: 'drivingSeconds', by: violation.amount } : null
  },
  stops: ({ vehicle = '', amount }) => ({ kind: 'raise-limit', vehicle, limit: 'stops', by: amount }),
  'depot-hours': ({ depot = '', amount }, { problem, openingAfter }) => {
    const opening = openingAfter(depot, amount)
    if (opening !== null) return { kind: 'open-earlier', depot, fromSeconds: opening - amount, bySeconds: amount }
    const openings = problem.depots?.find(({ id }) => id === depot)?.openings ?? []
    const closing = Math.max(...openings.map(({ endSeconds }) => Math.round(endSeconds)))
    return { kind: 'close-later', depot, untilSeconds: closing + amount, bySeconds: amount }
  },
  // Only fixed breaks: breaks after driving are always taken when due, and the law doesn't allow them later.
  breaks: ({ vehicle = '', break: index = 0, amount }) => ({
    kind: 'later-break',
    vehicle,
    break: index,
    bySeconds: amount,
  }),
  stability: ({ changes = 'vehicles', amount }) => ({ kind: 'allow-changes', changes, by: amount }),
  'on-board': ({ stop = '', amount }) => ({ kind: 'allow-longer-on-board', stop, bySeconds: amount }),
  skills: (violation, circumstances) => equipment('skills', violation, circumstances),
  features: (violation, circumstances) => equipment('features', violation, circumstances),
  position: ({ stop = '' }) => ({ kind: 'ignore-position', stop }),
  together: ({ stop = '' }) => ({ kind: 'ignore-relation', stop, relation: 'together' }),
  apart: ({ stop = '' }) => ({ kind: 'ignore-relation', stop, relation: 'apart' }),
  locks: ({ stop = '', vehicle }, { problem }) => {
    const isLockedElsewhere = problem.locks?.vehicles?.some((lock) => lock.stop === stop && lock.vehicle !== vehicle)
    return isLockedElsewhere ? { kind: 'unlock', stop } : null
  },
}

function vehicleOf({ vehicle }: Violation, { problem }: Circumstances): Vehicle {
  return problem.vehicles.find(({ id }) => id === vehicle)!
}

function equipment(need: 'skills' | 'features', violation: Violation, circumstances: Circumstances): Relaxation {
  const { vehicle = '', stop = '' } = violation
  const has = vehicleOf(violation, circumstances)[need] ?? []
  const names = circumstances.problem.stops.find(({ id }) => id === stop)?.[need] ?? []
  return { kind: 'equip', vehicle, need, names: names.filter((name) => !has.includes(name)) }
}
