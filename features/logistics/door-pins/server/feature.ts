import type { ServerFeature } from '#kit/server/feature.ts'
import { pinsOfDeliveries } from './queries.ts'

export const feature: ServerFeature = { facts: { 'delivery.pin': pinsOfDeliveries } }
