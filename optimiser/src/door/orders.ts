import type { Model } from '../model/model.ts'
import type { PlanOrder } from '../problem.ts'
import { checkEach, checkPart, ProblemFault } from './fault.ts'
import { orderShape } from './plan-shape.ts'
import { text } from './shape.ts'

/** One list of stops per vehicle. Routes of the same vehicle are joined; a plan that doesn't fit the problem is refused. */
export function routesOfOrder(model: Model, order: PlanOrder, name = 'plan'): Int32Array[] {
  checkPart(name, order, orderShape)
  const routes = model.problem.vehicles.map((): number[] => [])
  const isServed = new Uint8Array(model.stopCount)
  checkEach(`${name}.routes`, order.routes, ({ vehicle, stops }) => {
    const route = routes[vehicleNumber(model, vehicle, 'vehicle')]!
    checkEach('stops', stops, (identity) => {
      const stop = stopNumber(model, identity, '')
      if (isServed[stop] === 1) throw new ProblemFault('', { kind: 'served-twice', stop: identity })
      isServed[stop] = 1
      route.push(stop)
    })
  })
  return routes.map((stops) => Int32Array.from(stops))
}

/** The number of a stop; unknown names are refused. */
export function stopNumber(model: Model, identity: string, path: string): number {
  return numberOf(model.stopByIdentity, identity, path)
}

/** The number of a vehicle; unknown names are refused. */
export function vehicleNumber(model: Model, identity: string, path: string): number {
  return numberOf(model.vehicleByIdentity, identity, path)
}

function numberOf(numbers: ReadonlyMap<string, number>, identity: string, path: string): number {
  const number = numbers.get(identity)
  if (number !== undefined) return number
  checkPart(path, identity, text)
  throw new ProblemFault(path, { kind: 'name-unknown', name: identity })
}
