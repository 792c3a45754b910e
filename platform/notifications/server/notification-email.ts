import type { Language } from '#kit/contract/sentence.ts'
import type { Email } from '#kit/server/machine.ts'
import type { NotificationKind } from '../contract.ts'
import arabic from '../messages/ar.json' with { type: 'json' }
import english from '../messages/en.json' with { type: 'json' }
import french from '../messages/fr.json' with { type: 'json' }

const kinds: Record<Language, Record<NotificationKind, string>> = {
  en: english.kinds,
  fr: french.kinds,
  ar: arabic.kinds,
}
type Notification = { kind: NotificationKind; values: Record<string, string>; link: string }
type To = { language: Language; name: string; publicUrl: string }

/** A notification as an email, with the same text as in the bell menu. */
export function notificationEmail(
  { kind, values, link }: Notification,
  { language, name, publicUrl }: To,
): Pick<Email, 'subject' | 'text'> {
  const { greeting, foot } = words[language]
  const fill = (template: string, gaps: Record<string, string>) =>
    template.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => gaps[gap] ?? '')
  const subject = fill(kinds[language][kind], values)
  const paragraphs = [
    fill(greeting, { name }),
    subject,
    ...(link ? [`${publicUrl}${link}`] : []),
    fill(foot, { link: `${publicUrl}/pages/account-settings/notifications` }),
  ]
  return { subject, text: `${paragraphs.join('\n\n')}\n` }
}

const words: Record<Language, { greeting: string; foot: string }> = {
  en: { greeting: 'Hello {{name}},', foot: 'You get this email because of your notification settings:\n{{link}}' },
  fr: {
    greeting: 'Bonjour {{name}},',
    foot: 'Vous recevez cet e-mail en raison de vos paramètres de notification :\n{{link}}',
  },
  ar: { greeting: 'مرحبًا {{name}}،', foot: 'وصلتك هذه الرسالة وفق إعدادات إشعاراتك:\n{{link}}' },
}
