export const folders = ['inbox', 'sent', 'draft', 'spam'] as const
export type Folder = (typeof folders)[number]

/** What can be shown: the folders, and two views across them. */
export const filters = ['inbox', 'sent', 'draft', 'starred', 'spam', 'trashed'] as const
export type Filter = (typeof filters)[number]

export const labels = ['personal', 'company', 'important', 'private'] as const
export type Label = (typeof labels)[number]

/** How long a sent email can still be taken back. */
export const undoSeconds = 10
/** The largest file of an email, and the most an email holds; as many drafts a person keeps, the trash included, and their text. */
export const limits = {
  fileBytes: 10_000_000,
  totalBytes: 25_000_000,
  files: 20,
  recipients: 100,
  drafts: 1_000,
  draftBytes: 20_000_000,
} as const
/** The longest message as HTML. */
export const longestMessage = 500_000
/** A list shows messages up to this length; longer ones come with the email itself. */
export const longestInList = 20_000
/** The same for the others of a conversation, of which there may be many. */
export const longestReplyInList = 4_000
/** From here on the counts of folders say only that there are so many or more. */
export const mostCounted = 1_000
/** As many emails of a view can be leafed through; older ones are found by searching. */
export const mostListed = 10_000

/** The view that an address names: a folder, a view or a label; the inbox where it names none. */
export function viewOf(params: { filter?: string; label?: string }): { filter: Filter; label?: Label } {
  const named = params.filter ?? params.label
  const label = labels.find((one) => one === named)
  const filter = filters.find((one) => one === named) ?? (named === 'trash' ? 'trashed' : 'inbox')
  return label ? { filter: 'inbox', label } : { filter }
}

/** Where an email may be moved: what was received and what was written stay apart. */
export function mayMove(email: { folder: Folder; isWritten: boolean }, to: Folder): boolean {
  if (email.folder === to) return true
  if (email.isWritten) return false
  return to === 'inbox' || to === 'spam'
}

/** The size of a file as the specification writes it: `5mb`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1_000_000) return `${Math.round(bytes / 1_000_000)}mb`
  return `${Math.max(1, Math.round(bytes / 1000))}kb`
}

const tag = /<\/?[a-z][^<>]*>/gi
const hidden = /<(style|script|title|head)\b[\s\S]*?(<\/\1\s*>|$)/gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The words of a message without its formatting; lines end where paragraphs do. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, '')
    .replaceAll(hidden, '')
    .replaceAll(/[\t\n\r ]+/g, ' ')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr|\/h\d|\/blockquote)\b[^<>]*>/gi, '\n')
    .replaceAll(/<li\b[^<>]*>/gi, '• ')
    .replaceAll(tag, '')
    .replaceAll(/&(#\d{1,6}|#x[\da-f]{1,5}|\w{2,5});/gi, decoded)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : ''
}

/** A text as HTML that shows it as it is. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The subject of an answer; a mark that is already there is not repeated. */
export function answerSubject(subject: string, kind: 'reply' | 'reply-all' | 'forward'): string {
  const mark = kind === 'forward' ? 'Fwd:' : 'Re:'
  return subject.toLowerCase().startsWith(mark.toLowerCase()) ? subject : `${mark} ${subject}`.slice(0, 300)
}

/** When a text in the form of `2026-11-20T08:00` of the next morning begins, for sending later. */
export function nextMorning(wallNow: string): string {
  const tomorrow = new Date(Date.parse(`${wallNow.slice(0, 10)}T00:00Z`) + 86_400_000)
  return `${tomorrow.toISOString().slice(0, 10)}T08:00`
}

const excerptLength = 200

/** The first words of a message. */
export function excerptOf(message: string): string {
  return plainText(message).replaceAll(/\s+/g, ' ').slice(0, excerptLength)
}

const ownKey = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The name mail programs know an email by; none where it came without one. */
export function messageIdOf({ messageKey, fromEmail }: { messageKey: string; fromEmail: string }): string | undefined {
  if (messageKey.includes('@')) return messageKey
  return ownKey.test(messageKey) ? `${messageKey}@${fromEmail.split('@').at(-1)}` : undefined
}

/** The keys of emails that a mail program names: what was sent from here has its own key in front. */
export function keysNamed(ids: string[]): string[] {
  return ids.flatMap((id) => {
    const [first = ''] = id.split('@')
    return ownKey.test(first) ? [first, id] : [id]
  })
}
