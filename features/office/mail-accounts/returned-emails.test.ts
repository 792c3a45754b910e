import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { monday, planDay } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { OpenMailbox } from '#kit/server/mailboxes.ts'
import { users } from '#platform/access/server/tables.ts'
import { recipientJob } from '../../logistics/deliveries/rules.ts'
import { deliveries } from '../../logistics/deliveries/server/tables.ts'
import {
  changeMessageSettings,
  listMessages,
  readMessage,
  readMessageSettings,
} from '../../logistics/recipient-messages/contract.ts'
import { workOnReturned } from '../../logistics/recipient-messages/server/email-reports.ts'
import { workOnSending } from '../../logistics/recipient-messages/server/send-messages.ts'
import { workOnTelling } from '../../logistics/recipient-messages/server/tell-recipients.ts'
import { listEmails } from '../email/contract.ts'
import { syncFolder } from './server/sync-folder.ts'
import { mailAccounts } from './server/tables.ts'

const api = await testApi()
const { db, queue, clock, emails } = api.machine

/** A mailbox with one email in its inbox. */
function mailboxWith(source: Uint8Array): OpenMailbox {
  const flags = { isRead: false, isStarred: false }
  return {
    enter: async () => ({ uidValidity: '1', uidNext: 2 }),
    numbersFrom: async (uid) => (uid <= 1 ? [1] : []),
    read: async () => ({ ...flags, sizeBytes: source.length, receivedAt: clock.now, source }),
    flags: async () => new Map([[1, flags]]),
    setFlags: async () => {},
  }
}

const failure = (messageId: string, date = 'Mon, 23 Nov 2026 11:00:00 +0000', reason = '550 no such user') =>
  new TextEncoder().encode(
    [
      'From: MAILER-DAEMON@mx.test.example',
      'Subject: Undelivered Mail Returned to Sender',
      `Date: ${date}`,
      'Message-ID: <1@mx.test.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test.example',
      '',
      'Final-Recipient: rfc822; ada@test.example',
      'Action: failed',
      'Status: 5.1.1',
      `Diagnostic-Code: smtp; ${reason}`,
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${messageId}>`,
      '',
      'Hello Ada',
      '--b--',
    ].join('\r\n'),
  )

/** A message that went to a recipient by email, and a mailbox of who is signed in. */
async function sentMessage() {
  clock.now = new Date(`${monday}T12:00:00Z`)
  emails.length = 0
  const { as, ids } = await planDay(api, 1)
  await db
    .update(deliveries)
    .set({ state: 'published', eta: new Date(`${monday}T14:00:00Z`), email: 'ada@test.example' })
    .where(eq(deliveries.id, ids[0]!))
  queue.clear()
  workOnTelling(api.machine)
  workOnSending(api.machine)
  const { value, version } = await api.call(readMessageSettings, { as })
  const quiet = { ...value.quiet, isOn: false }
  await api.call(changeMessageSettings, { as, body: { version, value: { ...value, isOn: true, quiet } } })
  await db.transaction((tx) => queue.add({ name: recipientJob, data: { ids } }, tx))
  await queue.runKept()
  const [person] = await db.select({ id: users.id }).from(users).limit(1)
  const place = { host: 'imap.shop.example', port: 993, security: 'tls', user: 'shop', sealedPassword: '' } as const
  const row = { ...place, userId: person!.id, address: 'orders@shop.example', createdAt: clock.now }
  const [account] = await db.insert(mailAccounts).values(row).returning()
  return { as, account: account! }
}

describe('an email that says that another couldn’t be delivered', () => {
  it('marks the message it returns when it comes to a connected mailbox, and is there to be read', async () => {
    const { as, account } = await sentMessage()
    expect(emails).toHaveLength(1)
    const mailbox = mailboxWith(failure(`${emails[0]!.id}@shop.example`))
    const work = { machine: api.machine, mailbox, accountId: account.id, folder: 'inbox' } as const
    await syncFolder(work, account, '1')
    workOnReturned(api.machine)
    await queue.runKept()
    const { messages } = await api.call(listMessages, { as, query: {} })
    expect(messages).toMatchObject([{ channel: 'email', status: 'bounced' }])
    const read = await api.call(listEmails, { as, query: { filter: 'inbox' } })
    expect(read.emails.map(({ subject }) => subject)).toEqual(['Undelivered Mail Returned to Sender'])
  })

  it('is there to be read whatever it says: no date of its own and nothing the database can’t hold stops a mailbox', async () => {
    const { as, account } = await sentMessage()
    const mailbox = mailboxWith(failure(`${emails[0]!.id}@shop.example`, '0000-01-01', '550 no\0 such user'))
    const work = { machine: api.machine, mailbox, accountId: account.id, folder: 'inbox' } as const
    expect(await syncFolder(work, account, '1')).toBe(false)
    workOnReturned(api.machine)
    await queue.runKept()
    expect((await api.call(listEmails, { as, query: { filter: 'inbox' } })).emails).toHaveLength(1)
    const { messages } = await api.call(listMessages, { as, query: { deliveryId: 0 } })
    const detail = await api.call(readMessage, { as, params: { id: messages[0]!.id } })
    expect(detail).toMatchObject({
      status: 'bounced',
      block: { reason: '550 no such user', at: clock.now.toISOString() },
    })
  })
})
