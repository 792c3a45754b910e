import type { $ZodIssue } from 'zod/v4/core'
import { readComplaint, type Complaint } from '#kit/contract/complaint.ts'
import { textOf, type Text } from '#kit/web/i18n.ts'

type OnMissing = (namespace: string) => void

/** What is wrong with a value, in the person's words; says which texts are not there yet for the exact ones. */
export function messageOf(issue: $ZodIssue, t: Text, onMissing?: OnMissing): string {
  const complaint = readComplaint(issue.message)
  if (complaint ? issue.input === '' : isMissing(issue)) return t('form.required')
  return complaint ? asSentence(complaintText(complaint, onMissing)) || t('form.invalid') : generalMessage(issue, t)
}

function generalMessage(issue: $ZodIssue, t: Text): string {
  if (issue.code === 'too_small')
    return t(issue.origin === 'string' ? 'form.tooShort' : 'form.tooSmall', { count: Number(issue.minimum) })
  if (issue.code === 'too_big')
    return t(issue.origin === 'string' ? 'form.tooLong' : 'form.tooBig', { count: Number(issue.maximum) })
  return t(issue.code === 'invalid_format' && issue.format === 'email' ? 'form.email' : 'form.invalid')
}

/** The API says what is wrong after the field’s name, `must be a date`; under the field it stands alone. */
export function asSentence(text: string): string {
  if (text === '') return text
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}${/[.!?؟…]$/.test(text) ? '' : '.'}`
}

/** What was said of each field, in the exact words where those said were the general ones; a better message stays. */
export function withExactWords<T>(said: Record<string, T>, exact: Record<string, string>, general: string) {
  return Object.fromEntries(
    Object.entries(said).map(([field, text]) => [field, text === general ? (exact[field] ?? text) : text]),
  )
}

/** Its words come with the screens of its feature; this may be a screen of another. */
function complaintText({ code, values }: Complaint, onMissing?: OnMissing): string {
  const text = textOf(code, { ...values, defaultValue: '' })
  if (text === '') onMissing?.(code.split(':')[0]!)
  return text
}

function isMissing(issue: $ZodIssue): boolean {
  if (issue.code === 'too_small') return issue.origin === 'array' || (issue.origin === 'string' && issue.minimum === 1)
  return issue.input === undefined || issue.input === '' || issue.input === null
}
