import type { ServerFeature } from '#kit/server/feature.ts'
import { sampleChats } from '../sample.ts'
import { fileHandlers, sweepFiles } from './files.ts'
import { groupHandlers } from './groups.ts'
import { chatHandlers } from './handlers.ts'
import { keepProfile } from './people.ts'
import { followPresence, profileHandlers } from './profile.ts'
import { remindOfMessages } from './reminders.ts'
import { allFileKeys } from './queries.ts'
import { topicThreads } from './topic-threads.ts'
import * as tables from './tables.ts'
import { notificationTexts } from './notify.ts'
import { rights } from './rights.ts'

export const feature: ServerFeature = {
  handlers: [...chatHandlers, ...groupHandlers, ...profileHandlers, ...fileHandlers],
  jobs: (machine) => {
    remindOfMessages(machine)
    sweepFiles(machine)
  },
  tables,
  person: {
    owned: {
      chatMembers: tables.chatMembers,
      chatProfiles: tables.chatProfiles,
      chatBlocks: tables.chatBlocks,
      chatReplies: tables.chatReplies,
    },
    mentioned: { chatMessages: tables.chatMessages, chatFiles: tables.chatFiles },
  },
  files: { folder: 'chat', keys: allFileKeys },
  sample: sampleChats,
  onSignIn: (tx, _, { userId }) => keepProfile(tx, userId),
  onPresence: followPresence,
  topicThreads,
  notifications: notificationTexts,
  personalEntities: ['chat', 'typing', 'presence'],
  rights,
}
