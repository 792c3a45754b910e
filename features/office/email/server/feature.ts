import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleEmails } from '../sample.ts'
import { emailHandlers } from './handlers.ts'
import { allFileKeys, filesOnlyOf } from './file-keys.ts'
import { emailFinder } from './queries.ts'
import { sendEmails } from './sending.ts'
import * as tables from './tables.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: emailHandlers,
  jobs: sendEmails,
  tables,
  finders: [emailFinder],
  person: {
    owned: { mailboxEmails: tables.mailboxEmails, mailboxFiles: tables.mailboxFiles },
    files: (tx, { id }) => filesOnlyOf(tx, id),
  },
  files: { folder: 'email', keys: allFileKeys },
  sample: sampleEmails,
  personalEntities: ['mailbox'],
  rights,
}
