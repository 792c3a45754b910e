import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleFaqs } from '../sample.ts'
import { faqHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = { handlers: faqHandlers, tables, sample: sampleFaqs, rights }
