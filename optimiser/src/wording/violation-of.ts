import type { RuleName, Subject, Violation, ViolationDetail } from '../violation.ts'
import { violationSentence } from './violation-sentence.ts'

/** A broken rule with its sentence. */
export function violationOf(rule: RuleName, amount: number, detail: ViolationDetail, subject: Subject): Violation {
  return { rule, amount, sentence: violationSentence(detail), detail, ...subject }
}
