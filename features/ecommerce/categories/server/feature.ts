import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleCategories } from '../sample.ts'
import { categoryHandlers } from './handlers.ts'
import { categoryPictures } from './queries.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  handlers: categoryHandlers,
  tables,
  sample: sampleCategories,
  pictures: { shown: categoryPictures, uploadsFor: 'Product' },
}
