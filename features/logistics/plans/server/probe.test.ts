import { it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { loadSample } from '#app/sample.ts'
import * as contract from '../contract.ts'
const api = await testApi()
it('probe', async () => {
  let t = performance.now()
  await loadSample(api.machine)
  console.log('load', performance.now() - t)
  const as = await api.signIn()
  const { plans } = await api.call(contract.listPlans, { as })
  console.log(plans)
  for (const { id } of plans) {
    t = performance.now()
    const plan = await api.call(contract.readPlan, { as, params: { id } })
    console.log('first', performance.now() - t, plan.kpis, plan.routes.length)
    t = performance.now()
    await api.call(contract.readPlan, { as, params: { id } })
    console.log('again', performance.now() - t)
    t = performance.now()
    const facts = await api.call(contract.readProblem, { as, params: { id } })
    console.log('problem', performance.now() - t, JSON.stringify(facts).length, facts.places.length, facts.matrices)
    if (plan.pool.length > 0 && plan.routes.length > 0) {
      for (let n = 0; n < 4; n++) {
        t = performance.now()
        const change = await api.call(contract.editPlan, {
          as,
          params: { id },
          body: {
            version: plan.version + n,
            edits: [
              {
                kind: 'move',
                deliveryIds: plan.pool.slice(n * 10, n * 10 + 10).map((p) => p.deliveryId),
                routeId: plan.routes[n]!.id,
                position: 0,
              },
            ],
          },
        })
        console.log('edit', performance.now() - t, change.kpis.cost, JSON.stringify(change).length)
      }
      t = performance.now()
      const { slots } = await api.call(contract.priceStop, {
        as,
        params: { id },
        query: { deliveryId: plan.pool[50]!.deliveryId },
      })
      console.log('prices', performance.now() - t, slots.length, slots[0])
      t = performance.now()
      await api.call(contract.priceStop, { as, params: { id }, query: { deliveryId: plan.pool[51]!.deliveryId } })
      console.log('prices', performance.now() - t)
    }
  }
}, 120_000)
