import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { samplePlans } from '../sample.ts'
import { commentHandlers } from './people/comments.ts'
import { planFinder } from './finder.ts'
import { fitHandlers } from './stops/fit.ts'
import { workOnStates } from './edits/follow-deliveries.ts'
import { planAudience } from './people/audience.ts'
import { planHandlers } from './handlers.ts'
import { mergeHandlers } from './edits/take-over.ts'
import { workOnPreparing } from './plan/prepare-plans.ts'
import { workOnUrgent } from './stops/insert-urgent.ts'
import { workloadHandlers } from './plan/workload.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './people/notify.ts'
import { keyScopes, rights } from './rights.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-plans', texts: { en, fr, ar } },
  handlers: [...planHandlers, ...commentHandlers, ...mergeHandlers, ...workloadHandlers, ...fitHandlers],
  jobs: (machine) => {
    workOnPreparing(machine)
    workOnStates(machine)
    workOnUrgent(machine)
  },
  tables,
  finders: [planFinder],
  sample: samplePlans,
  person: {
    mentioned: {
      plans: tables.plans,
      planEdits: tables.planEdits,
      planComments: tables.planComments,
    },
  },
  notifications: notificationTexts,
  audience: planAudience,
  rights,
  keyScopes,
}
