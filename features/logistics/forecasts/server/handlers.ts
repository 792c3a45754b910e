import { handle, type Handlers } from '#kit/server/handle.ts'
import { readArrivalAccuracy, readForecasts } from '../contract.ts'
import { arrivalAccuracy } from './arrival-accuracy.ts'
import { liveRoutes } from './live-routes.ts'

export const forecastHandlers: Handlers = []

handle(forecastHandlers, readForecasts, async ({ query }, { db, user, now }) => ({
  at: now().toISOString(),
  routes: await liveRoutes(db, user, query),
}))

handle(forecastHandlers, readArrivalAccuracy, (_, { db, user, now }) => arrivalAccuracy(db, user, now()))
