import type { Language } from '#kit/contract/sentence.ts'
import { say } from './texts.ts'

/** The email that invites a friend, in the sender's language. */
export function invitationEmail(
  language: Language,
  { link, ...values }: { store: string; name: string; link: string },
): { subject: string; text: string } {
  return {
    subject: say(language, 'invitation.subject', values),
    text: `${say(language, 'invitation.text', values)}\n\n${link}\n`,
  }
}
