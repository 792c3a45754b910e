import { handle, type Handlers } from '#kit/server/handle.ts'
import { hasListeners } from '#platform/webhooks/server/commands.ts'
import * as contract from '../contract.ts'
import { exampleOf } from './example.ts'
import { allowEmailsTo, allowMessagesTo } from './allow-again.ts'
import { takeEmailReport } from './email-reports.ts'
import { newestFor } from './newest-messages.ts'
import { messageDetail, messagePage } from './queries.ts'
import { messageTopic } from './reach-of-recipient.ts'
import { takeSmsReport, takeTwilioReply, takeTwilioStatus } from './receipts.ts'
import { resend } from './resend-message.ts'
import { messageSettings, saveMessageSettings } from './settings.ts'
import { presentProvider, saveProvider } from './sms-provider.ts'
import { takeVonageReply, takeVonageStatus } from './vonage.ts'
import { allowEmails, receiveEmailReport } from '../../recipient-email/contract.ts'
import { confirmWhatsappHook, receiveWhatsapp } from '../../recipient-whatsapp/contract.ts'
import { confirmHook, takeWhatsapp } from './whatsapp-reports.ts'
import { sendTest } from './send-test.ts'
import { changeTracked, trackedMessages } from './tracked-messages.ts'

export const messageHandlers: Handlers = []

handle(messageHandlers, contract.readMessageSettings, async (_, context) => {
  const { value, unread, version } = await messageSettings(context.db)
  return {
    value,
    version,
    unread,
    sms: await presentProvider(context),
    hasEmail: context.mailer !== undefined,
    hasWebhook: await context.db.transaction((tx) => hasListeners(tx, messageTopic)),
    example: await exampleOf(context, value),
  }
})
handle(messageHandlers, contract.changeMessageSettings, ({ body }, context) => saveMessageSettings(context, body))
handle(messageHandlers, contract.changeSmsProvider, ({ body }, context) => saveProvider(context, body))

handle(messageHandlers, contract.listMessages, ({ query }, { db, user, now }) =>
  messagePage(db, user, { ...query, now: now() }),
)
handle(messageHandlers, contract.readMessage, ({ params }, { db, user, now }) =>
  messageDetail(db, user, { messageId: params.id, now: now() }),
)
handle(messageHandlers, contract.resendMessage, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const messageId = await resend(tx, context, params.id)
    return messageDetail(tx, context.user, { messageId, now: context.now() })
  }),
)

handle(messageHandlers, contract.allowMessages, ({ params }, context) => allowMessagesTo(context, params.id))
handle(messageHandlers, allowEmails, ({ params }, context) => allowEmailsTo(context, params.id))

handle(messageHandlers, contract.sendTestMessage, ({ body }, context) => sendTest(context, body))

handle(messageHandlers, contract.readTrackedMessages, ({ params }, context) => trackedMessages(context, params.code))
handle(messageHandlers, contract.changeTrackedMessages, ({ params, body }, context) =>
  changeTracked(context, params.code, body),
)

handle(messageHandlers, contract.newestNotification, ({ body }, context) => newestFor(context, body.endpoint))

handle(messageHandlers, contract.receiveTwilioStatus, ({ params }, context) => takeTwilioStatus(context, params.id))
handle(messageHandlers, contract.receiveTwilioReply, (_, context) => takeTwilioReply(context))
handle(messageHandlers, contract.receiveVonageStatus, ({ params, query }, context) =>
  takeVonageStatus(context, { id: params.id, key: query.key }),
)
handle(messageHandlers, contract.receiveVonageReply, ({ query }, context) => takeVonageReply(context, query.key))
handle(messageHandlers, contract.receiveSmsReport, (_, context) => takeSmsReport(context))

handle(messageHandlers, confirmWhatsappHook, ({ query }, context) => confirmHook(context, query))
handle(messageHandlers, receiveWhatsapp, (_, context) => takeWhatsapp(context))

handle(messageHandlers, receiveEmailReport, ({ params, query }, context) =>
  takeEmailReport(context, { provider: params.provider, key: query.key }),
)
