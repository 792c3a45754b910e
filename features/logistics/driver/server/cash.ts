import type { Raised } from '../../exceptions/server/commands.ts'
import type { ActionRecord, RouteRecord } from '../../routes/server/commands.ts'

type About = Pick<Raised, 'routeId' | 'driverId' | 'vehicleId' | 'depotId'>
type Followed = { route: RouteRecord; after: readonly ActionRecord[] }

/** Cash that was taken at the doors and not handed in, or handed in without having been taken; once the day is over. */
export function cashOf(about: About, { route, after }: Followed): Raised[] {
  const applied = after.filter(({ outcome }) => outcome === 'applied')
  if (!applied.some(({ kind }) => kind === 'returned' || kind === 'finish')) return []
  const expectedCents = sum(applied.map(({ data }) => cashIn(data)))
  const actualCents = sum(applied.map(({ kind, data }) => (kind === 'returned' ? numberIn(data, 'cashCents') : 0)))
  if (expectedCents === actualCents) return []
  return [{ ...about, kind: 'cash', key: `cash ${route.id}`, facts: { expectedCents, actualCents } }]
}

function cashIn({ paid }: ActionRecord['data']): number {
  if (typeof paid !== 'object' || paid === null || Reflect.get(paid, 'by') !== 'cash') return 0
  return numberIn(paid, 'cents')
}

function numberIn(data: object, key: string): number {
  const value: unknown = Reflect.get(data, key)
  return typeof value === 'number' ? value : 0
}

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}
