import { describe, expect, it } from 'vitest'
import { mailgunReports, sendgridReports } from './server/reports-of.ts'
import { sesReports } from './server/ses-reports.ts'

const address = 'ada@test.example'
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
    sesReports({
      notificationType: 'Bounce',
      mail: {},
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: address, status }] },
    }).reports,
}

describe.each(Object.entries(readers))('a bounce that %s calls permanent', (_, read) => {
  it.each(['5.1.1', '5.1.10', '5.0.0', ''])('is for good with the status “%s”', (status) => {
    expect(read(status)).toMatchObject([{ outcome: 'bounced', isForGood: true }])
  })

  it.each(['5.2.2', '5.2.3', '5.3.4', '5.7.1', '4.2.2'])('isn’t with the status %s, which may pass', (status) => {
    expect(read(status)).toMatchObject([{ outcome: 'bounced', isForGood: false }])
  })
})
