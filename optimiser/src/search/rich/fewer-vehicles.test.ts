import { expect, test } from 'vitest'
import { cases } from '../../../testing/test-length.ts'
import { cityProblem } from '../../../bench/city.ts'
import { modelOf } from '../../door/open.ts'
import { solve } from '../../solve.ts'
import { Random } from '../random.ts'
import { FewerVehicles } from './fewer-vehicles.ts'
import { richParams } from './rich-params.ts'
import { RichPlan } from './rich-plan.ts'
import { loadPlan } from './rich-start.ts'

const problem = cityProblem({ name: 'small', stops: 40, vehicles: 8, seed: 1 })

function filledPlan(): RichPlan {
  const plan = new RichPlan(modelOf(problem))
  const { vehicleCount, stopCount } = plan.model
  loadPlan(
    plan,
    Array.from({ length: vehicleCount }, (_, vehicle) => Int32Array.from(vehicle < stopCount ? [vehicle] : [])),
  )
  return plan
}

test('while a route is dissolved, absent stops get dearer with every step, and their original prices are restored', () => {
  const plan = filledPlan()
  const fewer = new FewerVehicles({ plan, random: new Random(1), params: richParams })
  const before = plan.snapshot()
  const cost = plan.cost
  expect(fewer.dissolve(10, 1000)).toBe(true)
  const costs = [plan.cost]
  for (let step = 0; step < 3; step++) {
    fewer.missAbsent()
    costs.push(plan.cost)
  }
  expect(plan.mostUsed).toBe(7)
  for (const [index, now] of costs.slice(1).entries()) expect(now).toBeGreaterThan(costs[index]!)
  fewer.endRoom()
  loadPlan(plan, before)
  expect(plan.cost).toBeCloseTo(cost, 6)
})

test('a day with too many vehicles soon leaves some of them unused', () => {
  const { plan } = solve(problem, { seed: 1, stop: { iterations: cases(3000, 1000) } })
  expect(plan.unassigned).toEqual([])
  expect(plan.routes.length).toBeLessThanOrEqual(4)
})
