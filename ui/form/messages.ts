import type { $ZodIssue } from 'zod/v4/core'
import { readComplaint } from '#kit/contract/complaint.ts'
import { textOf, type Text } from '#kit/web/i18n.ts'

/** What is wrong with a value, in the person's words. */
export function messageOf(issue: $ZodIssue, t: Text): string {
  const complaint = readComplaint(issue.message)
  // Its words come with the screens of its feature; on a screen of another they may not be there.
  if (complaint) return textOf(complaint.code, { ...complaint.values, defaultValue: t('form.invalid') })
  if (isMissing(issue)) return t('form.required')
  if (issue.code === 'too_small')
    return t(issue.origin === 'string' ? 'form.tooShort' : 'form.tooSmall', { count: Number(issue.minimum) })
  if (issue.code === 'too_big')
    return t(issue.origin === 'string' ? 'form.tooLong' : 'form.tooBig', { count: Number(issue.maximum) })
  return t(issue.code === 'invalid_format' && issue.format === 'email' ? 'form.email' : 'form.invalid')
}

function isMissing(issue: $ZodIssue): boolean {
  if (issue.code === 'too_small') return issue.origin === 'array' || (issue.origin === 'string' && issue.minimum === 1)
  return issue.input === undefined || issue.input === '' || issue.input === null
}
