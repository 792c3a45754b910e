import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A mail server on this machine, and the emails it was given. */
async function mailServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const emails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        emails.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => server.close(() => undefined))
  return { emails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
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

  it('that the server refuses fails with the server’s reason', async () => {
    const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
    const mailer = smtpMailer(url, 'noreply@test.example')
    await expect(mailer.send(email)).rejects.toThrow('no such mailbox')
    mailer.close()
  })
})
