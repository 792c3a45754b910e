import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { samplePlans } from '../sample.ts'
import { boardDayHandlers } from './board-day.ts'
import { commentHandlers } from './comments.ts'
import { planFinder } from './finder.ts'
import { fitHandlers } from './fit.ts'
import { workOnStates } from './follow.ts'
import { planAudience } from './audience.ts'
import { planHandlers } from './handlers.ts'
import { mergeHandlers } from './merge.ts'
import { workOnPreparing } from './prepare.ts'
import { presetHandlers } from './presets.ts'
import { runCustomerHandlers } from './run-customers.ts'
import { runHandlers } from './run-handlers.ts'
import { workOnRuns } from './runs.ts'
import { followLeaving, viewerHandlers } from './viewers.ts'
import { whatIfHandlers, workOnAnswers } from './what-if.ts'
import { workOnTidying } from './tidy.ts'
import { workOnUrgent } from './urgent.ts'
import { vroomHandlers } from './vroom.ts'
import { workOnVroom } from './vroom-runs.ts'
import { workloadHandlers } from './workload.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-plans', texts: { en, fr, ar } },
  // First those whose paths are words where others have an id.
  handlers: [
    ...boardDayHandlers,
    ...runHandlers,
    ...presetHandlers,
    ...planHandlers,
    ...viewerHandlers,
    ...commentHandlers,
    ...whatIfHandlers,
    ...mergeHandlers,
    ...runCustomerHandlers,
    ...vroomHandlers,
    ...workloadHandlers,
    ...fitHandlers,
  ],
  jobs: (machine) => {
    workOnPreparing(machine)
    workOnStates(machine)
    workOnRuns(machine)
    workOnVroom(machine)
    workOnAnswers(machine)
    workOnTidying(machine)
    workOnUrgent(machine)
  },
  tables,
  finders: [planFinder],
  sample: samplePlans,
  onPresence: followLeaving,
  person: {
    owned: { vroomRuns: tables.vroomRuns, planViewers: tables.planViewers },
    mentioned: {
      plans: tables.plans,
      planEdits: tables.planEdits,
      planRuns: tables.planRuns,
      planPresets: tables.planPresets,
      planComments: tables.planComments,
    },
  },
  notifications: notificationTexts,
  personalEntities: ['planViewers'],
  audience: planAudience,
  rights,
  keyScopes,
}
