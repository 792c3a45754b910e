import type { Language } from '#kit/contract/sentence.ts'
import type { Email } from '#kit/server/machine.ts'
import { say } from './texts.ts'

type Notification = { what: string; link: string }
type To = { language: Language; name: string; publicUrl: string }

/** A notification as an email: `what` it says, with the same text as in the bell menu. */
export function notificationEmail(
  { what, link }: Notification,
  { language, name, publicUrl }: To,
): Pick<Email, 'subject' | 'text'> {
  const paragraphs = [
    say(language, 'greeting', { name }),
    what,
    ...(link ? [`${publicUrl}${link}`] : []),
    say(language, 'foot', { link: `${publicUrl}/pages/account-settings/notifications` }),
  ]
  return { subject: what, text: `${paragraphs.join('\n\n')}\n` }
}
