import { wrong as ar } from '../../messages/ar.json'
import { wrong as en } from '../../messages/en.json'
import { wrong as fr } from '../../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleProducts } from '../sample.ts'
import { productHandlers, workOnProducts } from './handlers.ts'
import { releasePictures, rescalePrices } from './commands.ts'
import * as tables from './tables.ts'
import { greatestPrice, productFinder, productPictures } from './queries.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'ecommerce', texts: { en, fr, ar } },
  handlers: productHandlers,
  jobs: workOnProducts,
  tables,
  sample: sampleProducts,
  amounts: { greatest: greatestPrice, rescale: rescalePrices },
  pictures: { shown: productPictures, release: releasePictures, uploadsFor: 'Product' },
  finders: [productFinder],
  rights,
  keyScopes,
}
