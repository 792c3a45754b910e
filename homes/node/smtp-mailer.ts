import nodemailer from 'nodemailer'
import type { Mailer } from '#kit/server/machine.ts'

/** Hands emails to a mail server. */
export function smtpMailer(smtpUrl: string, from: string): Mailer & { close(): void } {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async ({ attachments = [], ...email }) => {
      const files = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }))
      await transport.sendMail({ ...email, attachments: files })
    },
    close: () => transport.close(),
  }
}
