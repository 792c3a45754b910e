import nodemailer from 'nodemailer'
import type { Mailer, Threading } from '#kit/server/machine.ts'

/** Hands emails to a mail server. */
export function smtpMailer(smtpUrl: string, from: string): Mailer & { close(): void } {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async ({ attachments = [], threading, ...email }) => {
      const files = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }))
      await transport.sendMail({ ...email, ...headersOf(threading), attachments: files })
    },
    close: () => transport.close(),
  }
}

function headersOf(threading: Threading | undefined) {
  if (!threading) return {}
  const bracketed = threading.references.map((id) => `<${id}>`)
  const last = bracketed.at(-1)
  return {
    messageId: `<${threading.messageId}>`,
    ...(last !== undefined && { inReplyTo: last, references: bracketed }),
  }
}
