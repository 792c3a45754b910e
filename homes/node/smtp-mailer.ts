import nodemailer from 'nodemailer'
import type { Mailer } from '#kit/server/machine.ts'

/** Hands letters to a mail server. */
export function smtpMailer(smtpUrl: string, from: string): Mailer & { close(): void } {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async (letter) => void (await transport.sendMail(letter)),
    close: () => transport.close(),
  }
}
