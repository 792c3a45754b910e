import type { Language } from '#kit/contract/sentence.ts'
import { sayFrom } from '#kit/contract/texts.ts'
import type { Email } from '#kit/server/machine.ts'
import type { NotificationKind } from '../contract.ts'
import arabic from '../messages/ar.json' with { type: 'json' }
import english from '../messages/en.json' with { type: 'json' }
import french from '../messages/fr.json' with { type: 'json' }
import { say } from './texts.ts'

const sayKind = sayFrom({ en: english.kinds, fr: french.kinds, ar: arabic.kinds })
type Notification = { kind: NotificationKind; values: Record<string, string>; link: string }
type To = { language: Language; name: string; publicUrl: string }

/** A notification as an email, with the same text as in the bell menu. */
export function notificationEmail(
  { kind, values, link }: Notification,
  { language, name, publicUrl }: To,
): Pick<Email, 'subject' | 'text'> {
  const subject = sayKind(language, kind, values)
  const paragraphs = [
    say(language, 'greeting', { name }),
    subject,
    ...(link ? [`${publicUrl}${link}`] : []),
    say(language, 'foot', { link: `${publicUrl}/pages/account-settings/notifications` }),
  ]
  return { subject, text: `${paragraphs.join('\n\n')}\n` }
}
