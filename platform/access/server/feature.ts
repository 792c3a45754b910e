import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { accessHandlers } from './handlers.ts'
import { roleViewHandlers } from './role-view.ts'
import * as tables from './tables.ts'
import { roleFinder } from './queries.ts'
import { rights } from './rights.ts'
import { endSessions } from './sessions.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'access', texts: { en, fr, ar } },
  handlers: [...accessHandlers, ...roleViewHandlers],
  tables,
  finders: [roleFinder],
  person: { owned: { credentials: tables.credentials } },
  rights,
  endsAccess: { sessions: endSessions },
}
