import { buildInWorker } from '../homes/node/regions/build-in-worker.ts'
import { demoRegion } from '../homes/node/regions/demo-city.ts'
import { RegionStore } from '../homes/node/regions/region-store.ts'

/* Builds the demo city into the data folder, unless it is there already. `--force` builds it anew. */

const dataFolder = process.env['DATA_DIR'] ?? './data'
const store = new RegionStore(dataFolder)
await store.open()
const found = (await store.list()).find((region) => region.state === 'ready' && region.meta.id === demoRegion.id)
if (found && !process.argv.includes('--force')) {
  console.log(`The demo city is in ${store.folder}.`)
} else {
  const started = performance.now()
  const meta = await buildInWorker({ dataFolder, input: { kind: 'demo' }, id: demoRegion.id, name: demoRegion.name })
  console.log(
    `The demo city is built in ${((performance.now() - started) / 1000).toFixed(1)} s: ${meta.counts.streets} streets, ${meta.counts.houses} houses.`,
  )
}
