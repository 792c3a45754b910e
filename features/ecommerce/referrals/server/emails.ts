import { filled, type Language, type Sentence } from '#kit/contract/sentence.ts'

const subject: Sentence = {
  en: 'An invitation to {{store}}',
  fr: 'Une invitation à découvrir {{store}}',
  ar: 'دعوة إلى {{store}}',
}
const text: Sentence = {
  en: '{{name}} invites you to {{store}}. Join here:',
  fr: '{{name}} vous invite à découvrir {{store}}. Pour vous inscrire :',
  ar: 'يدعوك {{name}} إلى {{store}}. للانضمام:',
}

/** The email that asks a friend in, in the language of who asks. */
export function invitationEmail(
  language: Language,
  { link, ...values }: { store: string; name: string; link: string },
): { subject: string; text: string } {
  return { subject: filled(subject, values)[language], text: `${filled(text, values)[language]}\n\n${link}\n` }
}
