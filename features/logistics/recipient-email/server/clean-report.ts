import type { EmailReport } from '../rules.ts'

/** Nothing this product sent can have come back before then. */
const earliest = Date.UTC(2000, 0, 1)

/** Without what a database can’t hold and what nobody can mean, such as a date that is none, whoever wrote it. */
export function cleanReport(report: EmailReport): EmailReport {
  const { address, messageId, reason, at } = report
  return {
    ...report,
    address: readable(address),
    messageId: readable(messageId),
    reason: readable(reason),
    at: at && at.getTime() >= earliest ? at : undefined,
  }
}

function readable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
}
