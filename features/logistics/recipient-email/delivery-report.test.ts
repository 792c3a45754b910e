import { describe, expect, it } from 'vitest'
import { readDeliveryReport } from './server/delivery-report.ts'

const id = '01997cf2-1111-7000-8000-0123456789ab@shop.example'
type Parts = { kind?: string; group?: string[]; returned?: string[]; encoding?: string }

/** As Postfix writes it: what people read, what machines read, and the headers of what came back. */
function returned({ kind = 'delivery-status', group = failed(), returned: part, encoding = '7bit' }: Parts = {}) {
  const status = `Reporting-MTA: dns; mail.shop.example\r\n\r\n${group.join('\r\n')}\r\n`
  const written = encoding === 'base64' ? btoa(status).replaceAll(/(.{60})/g, '$1\r\n') : status
  return new TextEncoder().encode(
    [
      'Date: Mon, 23 Nov 2026 12:04:00 +0000',
      'From: MAILER-DAEMON@mail.shop.example (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=${kind};`,
      '\tboundary="4A1B2C.1764000000/mail.shop.example"',
      '',
      'This is a MIME-encapsulated message.',
      '',
      '--4A1B2C.1764000000/mail.shop.example',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'I’m sorry to have to inform you that your message could not be delivered.',
      '--4A1B2C.1764000000/mail.shop.example',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      written,
      '--4A1B2C.1764000000/mail.shop.example',
      ...(part ?? ['Content-Type: message/rfc822', '', `Message-ID: <${id}>`, 'To: ada@test.example', '', 'Hello Ada']),
      '--4A1B2C.1764000000/mail.shop.example--',
      '',
    ].join('\r\n'),
  )
}

const failed = (status = '5.1.1', action = 'failed') => [
  'Final-Recipient: rfc822; ada@test.example',
  'Original-Recipient: rfc822;ada@test.example',
  `Action: ${action}`,
  `Status: ${status}`,
  'Remote-MTA: dns; mx.test.example',
  'Diagnostic-Code: smtp; 550 5.1.1 <ada@test.example>: Recipient address rejected:',
  '    User unknown in virtual mailbox table',
]

describe('an email that says that another couldn’t be delivered', () => {
  it('names the address, the email it returns, when and why', () => {
    expect(readDeliveryReport(returned())).toEqual([
      {
        outcome: 'bounced',
        isForGood: true,
        address: 'ada@test.example',
        messageId: `<${id}>`,
        at: new Date('2026-11-23T12:04:00Z'),
        reason: '550 5.1.1 <ada@test.example>: Recipient address rejected: User unknown in virtual mailbox table',
      },
    ])
  })

  it('is read as well where only the headers come back, or a part is in base64', () => {
    const part = ['Content-Type: text/rfc822-headers', '', 'Received: by mail', `Message-Id:\r\n <${id}>`]
    expect(readDeliveryReport(returned({ returned: part }))[0]).toMatchObject({ messageId: `<${id}>` })
    expect(readDeliveryReport(returned({ encoding: 'base64' }))[0]).toMatchObject({ address: 'ada@test.example' })
  })

  it.each([
    ['5.2.2', 'failed', 'bounced', false],
    ['5.7.1', 'failed', 'bounced', false],
    ['4.4.7', 'failed', 'bounced', false],
    ['5.1.10', 'failed', 'bounced', true],
    ['2.0.0', 'delivered', 'delivered', false],
  ])('with status %s and action %s is %s, for good: %s', (status, action, outcome, isForGood) => {
    expect(readDeliveryReport(returned({ group: failed(status, action) }))).toMatchObject([{ outcome, isForGood }])
  })

  it('says nothing while the server still tries, and for each address of several', () => {
    expect(readDeliveryReport(returned({ group: failed('4.4.1', 'delayed') }))).toEqual([])
    const two = [...failed(), '', 'Final-Recipient: rfc822; ben@test.example', 'Action: failed', 'Status: 5.1.1']
    expect(readDeliveryReport(returned({ group: two })).map(({ address }) => address)).toEqual([
      'ada@test.example',
      'ben@test.example',
    ])
  })

  it.each([
    ['an address', `Final-Recipient: rfc822; ${'@'.repeat(290_000)} x`],
    ['an address of letters', `Final-Recipient: rfc822; ${'a@'.repeat(145_000)} x`],
    ['a status', `Status: ${'5.1'.repeat(96_000)}`],
    ['a reason', `Diagnostic-Code: ${'smtp '.repeat(58_000)}`],
    ['empty lines', '\n \t'.repeat(96_000)],
  ])('is read in one go, however long %s is', (_, line) => {
    const group = [line, 'Final-Recipient: rfc822; ada@test.example', 'Action: failed']
    expect(readDeliveryReport(returned({ group })).length).toBeLessThanOrEqual(1)
  })

  it('is read as far as two hundred fields, of which no email that came back has as many', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}: a`)
    expect(readDeliveryReport(returned({ group: [...fields(190), ...failed()] }))).toHaveLength(1)
    expect(readDeliveryReport(returned({ group: [...fields(60_000), ...failed()] }))).toEqual([])
  })

  it.each(['8bit', 'quoted-printable'])('is read in UTF-8, which addresses may be in as well: %s', (encoding) => {
    const text = new TextDecoder()
      .decode(
        returned({
          group: [
            'Final-Recipient: utf-8; zoë@bücher.example',
            'Action: failed',
            'Diagnostic-Code: smtp; 550 inconnu, voilà',
          ],
          returned: ['Content-Type: message/global', '', `Message-ID: <${id}>`, '', 'Hello'],
          encoding,
        }),
      )
      .replace('message/delivery-status', 'message/global-delivery-status')
    expect(readDeliveryReport(new TextEncoder().encode(text))).toMatchObject([
      { address: 'zoë@bücher.example', reason: '550 inconnu, voilà', messageId: `<${id}>` },
    ])
  })

  it('names twenty addresses and no more', () => {
    const group = Array.from({ length: 6000 }, (_, at) => [
      '',
      `Final-Recipient: rfc822; a${at}@x.example`,
      'Action: failed',
    ])
    expect(readDeliveryReport(returned({ group: group.flat().slice(1) })).length).toBeLessThanOrEqual(20)
  })

  it('names a long address, and the beginning of a long reason', () => {
    const address = `${'a'.repeat(250)}@test.example`
    const group = [
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      `Diagnostic-Code: smtp; ${'x'.repeat(5000)}`,
    ]
    const [report] = readDeliveryReport(returned({ group }))
    expect(report).toMatchObject({ address })
    expect(report!.reason).toMatch(/^x{900,1000}$/)
  })

  it('is nothing else: no other report, no plain email that only looks like one, no broken one', () => {
    expect(readDeliveryReport(returned({ kind: 'disposition-notification' }))).toEqual([])
    const text = new TextDecoder().decode(returned()).replace('multipart/report', 'multipart/mixed')
    expect(readDeliveryReport(new TextEncoder().encode(text))).toEqual([])
    expect(readDeliveryReport(returned().subarray(0, 700))).toEqual([])
    expect(readDeliveryReport(new Uint8Array([0, 255, 10, 13]))).toEqual([])
    expect(readDeliveryReport(returned({ returned: ['Content-Type: message/rfc822', ''] }))).toMatchObject([
      { messageId: '' },
    ])
  })
})
