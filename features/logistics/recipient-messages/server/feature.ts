import { wrong as ar } from '../messages/ar.json'
import { wrong as en } from '../messages/en.json'
import { wrong as fr } from '../messages/fr.json'
import type { ServerFeature } from '#kit/server/feature.ts'
import { DueMessage } from '../rules/due-message.ts'
import { sampleMessages } from '../sample.ts'
import { audienceOfMessages, audienceOfSettings } from './audience.ts'
import { workOnReturned } from './email-reports.ts'
import { messageHandlers } from './handlers.ts'
import { notificationTexts } from './notify.ts'
import { messageTopic } from './reach-of-recipient.ts'
import { keyScopes, rights } from './rights.ts'
import { workOnSending } from './send-messages.ts'
import { warnOfUnread } from './settings.ts'
import { workOnLink } from './smpp.ts'
import { sweepReplies } from './sweep.ts'
import { toldStages } from './told-stages.ts'
import * as tables from './tables.ts'
import { workOnTelling } from './tell-recipients.ts'

export const feature: ServerFeature = {
  complaints: { namespace: 'logistics-recipient-messages', texts: { en, fr, ar } },
  handlers: messageHandlers,
  jobs: async (machine) => {
    workOnTelling(machine)
    workOnSending(machine)
    workOnReturned(machine)
    sweepReplies(machine)
    await warnOfUnread(machine)
    await workOnLink(machine)
  },
  tables,
  sample: sampleMessages,
  // The text that is sent has the recipient’s own link and PIN.
  topics: [
    {
      kind: messageTopic,
      subject: 'RecipientLink',
      data: DueMessage,
      summary: 'A message to a recipient is to be sent by whoever listens',
    },
  ],
  notifications: notificationTexts,
  rights,
  keyScopes,
  tells: { order: toldStages },
  audience: { recipientMessage: audienceOfMessages, messageSetting: audienceOfSettings },
}
