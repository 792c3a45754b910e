import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleProducts } from '../sample.ts'
import { productHandlers, productJobs } from './handlers.ts'
import * as tables from './tables.ts'
import { productFinder } from './queries.ts'

export const feature: ServerFeature = {
  handlers: productHandlers,
  jobs: productJobs,
  tables,
  sample: sampleProducts,
  finders: [productFinder],
}
