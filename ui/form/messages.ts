import type { $ZodIssue } from 'zod/v4/core'
import { complaintOf } from '#kit/contract/sentence.ts'
import { language, type Text } from '#kit/web/i18n.ts'

/** What is wrong with a value, in the person's words. */
export function messageOf(issue: $ZodIssue, t: Text): string {
  if (issue.code === 'custom') return complaintOf(issue.message)[language()]
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
