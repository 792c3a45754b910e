import type { ServerFeature } from '#kit/server/feature.ts'
import { ToldException } from '../contract.ts'
import { exceptionTopics } from './announce-exceptions.ts'
import { audienceOfExceptions } from './audience.ts'
import { workOnExceptions } from './exception-jobs.ts'
import { followCounter } from './follow-counter.ts'
import { followDecisions } from './follow-decisions.ts'
import { exceptionHandlers } from './handlers.ts'
import { notificationTexts, optionalNotifications } from './notify.ts'
import { keyScopes, rights } from './rights.ts'
import * as tables from './tables.ts'
import { tools } from './tools.ts'

export const feature: ServerFeature = {
  handlers: exceptionHandlers,
  tools,
  jobs: (machine) => {
    workOnExceptions(machine)
    followDecisions(machine)
    followCounter(machine)
  },
  tables,
  topics: [
    { kind: 'exception.*' },
    {
      kind: exceptionTopics.raised,
      data: ToldException,
      summary: 'Something needs a person, got worse, or is open again',
    },
    { kind: exceptionTopics.ended, data: ToldException, summary: 'An exception was dealt with, or is over' },
  ].map((topic) => ({ ...topic, subject: 'Exception' })),
  notifications: notificationTexts,
  optionalNotifications,
  rights,
  keyScopes,
  audience: { exception: audienceOfExceptions },
  person: { mentioned: { exceptions: tables.exceptions } },
}
