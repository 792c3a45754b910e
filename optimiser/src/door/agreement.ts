import { NEVER, NO_WAY } from '../model/model.ts'
import { unitsOf } from '../model/scale.ts'
import type { PlanOrder, Problem, Quantities, TimeSpan } from '../problem.ts'
import { checkEach, checkPart, ProblemFault } from './fault.ts'
import { checkLocks } from './locks-agreement.ts'
import { distinct, refuseStopTwice, refuseUnknown } from './names.ts'
import type { Names } from './names.ts'

/** Checks the consistency of a problem of the right shape. Refuses unknown names, places outside the matrices and contradictions. */
export function checkAgreement(problem: Problem): void {
  const names: Names = {
    depots: distinct(problem.depots ?? [], 'depots'),
    vehicles: distinct(problem.vehicles, 'vehicles'),
    stops: distinct(problem.stops, 'stops'),
    units: distinct(
      (problem.units ?? []).map((id) => ({ id })),
      'units',
    ),
  }
  checkMatrices(problem)
  checkPlaces(problem)
  checkVehicles(problem, names)
  checkQuantities(problem, names)
  checkPairs(problem, names)
  checkTimes(problem)
  checkLists(problem, names)
  checkLocks(problem, names)
  checkPlan(problem.startPlan, 'startPlan', names)
  checkStops(problem, names)
}

function checkMatrices(problem: Problem): void {
  const { profiles } = problem
  const entries = profiles[0]!.durationsSeconds.length
  const size = Math.round(Math.sqrt(entries))
  if (size * size !== entries || size === 0)
    throw new ProblemFault('profiles[0].durationsSeconds', { kind: 'no-square', count: entries })
  for (const [index, profile] of profiles.entries()) {
    for (const name of ['durationsSeconds', 'distancesMeters', 'legCosts'] as const) {
      const count = profile[name]?.length ?? entries
      if (count === entries) continue
      throw new ProblemFault(`profiles[${index}].${name}`, { kind: 'wrong-count', count, expected: entries })
    }
  }
  distinct(
    profiles.map((profile) => ({ id: profile.name })),
    'profiles',
  )
  checkCoordinates(problem, size)
}

function checkCoordinates({ places, goals }: Problem, size: number): void {
  if (!goals?.compactnessCostPerKilometer || places?.length === size) return
  throw new ProblemFault('places', { kind: 'coordinates-needed', places: size })
}

function checkPlaces({ profiles, depots, stops }: Problem): void {
  const size = Math.round(Math.sqrt(profiles[0]!.durationsSeconds.length))
  const check = ({ place }: { readonly place: number }) => {
    if (place >= size) throw new ProblemFault('place', { kind: 'outside-matrices', place, places: size })
  }
  checkEach('depots', depots ?? [], check)
  checkEach('stops', stops, check)
}

function checkVehicles({ vehicles, profiles }: Problem, names: Names): void {
  const profileNames = new Set(profiles.map((profile) => profile.name))
  checkEach('vehicles', vehicles, ({ start, end, profile, reload }) => {
    refuseUnknown(start, names.depots, 'start')
    refuseUnknown(end, names.depots, 'end')
    refuseUnknown(profile, profileNames, 'profile')
    checkEach('reload.depots', reload?.depots ?? [], (depot) => refuseUnknown(depot, names.depots, ''))
  })
}

function checkQuantities(problem: Problem, { units }: Names): void {
  refuseUnknown(problem.goals?.balance?.unit, units, 'goals.balance.unit')
  const check = (quantities: Quantities | undefined) => {
    for (const unit in quantities) refuseUnknown(unit, units, unit)
  }
  checkEach('vehicles', problem.vehicles, ({ capacity, breaks }) => {
    checkPart('capacity', capacity, check)
    checkEach('breaks', breaks ?? [], (rest) => rest.kind === 'fixed' && checkPart('maxLoad', rest.maxLoad, check))
  })
  checkGoods(problem, check)
  checkGoods(problem, sumsOf(problem))
}

function checkGoods({ stops, pairs }: Problem, check: (quantities: Quantities | undefined) => void): void {
  checkEach('stops', stops, ({ delivery, pickup }) => {
    checkPart('delivery', delivery, check)
    checkPart('pickup', pickup, check)
  })
  checkEach('pairs', pairs ?? [], ({ quantities }) => checkPart('quantities', quantities, check))
}

