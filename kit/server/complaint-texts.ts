import type { Complaint } from '#kit/contract/complaint.ts'
import { coded, filled, type Language, type Sentence } from '#kit/contract/sentence.ts'

/** What the rules of a feature's contract say of wrong values: the `wrong` of its `messages`, by the name its screens know them under. */
export type ComplaintTexts = { namespace: string; texts: Record<Language, Record<string, string>> }

const known = new Map<string, ComplaintTexts['texts']>()

/** Called once for each feature when the program is put together: a contract may not read the texts itself. */
export function addComplaintTexts({ namespace, texts }: ComplaintTexts): void {
  known.set(namespace, texts)
}

export function complaintText({ code, values }: Complaint): Sentence | undefined {
  const [namespace = '', key = ''] = code.split(':wrong.')
  const texts = known.get(namespace)
  const { en, fr, ar } = { en: texts?.en[key], fr: texts?.fr[key], ar: texts?.ar[key] }
  if (en === undefined || fr === undefined || ar === undefined) return undefined
  return filled(coded({ en, fr, ar }, `${namespace}.${key}`), values)
}
