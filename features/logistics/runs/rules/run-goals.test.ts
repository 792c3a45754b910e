import { expect, it } from 'vitest'
import type { Plan } from '#optimiser/plan.ts'
import { solve } from '#optimiser/solve.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import type { TravelMatrix } from '../../travel/rules.ts'
import { noHistory, type RunHistory } from './run-history.ts'
import { runProblem } from './run-problem.ts'
import { usualRun, type RunSettings } from './run-settings.ts'
import type { PlanState } from '../../plans/rules/plan/state.ts'
import { usualRoads } from '../../plans/rules/plan/roads.ts'

// A small town: 48 stops within seven kilometres of the depot, five vans of which four are enough, two of them electric.
const drawn = randomly(7)
const count = 48
const points = [[0, 0], ...Array.from({ length: count }, () => [(drawn() - 0.5) * 14, (drawn() - 0.5) * 14])] as [
  number,
  number,
][]
const cells = (of: (meters: number) => number) =>
  Uint32Array.from({ length: points.length ** 2 }, (_, cell) => {
    const [from, to] = [points[Math.floor(cell / points.length)]!, points[cell % points.length]!]
    return Math.round(of(1300 * Math.hypot(from[0] - to[0], from[1] - to[1])))
  })
const matrix: TravelMatrix = {
  distancesMeters: cells((meters) => meters),
  durationsSeconds: cells((meters) => meters / 9),
}
const day = { startSeconds: 8 * 3600, endSeconds: 16 * 3600 }
const vans = [1, 2, 3, 4, 5]
const profileOf = (id: number, gramsPerKilometer: number, costPerKilometer: number): PlanFacts['profiles'][number] => ({
  id,
  name: '',
  kind: 'van',
  matrixKey: 'town',
  speedPercent: 100,
  gramsPerKilometer,
  fixedCost: 300,
  costPerKilometer,
  costPerHour: 0,
})
const depot = { id: 1, name: 'Depot', point: [0, 0], place: 0, loadingSeconds: 600 } as const
const facts: PlanFacts = {
  day: '2026-11-23',
  money: 'cents',
  usualPay: 2000,
  units: ['parcels'],
  matrices: [],
  traffic: { profiles: [], usual: null },
  roadUse: {},
  mostStops: 60,
  promiseToleranceSeconds: 900,
  mayReload: true,
  places: points.map(([x, y]) => [x * 0.011, y * 0.009]),
  depots: [
    {
      ...depot,
      point: [0, 0],
      openings: [
        {
          startSeconds: 0,
          endSeconds: 86_400,
        },
      ],
    },
  ],
  profiles: [profileOf(1, 220, 28), profileOf(2, 0, 36)],
  vehicles: vans.map((id) => ({
    id,
    name: '',
    plate: '',
    profileId: id > 3 ? 2 : 1,
    depotId: 1,
    capacity: { parcels: 60 },
    features: [],
  })),
  drivers: vans.map((id) => ({
    id,
    name: '',
    depotId: 1,
    vehicleId: id,
    hours: [day],
    skills: [],
    zoneIds: [],
    costPerHour: 1900 + id * 60,
    breaks: [],
    mostDrivingSeconds: null,
    mostDutySeconds: null,
  })),
  stops: Array.from({ length: count }, (_, index) => ({
    deliveryId: index + 1,
    place: index + 1,
    type: 'drop' as const,
    depotId: 1,
    zoneId: null,
    windows: [],
    quantities: { parcels: 1 + Math.floor(drawn() * 8) },
    serviceSeconds: 480,
    skills: [],
    features: [],
    priority: 3,
    dropId: null,
  })),
}
const state: PlanState = {
  routes: vans.map((id) => ({
    id,
    driverId: id,
    vehicleId: id,
    startDepotId: 1,
    endDepotId: 1,
    hours: [day],
    overtimeMinutes: 0,
    mostStops: null,
    mostKilometers: null,
    isLocked: false,
    stops: [],
  })),
  pool: facts.stops.map(({ deliveryId }) => ({ deliveryId, locks: [] })),
  granted: [],
  roads: usualRoads({ usual: null }),
}
/** Every driver knows each fifth customer. */
const usualDriver = (deliveryId: number) => 1 + (deliveryId % vans.length)
const history: RunHistory = {
  ...noHistory,
  usualDrivers: new Map(facts.stops.map(({ deliveryId }) => [deliveryId, [usualDriver(deliveryId)]])),
}

function planWith(goals: Partial<RunSettings['goals']>): Plan {
  const settings = {
    ...usualRun,
    goals: { ...usualRun.goals, ...goals },
    rules: { ...usualRun.rules, mayReload: false },
  }
  const given = { state, settings, starts: new Map<number, number>(), history }
  return solve(runProblem(facts, new Map([['town', matrix]]), given), { seed: 1, stop: { iterations: 2000 } }).plan
}
const usual = planWith({})

it('shares hours out more evenly, the more fairness counts', () => {
  const gap = ({ routes }: Plan) => {
    const hours = routes.map(({ totals }) => totals.durationSeconds)
    return Math.max(...hours) - Math.min(...hours)
  }
  const [little, much] = [25, 75].map((fairness) => gap(planWith({ fairness })))
  expect(little).toBeLessThan(gap(usual) / 2)
  expect(much).toBeLessThan(gap(usual) / 2)
})

it('gives drivers areas of their own, the more compact ones count', () => {
  // How far stops lie from the middle of their route.
  const spread = ({ routes }: Plan) =>
    routes.reduce((sum, { stops }) => {
      const own = stops.map((stop) => points[Number(stop)]!)
      const [x, y] = ([0, 1] as const).map((axis) => own.reduce((total, one) => total + one[axis], 0) / own.length)
      return sum + own.reduce((total, one) => total + Math.hypot(one[0] - x!, one[1] - y!), 0)
    }, 0)
  const [little, much] = [25, 75].map((compact) => spread(planWith({ compact })))
  expect(little).toBeLessThan(spread(usual))
  expect(much).toBeLessThan(little!)
})

it('prefers electric vehicles at little extra cost, the more carbon dioxide counts', () => {
  const grams = ({ routes }: Plan) =>
    routes.reduce((sum, { vehicle, totals }) => sum + (Number(vehicle) > 3 ? 0 : totals.distanceMeters * 0.22), 0)
  const [little, much] = [25, 75].map((co2) => grams(planWith({ co2 })))
  expect(little).toBeLessThan(grams(usual))
  expect(much).toBeLessThan(grams(usual))
})

it('sends familiar drivers, the more that counts', () => {
  const known = ({ routes }: Plan) =>
    routes.flatMap(({ vehicle, stops }) => stops.filter((stop) => String(usualDriver(Number(stop))) === vehicle)).length
  const [little, much] = [25, 75].map((sameDriver) => known(planWith({ sameDriver })))
  expect(little).toBeGreaterThan(known(usual) * 1.5)
  expect(much).toBeGreaterThan(little!)
})

function randomly(seed: number): () => number {
  let last = seed
  return () => (last = (last * 16_807) % 2_147_483_647) / 2_147_483_647
}
