import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'

const subject: Sentence = {
  en: 'You’re invited to {{store}}',
  fr: 'Une invitation à découvrir {{store}}',
  ar: 'دعوة إلى {{store}}',
}
const text: Sentence = {
  en: '{{name}} has invited you to {{store}}. Sign up here:',
  fr: '{{name}} vous invite à découvrir {{store}}. Pour vous inscrire :',
  ar: 'يدعوك {{name}} إلى {{store}}. للانضمام:',
}

/** The email that invites a friend, in the sender's language. */
export function invitationEmail(
  language: Language,
  { link, ...values }: { store: string; name: string; link: string },
): { subject: string; text: string } {
  return { subject: filled(subject, values)[language], text: `${filled(text, values)[language]}\n\n${link}\n` }
}
