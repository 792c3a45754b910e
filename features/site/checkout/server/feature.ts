import type { ServerFeature } from '#kit/server/feature.ts'
import { checkoutHandlers } from './handlers.ts'
import * as tables from './tables.ts'
import { forgetSenders } from './unpaid.ts'

export const feature: ServerFeature = { handlers: checkoutHandlers, jobs: forgetSenders, tables }
