import nodemailer from 'nodemailer'
import type { Email, Mailer } from '#kit/server/machine.ts'
import { outboxIdName } from '#platform/outbox/rules.ts'

/** Hands emails to a mail server. */
export function smtpMailer(smtpUrl: string, from: string): Mailer & { close(): void } {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async ({ attachments = [], id, threading, ...email }) => {
      const files = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }))
      const headers = headersOf({ id, threading, sender: email.from?.address ?? from })
      await transport.sendMail({ ...email, ...headers, ...(id && { headers: namesFor(id) }), attachments: files })
    },
    close: () => transport.close(),
  }
}

function headersOf({ id, threading, sender }: Pick<Email, 'id' | 'threading'> & { sender: string }) {
  const bracketed = threading?.references.map((reference) => `<${reference}>`) ?? []
  const last = bracketed.at(-1)
  const [, domain = 'localhost'] = /@([^\s>]+)/.exec(sender) ?? []
  const messageId = threading?.messageId ?? (id && `${id}@${domain}`)
  return {
    ...(messageId && { messageId: `<${messageId}>` }),
    ...(last !== undefined && { inReplyTo: last, references: bracketed }),
  }
}

/** Providers that give emails an id of their own report on them with what one of these says; other servers pass them on. */
function namesFor(id: string): Record<string, { value: string; prepared: true }> {
  // Prepared: JSON that is broken into lines can’t be read.
  const header = (value: string) => ({ value, prepared: true }) as const
  return {
    [`X-PM-Metadata-${outboxIdName}`]: header(id),
    'X-SMTPAPI': header(JSON.stringify({ unique_args: { [outboxIdName]: id } })),
    'X-Mailgun-Variables': header(JSON.stringify({ [outboxIdName]: id })),
    'X-SES-MESSAGE-TAGS': header(`${outboxIdName}=${id}`),
  }
}
