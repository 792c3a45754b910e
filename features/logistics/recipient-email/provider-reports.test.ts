import { describe, expect, it } from 'vitest'
import { isSameAddress, outboxIdIn } from './rules.ts'
import { mailgunReports, postmarkReports, sendgridReports } from './server/reports-of.ts'
import { sesReports } from './server/ses-reports.ts'

const address = 'ada@test.example'
const fromSes = (report: object) => sesReports({ Type: 'Notification', Message: JSON.stringify(report) }).reports
const readers = {
  mailgun: (status: string) =>
    mailgunReports({
      'event-data': {
        event: 'failed',
        severity: 'permanent',
        reason: 'bounce',
        recipient: address,
        'delivery-status': { message: `550 ${status} refused`, description: '' },
      },
    }),
  mailgunCode: (status: string) =>
    mailgunReports({
      'event-data': {
        event: 'failed',
        severity: 'permanent',
        reason: 'bounce',
        recipient: address,
        'delivery-status': { message: 'refused', 'enhanced-code': status },
      },
    }),
  sendgrid: (status: string) => sendgridReports([{ email: address, event: 'bounce', type: 'bounce', status }]),
  ses: (status: string) =>
    fromSes({
      notificationType: 'Bounce',
      mail: {},
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: address, status }] },
    }),
}

describe.each(Object.entries(readers))('a bounce that %s calls permanent', (_, read) => {
  it.each(['5.1.1', '5.1.10', '5.0.0', ''])('is for good with the status “%s”', (status) => {
    expect(read(status)).toMatchObject([{ outcome: 'bounced', isForGood: true }])
  })

  it.each(['5.2.2', '5.2.3', '5.3.4', '5.7.1', '4.2.2'])('isn’t with the status %s, which may pass', (status) => {
    expect(read(status)).toMatchObject([{ outcome: 'bounced', isForGood: false }])
  })
})

describe('an email that a provider was given with an id', () => {
  const id = '01997cf2-1111-7000-8000-0123456789ab'
  it.each([
    ['Postmark', postmarkReports({ RecordType: 'Delivery', Recipient: address, Metadata: { 'outbox-id': id } })],
    ['SendGrid', sendgridReports([{ email: address, event: 'open', 'smtp-id': '<a@b>', 'outbox-id': id }])],
    [
      'Mailgun',
      mailgunReports({ 'event-data': { event: 'opened', recipient: address, 'user-variables': { 'outbox-id': id } } }),
    ],
    [
      'Amazon SES',
      fromSes({
        eventType: 'Open',
        mail: { destination: [address], tags: { 'ses:source-ip': ['192.0.2.0'], 'outbox-id': [id] } },
        open: {},
      }),
    ],
  ])('is named by it in reports of %s', (_, reports) => {
    expect(reports).toMatchObject([{ address, messageId: id }])
    expect(outboxIdIn(reports[0]!.messageId)).toBe(id)
  })

  it.each([undefined, null, [], 'text', { 'outbox-id': 7 }])('isn’t where %j comes instead', (Metadata) => {
    expect(postmarkReports({ RecordType: 'Delivery', Recipient: address, Metadata })).toMatchObject([{ messageId: '' }])
  })
})

describe('addresses', () => {
  it.each([
    ['ada@bücher.example', 'Ada@xn--bcher-kva.EXAMPLE', true],
    ['ada@test.example', 'ben@test.example', false],
    ['ada@test.example', 'ada@test.example.org', false],
    ['ada', 'ada', true],
    ['', 'ada@test.example', false],
  ])('%s and %s are the same: %s', (one, other, isSame) => {
    expect(isSameAddress(one, other)).toBe(isSame)
  })
})
