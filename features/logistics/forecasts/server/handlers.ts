import { handle, type Handlers } from '#kit/server/handle.ts'
import { readForecasts } from '../contract.ts'
import { liveRoutes } from './live-routes.ts'

export const forecastHandlers: Handlers = []

handle(forecastHandlers, readForecasts, async ({ query }, { db, user, now }) => ({
  at: now().toISOString(),
  routes: await liveRoutes(db, user, query),
}))
