import { expect, it } from 'vitest'
import type { DriverRoute, DriverStop } from '../../driver/contract.ts'
import { foldRoute } from '../../driver/rules/fold-route.ts'
import { nextAct } from './next-act.ts'
import { endedIn, type NextAct, type Told } from './told-acts.ts'

const midnightMs = Date.parse('2026-11-23T03:00:00Z')

function stop(stopId: number, more: Partial<DriverStop> = {}): DriverStop {
  const startSeconds = 9 * 3600 + stopId * 900
  return {
    stopId,
    position: stopId,
    reference: `D-${stopId}`,
    type: 'drop',
    recipient: 'Ana Silva',
    phone: '',
    address: '',
    door: [-56.16 + stopId / 1000, -34.9],
    parking: null,
    accessNotes: '',
    driverNote: '',
    instruction: null,
    windows: [],
    quantities: {},
    items: [],
    codes: [],
    priority: 1,
    attempts: 0,
    proof: null,
    dueCents: null,
    arrivalSeconds: startSeconds,
    startSeconds,
    endSeconds: startSeconds + 300,
    slackSeconds: null,
    promise: null,
    state: 'published',
    isGone: null,
    ...more,
  }
}

function route(more: Partial<DriverRoute> = {}): DriverRoute {
  return {
    id: 1,
    day: '2026-11-23',
    number: 1,
    planName: 'Base',
    note: '',
    isRecalled: false,
    vehicle: { id: 1, name: 'Van 1', plate: '', profile: 'van' },
    start: { name: 'Depot', point: [-56.17, -34.9] },
    end: { name: 'Depot', point: [-56.17, -34.9] },
    startSeconds: 9 * 3600,
    endSeconds: 13 * 3600,
    distanceMeters: 10_000,
    units: [],
    visits: [{ kind: 'break', afterStops: 3, arrivalSeconds: 36_000, endSeconds: 37_800 }],
    stops: Array.from({ length: 8 }, (_, index) => stop(index + 1)),
    change: null,
    acceptedNumber: null,
    ...more,
  }
}

const told = (more: Partial<Told> = {}): Told => ({
  seed: 7,
  route: route(),
  midnightMs,
  publishedMs: midnightMs,
  acts: [],
  reasons: ['nobody-home', 'refused'],
  fill: null,
  isChaos: false,
  hurryMs: null,
  ...more,
})

function wholeDay(given: Told): NextAct[] {
  const acts: NextAct[] = []
  for (
    let next = nextAct(given);
    next && acts.length < 200;
    next = nextAct({ ...given, acts: [...given.acts, ...acts] })
  )
    acts.push(next)
  return acts
}

const outcomesOf = ({ route: { number, stops } }: Told, acts: readonly NextAct[]) => {
  const fold = acts.map((act, index) => ({ ...act, id: `${index}`, deviceId: 'd', sequence: index, isByOffice: false }))
  const rules = { numbers: [number], isRecalled: false, hasLoadCheck: true, mayReorder: true }
  return [...foldRoute({ ...rules, stops }, fold).outcomes.values()]
}

it('drives a whole day from coming in to going home, and no act of it is out of place', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const given = told({ seed, isChaos: seed % 2 === 0 })
    const acts = wholeDay(given)
    expect(acts[0]?.kind).toBe('onDuty')
    expect(acts.at(-1)?.kind).toBe('offDuty')
    expect(endedIn(acts).size, `seed ${seed}`).toBe(8)
    expect(acts.map(({ atMs }) => atMs)).toEqual(acts.map(({ atMs }) => atMs).toSorted((one, other) => one - other))
    expect(outcomesOf(given, acts).filter(({ outcome }) => outcome !== 'applied')).toEqual([])
  }
})

it('fills up before setting off on a day when that is due, and once', () => {
  const fill = { liters: 20, cents: 3300, odometer: 60_000, files: [] as [] }
  const given = told({ fill })
  const acts = wholeDay(given)
  const kinds = acts.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'fuel')).toHaveLength(1)
  expect(kinds.indexOf('fuel')).toBeLessThan(kinds.indexOf('depart'))
  expect(outcomesOf(given, acts).filter(({ outcome }) => outcome !== 'applied')).toEqual([])
})

it('goes on from what was recorded, wherever it was cut', () => {
  const whole = wholeDay(told())
  for (const cut of [1, 5, 9, 16]) expect(wholeDay(told({ acts: whole.slice(0, cut) }))).toEqual(whole.slice(cut))
})

it('leaves out a stop that was taken off, and accepts a route that was published again', () => {
  const before = wholeDay(told()).slice(0, 8)
  const stops = route().stops.map((one) => (one.stopId === 8 ? stop(8, { isGone: 'moved' }) : one))
  const publishedMs = before.at(-1)!.atMs + 60_000
  const after = wholeDay(told({ route: route({ number: 2, stops }), acts: before, publishedMs }))
  expect(after[0]).toMatchObject({ kind: 'accept', data: { number: 2 } })
  expect(after.some(({ stopId }) => stopId === 8)).toBe(false)
})

it('is at work no earlier than its route was published', () => {
  const publishedMs = midnightMs + 15 * 3_600_000
  expect(nextAct(told({ publishedMs }))).toMatchObject({ kind: 'onDuty', atMs: publishedMs })
})

it('waits before a door whose window isn’t open yet', () => {
  const windows = [{ from: '09:40', to: '12:00', isHard: true }]
  const startSeconds = (9 * 60 + 40) * 60
  const late = { windows, startSeconds, endSeconds: startSeconds + 300 }
  const acts = wholeDay(told({ route: route({ stops: [stop(1, late)], visits: [] }) }))
  const end = acts.find(({ stopId, kind }) => stopId === 1 && kind !== 'arrive' && kind !== 'problem')
  expect(end!.atMs).toBeGreaterThan(midnightMs + (9 * 60 + 40) * 60_000)
})

it('does at once what is left of a day that is closed', () => {
  const hurryMs = midnightMs + 10 * 3_600_000
  const acts = wholeDay(told({ hurryMs }))
  expect(acts.at(-1)).toMatchObject({ kind: 'offDuty' })
  expect(acts.at(-1)!.atMs).toBeLessThan(hurryMs + 1000)
})

it('goes home when the route is taken back', () => {
  const acts = wholeDay(told()).slice(0, 6)
  expect(wholeDay(told({ acts, route: route({ isRecalled: true }) })).map(({ kind }) => kind)).toEqual(['offDuty'])
})
