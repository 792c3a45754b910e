import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleCompany } from '../sample.ts'
import { companyHandlers } from './handlers.ts'
import { companyPictures } from './queries.ts'
import { rights } from './rights.ts'
import * as tables from './tables.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'company', texts: { en, fr, ar } },
  handlers: companyHandlers,
  tables,
  pictures: { shown: companyPictures, uploadsFor: 'Company' },
  sample: sampleCompany,
  rights,
}
