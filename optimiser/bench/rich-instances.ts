import { UnreadableInstance } from '../src/readers/instance.ts'
import { distanceMatrix } from '../src/readers/instance-problem.ts'
import type { Depot, PlanOrder, Problem, Profile, Stop, Vehicle } from '../src/problem.ts'
import { Vrplib } from './vrplib.ts'

/** How a set rounds: distances and times are `round(value * scale)`. */
interface Rounding {
  readonly scale: number
  readonly round: (value: number) => number
}

// Any number from 2^28 means that there is no road.
const noRoad = 2 ** 28
const exactly: Rounding = { scale: 1000, round: Math.round }

/** Sets with rules beyond capacity and windows, in PyVRP's dialect of VRPLIB. */
export const richSets: Readonly<Record<string, { readonly title: string; readonly rounding: Rounding }>> = {
  hfvrp: { title: 'Mixed fleet (HFVRP)', rounding: exactly },
  vrpb: { title: 'Backhauls (VRPB)', rounding: { scale: 1, round: Math.round } },
  mdvrptw: { title: 'Several depots (MDVRPTW)', rounding: exactly },
  pcvrptw: { title: 'Prizes (PCVRPTW)', rounding: { scale: 10, round: Math.floor } },
  sdvrptw: { title: 'Site dependence (SDVRPTW)', rounding: exactly },
}

/** Reads an instance as a problem. Costs are in the unit of the file's coordinates; stops are numbered from zero with the depots, vehicles from one. */
export function richProblem(text: string, set: string): Problem {
  const rounding = richSets[set]?.rounding
  if (rounding === undefined) throw new Error(`No convention is known for the set ${set}.`)
  const file = new Vrplib(text)
  const depots = file.has('DEPOT') ? [...file.rows('DEPOT').keys()] : [1]
  const nodes = [...file.rows('NODE_COORD').keys()]
  const clients = nodes.filter((node) => !depots.includes(node))
  const fleet = fleetOf(file, clients)
  const groups = [...new Set(Array.from({ length: fleet }, (_, at) => groupOf(file, at + 1)))]
  return {
    units: ['load'],
    depots: depots.map((node): Depot => ({ id: `depot ${node}`, place: node - 1 })),
    vehicles: Array.from({ length: fleet }, (_, at) => vehicleOf(file, at + 1, { rounding, groups })),
    stops: clients.map((node) => stopOf(file, node, { rounding, groups })),
    profiles: [profileOf(file, nodes, rounding)],
  }
}

/** Reads the best known plan: in the sets with unlike vehicles, a route belongs to the vehicle of its number. */
export function richPlan(text: string): PlanOrder {
  const routes = text.split(/\r?\n/).flatMap((line) => {
    const [, vehicle, stops] = /^Route\s*#(\d+)\s*:(.*)$/.exec(line) ?? []
    const named = (stops ?? '')
      .trim()
      .split(/\s+/)
      .filter((stop) => stop !== '')
    return vehicle === undefined || named.length === 0 ? [] : [{ vehicle, stops: named }]
  })
  if (routes.length === 0) throw new UnreadableInstance('Expected lines such as "Route #1: 5 3 8".')
  return { routes }
}

// Where the file names no number: as in the X set, 1.3 times what the larger of both loads needs, plus three.
function fleetOf(file: Vrplib, clients: readonly number[]): number {
  const loads = ['DEMAND', 'BACKHAUL'].map((title) => clients.reduce((sum, node) => sum + file.at(title, node), 0))
  return file.number('VEHICLES') ?? Math.ceil((1.3 * Math.max(...loads)) / file.at('CAPACITY', 1)) + 3
}

interface Convention {
  readonly rounding: Rounding
  /** The clients that a vehicle may serve, as text; vehicles with the same ones are a group. */
  readonly groups: readonly string[]
}

function groupOf(file: Vrplib, vehicle: number): string {
  return ` ${(file.rows('VEHICLES_ALLOWED_CLIENTS').get(vehicle) ?? []).join(' ')} `
}

function vehicleOf(file: Vrplib, number: number, { rounding, groups }: Convention): Vehicle {
  const { scale } = rounding
  const depot = file.has('VEHICLES_DEPOT') ? file.at('VEHICLES_DEPOT', number) : 1
  const perUnit = file.has('VEHICLES_UNIT_DISTANCE_COST') ? file.at('VEHICLES_UNIT_DISTANCE_COST', number) : 1
  const fixed = file.at('VEHICLES_FIXED_COST', number)
  return {
    id: String(number),
    start: `depot ${depot}`,
    end: `depot ${depot}`,
    capacity: { load: file.at('CAPACITY', number) },
    costs: { ...(fixed > 0 && { fixed }), perKilometer: (1000 / scale) * perUnit },
    ...(file.has('TIME_WINDOW') && { shift: windowOf(file, depot, scale) }),
    ...(file.has('VEHICLES_MAX_DURATION') && {
      limits: { durationSeconds: file.at('VEHICLES_MAX_DURATION', number) * scale },
    }),
    ...(groups.length > 1 && { skills: groups.filter((group) => group !== groupOf(file, number)).map(otherThan) }),
  }
}

// A stop needs all its skills, so each one excludes a group.
const otherThan = (group: string) => `other than the group that serves${group}`

function stopOf(file: Vrplib, node: number, { rounding, groups }: Convention): Stop {
  const { scale } = rounding
  const [demand, backhaul, service] = ['DEMAND', 'BACKHAUL', 'SERVICE_TIME'].map((title) => file.at(title, node))
  return {
    id: String(node - 1),
    place: node - 1,
    ...(demand! > 0 && { delivery: { load: demand! } }),
    ...(backhaul! > 0 && { pickup: { load: backhaul! } }),
    ...(service! > 0 && { serviceSeconds: service! * scale }),
    ...(file.has('TIME_WINDOW') && { windows: [windowOf(file, node, scale)] }),
    ...(file.has('PRIZE') && { prize: file.at('PRIZE', node) }),
    ...(groups.length > 1 && { skills: groups.filter((group) => !group.includes(` ${node} `)).map(otherThan) }),
  }
}

function windowOf(file: Vrplib, node: number, scale: number) {
  const [open = 0, close = 0] = file.rows('TIME_WINDOW').get(node) ?? []
  return { startSeconds: open * scale, endSeconds: close * scale }
}

function profileOf(file: Vrplib, nodes: readonly number[], rounding: Rounding): Profile {
  const places = nodes.map((node) => {
    const [x = 0, y = 0] = file.rows('NODE_COORD').get(node) ?? []
    return { x, y }
  })
  const distances = distanceMatrix(places, rounding)
  if (file.has('BACKHAUL')) closeWays(file, nodes, distances)
  return { name: 'plane', durationsSeconds: distances, distancesMeters: distances }
}

// Backhauls come after deliveries, and no route has them alone: there is no way to one from a depot, nor from one to a delivery.
function closeWays(file: Vrplib, nodes: readonly number[], distances: Int32Array): void {
  const isBackhaul = nodes.map((node) => file.at('BACKHAUL', node) > 0)
  const isDelivery = nodes.map((node) => file.at('DEMAND', node) > 0)
  for (let entry = 0; entry < distances.length; entry++) {
    const [from, to] = [Math.floor(entry / nodes.length), entry % nodes.length]
    if (isBackhaul[from]! ? isDelivery[to]! : isBackhaul[to]! && !isDelivery[from]!) distances[entry] = noRoad
  }
}
