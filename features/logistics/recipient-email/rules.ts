/** Who reports on emails: providers by their own words, and any program by ours. */
export const reporters = ['postmark', 'sendgrid', 'mailgun', 'ses', 'http'] as const
export type Reporter = (typeof reporters)[number]
export const reporterKinds = ['none', ...reporters] as const
export type ReporterKind = (typeof reporterKinds)[number]

/** These sign nothing that we can check, so that their address holds a key. */
export function hasKeyedAddress(kind: ReporterKind): kind is 'postmark' | 'ses' {
  return kind === 'postmark' || kind === 'ses'
}

export const emailOutcomes = ['sent', 'delivered', 'opened', 'bounced', 'complained'] as const
export type EmailOutcome = (typeof emailOutcomes)[number]

/** What became of one email, whoever says so. */
export type EmailReport = {
  outcome: EmailOutcome
  /** It came back because nobody has this address: the next one would, too. */
  isForGood: boolean
  address: string
  /** The id it has in our outbox or the Message-ID we sent it with; empty where the report names neither. */
  messageId: string
  at: Date | undefined
  reason: string
}

/** By RFC 3463: the address or its mailbox is gone, which isn’t so where a mailbox is full or a server refuses the sender. */
export function isAddressGone(status: string): boolean {
  return /^5\.(1\.(1|2|3|6|10)|2\.1|4\.4)$/.test(status.trim())
}

/** By the status where one is given, which 5.0.0 isn’t; else by what the provider says otherwise. */
export function isGoneBy(status: string, otherwise: boolean): boolean {
  return status === '' || status === '5.0.0' ? otherwise : isAddressGone(status)
}

/** The id an email has in our outbox, which is also the first half of its Message-ID. */
export function outboxIdIn(messageId: string): string | undefined {
  return /^\s*<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^\s@]+)?$/.exec(messageId)?.[1]
}

/** Mail servers write domains in letters of ASCII alone. */
export function isSameAddress(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

function comparable(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at)}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`.toLowerCase()
}
