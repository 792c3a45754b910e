import { afterEach, describe, expect, it } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'
import { openMailServer } from './testing/mail-server.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function mailServer(options?: Parameters<typeof openMailServer>[0]) {
  const server = await openMailServer(options)
  closing.push(server.close)
  return server
}

const email = { to: 'ada@test.example', subject: 'Réinitialiser', text: 'Follow this link.' }

describe('mail through a server', () => {
  it('arrives with its sender, subject and text', async () => {
    const { emails, url } = await mailServer()
    const mailer = smtpMailer(url, 'Routewright <noreply@test.example>')
    await mailer.send(email)
    mailer.close()
    expect(emails[0]).toContain('From: Routewright <noreply@test.example>')
    expect(emails[0]).toContain('To: ada@test.example')
    expect(emails[0]).toContain('Follow this link.')
  })

  it('has the same message id when it is sent again', async () => {
    const { emails, url } = await mailServer()
    const mailer = smtpMailer(url, 'Routewright <noreply@test.example>')
    const id = '01997cf2-0000-7000-8000-000000000000'
    const threading = { messageId: 'first@far.example', references: ['older@far.example'] }
    for (const sent of [{ id }, { id }, { id, threading }]) await mailer.send({ ...email, ...sent })
    mailer.close()
    expect(emails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
      `<${id}@test.example>`,
      `<${id}@test.example>`,
      '<first@far.example>',
    ])
    expect(emails[2]).toContain('In-Reply-To: <older@far.example>')
  })

  it('is named for each provider as it documents it, one header on one line', async () => {
    const { emails, url } = await mailServer()
    const mailer = smtpMailer(url, 'noreply@test.example')
    const id = '01997cf2-0000-7000-8000-000000000000'
    for (const more of [{ id }, {}]) await mailer.send({ ...email, ...more })
    mailer.close()
    const lines = emails[0]!.split('\r\n').map((line) => line.replace(/^[\w-]+/, (name) => name.toLowerCase()))
    for (const line of [
      `x-pm-metadata-outbox-id: ${id}`,
      `x-smtpapi: {"unique_args":{"outbox-id":"${id}"}}`,
      `x-mailgun-variables: {"outbox-id":"${id}"}`,
      `x-ses-message-tags: outbox-id=${id}`,
    ])
      expect(lines).toContain(line)
    expect(emails[1]).not.toContain('outbox-id')
  })

  it('that the server refuses fails with the server’s reason', async () => {
    const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
    const mailer = smtpMailer(url, 'noreply@test.example')
    await expect(mailer.send(email)).rejects.toThrow('no such mailbox')
    mailer.close()
  })
})
