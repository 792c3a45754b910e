import { localeOf } from '#kit/contract/day-text.ts'
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
  | 'twoStepOff'
type Values = { name: string; link: string; hours: number }

/** The email of a kind in the person's language. */
export function emailOf(kind: EmailKind, { to, ...person }: Values & { to: string; language: string }): Email {
  const { language: wish, hours, ...known } = person
  const language = languages.find((one) => one === wish) ?? 'en'
  const values = { ...known, lasts: lastsOf(hours, language) }
  const greeting = say(language, values.name === '' ? 'greetingUnnamed' : 'greeting', values)
  return {
    to,
    subject: say(language, `emails.${kind}.subject`, values),
    text: `${greeting}\n\n${say(language, `emails.${kind}.text`, values)}`,
  }
}

/** As long as a link works: `7 days`, `24 hours`. */
function lastsOf(hours: number, language: Language): string {
  const [length, unit] = hours >= 48 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(length)
}

/** The replies to requests for a link. None of them reveals whether the address has an account. */
export function emailAnswer(
  { mailer, language }: Pick<Machine, 'mailer'> & { language: Language },
  kind: 'signUp' | 'link',
): string {
  const unsent = kind === 'signUp' ? 'signUpUnsent' : 'unsent'
  return say(language, `sent.${mailer ? kind : unsent}`)
}
