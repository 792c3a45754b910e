import { languages, type Language } from '#kit/contract/sentence.ts'
import type { Email, Machine } from '#kit/server/machine.ts'
import { say } from './texts.ts'

export type EmailKind =
  | 'verify'
  | 'exists'
  | 'reset'
  | 'invite'
  | 'changeEmail'
  | 'emailChanged'
  | 'passwordChanged'
  | 'twoFactorOff'
type Values = { name: string; link: string; hours: number }

/** The email of a kind in the person's language. */
export function emailOf(kind: EmailKind, { to, ...person }: Values & { to: string; language: string }): Email {
  const { language: wish, ...values } = person
  const language = languages.find((one) => one === wish) ?? 'en'
  const greeting = say(language, values.name === '' ? 'greetingUnnamed' : 'greeting', values)
  return {
    to,
    subject: say(language, `emails.${kind}.subject`, values),
    text: `${greeting}\n\n${say(language, `emails.${kind}.text`, values)}`,
  }
}

/** The replies to requests for a link. None of them reveals whether the address has an account. */
export function emailAnswer(
  { mailer, language }: Pick<Machine, 'mailer'> & { language: Language },
  kind: 'signUp' | 'link',
): string {
  const unsent = kind === 'signUp' ? 'signUpUnsent' : 'unsent'
  return say(language, `sent.${mailer ? kind : unsent}`)
}
