import nodemailer from 'nodemailer'
import type { Email, Mailer } from '#kit/server/machine.ts'

/** Hands emails to a mail server. */
export function smtpMailer(smtpUrl: string, from: string): Mailer & { close(): void } {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async ({ attachments = [], id, threading, ...email }) => {
      const files = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }))
      const headers = headersOf({ id, threading, sender: email.from?.address ?? from })
      await transport.sendMail({ ...email, ...headers, attachments: files })
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