/** Adds up all goods of each unit, since loads must not overflow 32 bits. */
function sumsOf(problem: Problem): (quantities: Quantities | undefined) => void {
  const left = unitsOf(problem).map(() => NEVER)
  return (quantities) => {
    for (const [index, unit] of unitsOf(problem).entries()) {
      left[index]! -= quantities?.[unit] ?? 0
      if (left[index]! < 0) throw new ProblemFault(unit, { kind: 'uncountable', most: NEVER })
    }
  }
}

function checkPairs({ pairs }: Problem, names: Names): void {
  const paired = new Set<string>()
  checkEach('pairs', pairs ?? [], (pair) => {
    for (const end of ['pickup', 'delivery'] as const) {
      refuseUnknown(pair[end], names.stops, end)
      if (paired.has(pair[end])) throw new ProblemFault(end, { kind: 'paired-already', stop: pair[end] })
      paired.add(pair[end])
    }
  })
}

/** Times must lie within eight years, so that sums of them fit into 32 bits. */
function checkTimes({ vehicles, stops, depots, locks }: Problem): void {
  let [earliest, latest] = [Infinity, -Infinity]
  const seeTime = (seconds: number | undefined) => {
    if (seconds === undefined) return
    earliest = Math.min(earliest, seconds)
    latest = Math.max(latest, seconds)
    if (latest - earliest > NO_WAY) throw new ProblemFault('', { kind: 'years-apart' })
  }
  const see = (span: TimeSpan | undefined) => seeTime(span?.startSeconds)
  checkEach('vehicles', vehicles, ({ shift, breaks }) => {
    checkPart('shift', shift, see)
    checkEach('breaks', breaks ?? [], (rest) => {
      if (rest.kind !== 'fixed') return
      checkPart('window', rest.window, see)
      checkEach('otherWindows', rest.otherWindows ?? [], see)
    })
  })
  checkEach('stops', stops, ({ windows, promise }) => {
    if (windows) checkEach('windows', windows, see)
    checkPart('promise', promise, see)
  })
  checkEach('depots', depots ?? [], ({ openings }) => checkEach('openings', openings ?? [], see))
  checkEach('locks.prefixes', locks?.prefixes ?? [], ({ visits, startSeconds, breaks, reloads }) => {
    checkPart('startSeconds', startSeconds, seeTime)
    checkEach('visits', visits, ({ served }) => {
      checkPart('served.startSeconds', served?.startSeconds, seeTime)
      checkPart('served.endSeconds', served?.endSeconds, seeTime)
    })
    checkEach('breaks', breaks ?? [], (rest) => checkPart('startSeconds', rest.startSeconds, seeTime))
    checkEach('reloads', reloads ?? [], (reload) => {
      checkPart('startSeconds', reload.startSeconds, seeTime)
      checkPart('endSeconds', reload.endSeconds, seeTime)
    })
  })
}

function checkLists({ relations, stability }: Problem, names: Names): void {
  checkEach('relations', relations ?? [], ({ stops }) =>
    checkEach('stops', stops, (stop) => refuseUnknown(stop, names.stops, '')),
  )
  const reference = stability?.reference?.routes ?? []
  refuseStopTwice(
    reference.map((route) => route.stops),
    'stability.reference',
  )
}

function checkStops({ stops }: Problem, names: Names): void {
  checkEach('stops', stops, ({ costByVehicle, workByVehicle }) => {
    for (const vehicle in costByVehicle) refuseUnknown(vehicle, names.vehicles, `costByVehicle.${vehicle}`)
    for (const vehicle in workByVehicle) refuseUnknown(vehicle, names.vehicles, `workByVehicle.${vehicle}`)
  })
}

function checkPlan(plan: PlanOrder | undefined, path: string, names: Names): void {
  if (!plan) return
  distinct(
    plan.routes.map((route) => ({ id: route.vehicle })),
    `${path}.routes`,
  )
  refuseStopTwice(
    plan.routes.map((route) => route.stops),
    path,
  )
  checkEach(`${path}.routes`, plan.routes, ({ vehicle, stops }) => {
    refuseUnknown(vehicle, names.vehicles, 'vehicle')
    checkEach('stops', stops, (stop) => refuseUnknown(stop, names.stops, ''))
  })
}
