import type { ServerFeature } from '#kit/server/feature.ts'
import { ToldRoute } from '../rules/told-route.ts'
import { sampleRoutes } from '../sample.ts'
import { routeTopics } from './announce-routes.ts'
import { routeHandlers } from './handlers.ts'
import { sampleDayLeft, workOnSample } from './publish-sample.ts'
import { routeFinder } from './queries.ts'
import { audienceOfPublications, audienceOfRoutes } from './audience.ts'
import { workOnCalledOff } from './publish-called-off.ts'
import { workOnChoices } from './publish-choice.ts'
import { workOnSchedules } from './scheduled-publication.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'
import { keyScopes, rights } from './rights.ts'
import { tools } from './tools.ts'

export const feature: ServerFeature = {
  handlers: routeHandlers,
  tools,
  jobs: (machine) => {
    workOnSchedules(machine)
    workOnSample(machine)
    workOnChoices(machine)
    workOnCalledOff(machine)
  },
  tables,
  topics: [
    { kind: 'route.*' },
    { kind: routeTopics.published, data: ToldRoute, summary: 'A driver was given a route, or another version of it' },
    {
      kind: routeTopics.recalled,
      data: ToldRoute,
      summary: 'A route was taken back, or an earlier version of it holds again',
    },
  ].map((topic) => ({ ...topic, subject: 'Route' })),
  finders: [routeFinder],
  sample: sampleRoutes,
  background: { sampleDay: sampleDayLeft },
  person: {
    mentioned: {
      publications: tables.publications,
      publicationSchedules: tables.publicationSchedules,
      routeReceipts: tables.routeReceipts,
      routeActions: tables.routeActions,
    },
  },
  notifications: notificationTexts,
  rights,
  keyScopes,
  audience: { publication: audienceOfPublications, route: audienceOfRoutes },
}
