import type * as z from 'zod/mini'
import { readComplaint } from '#kit/contract/complaint.ts'
import { coded, filled, inEach, type Sentence } from '#kit/contract/sentence.ts'
import { complaintText } from './complaint-texts.ts'
import type { Issue } from './errors.ts'
import { refusals } from './refusals.ts'

const fields = refusals.fields

/** What a schema without words of its own says. A library that loads zod whole turns its English sentences on for all of the process. */
export const noSentence = () => 'Invalid input'

/** What is wrong with which field. */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), text: textOf(issue) }))
}

function textOf(issue: z.core.$ZodIssue): Sentence {
  const complaint = readComplaint(issue.message)
  if (complaint) return complaintText(complaint) ?? fields.other
  if (issue.message !== noSentence())
    return coded(
      inEach(() => issue.message),
      'common.fields.other',
    )
  return texts[issue.code]?.(issue) ?? fields.other
}

/** A method's type, so that each text may take the issue of its own code. */
type TextOfIssue = { of(issue: z.core.$ZodIssue): Sentence }['of']
const texts: Partial<Record<string, TextOfIssue>> = {
  invalid_type: ({ input, expected }: z.core.$ZodIssueInvalidType) =>
    input === undefined ? fields.required : filled(fields.type, { type: nameIn(fields.types, expected) ?? expected }),
  too_small: ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall) => {
    if (origin === 'string' && minimum === 1) return fields.required
    return filled(inclusive === false ? fields.above : origin === 'string' ? fields.leastLetters : fields.least, {
      least: Number(minimum),
    })
  },
  too_big: ({ origin, maximum }: z.core.$ZodIssueTooBig) =>
    filled(origin === 'string' ? fields.mostLetters : fields.most, { most: Number(maximum) }),
  invalid_format: ({ format }: z.core.$ZodIssueInvalidStringFormat) =>
    nameIn(fields.formats, format) ?? filled(fields.format, { format }),
  invalid_value: ({ values }: z.core.$ZodIssueInvalidValue) =>
    filled(fields.oneOf, { values: values.map(String).join(', ') }),
  unrecognized_keys: ({ keys }: z.core.$ZodIssueUnrecognizedKeys) =>
    filled(fields.unknownKeys, { keys: keys.join(', ') }),
}

function nameIn(names: Record<string, Sentence>, name: string): Sentence | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}
