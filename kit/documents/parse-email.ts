import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { hashToken } from '#kit/server/ids.ts'

type Limits = { letters: number; files: number; fileBytes: number; totalBytes: number; people: number }
/** The bytes of an email and its length at the server, of which they may be only the beginning. */
export type EmailBytes = { bytes: Uint8Array; sizeBytes: number }
export type Person = { email: string; name: string }
export type ReadEmail = {
  messageId: string
  /** Ids of the emails it answers, the first of the conversation first. */
  references: string[]
  from: Person
  to: Person[]
  cc: Person[]
  subject: string
  html: string
  files: { fileName: string; bytes: Uint8Array }[]
  /** Too long, too many files or not readable as an email: something of it is missing here. */
  isCut: boolean
}

const structure = { maxNestingDepth: 40, maxHeadersSize: 500_000, maxRfc822NestingDepth: 3 }
const mostReferences = 50
const mostInlineBytes = 200_000
const inlineKinds = /^image\/(png|jpeg|gif|webp)$/

/** Reads emails from any sender. Whatever is wrong with one, it returns the parts that can be shown. */
export async function parseEmails({ emails, limits }: { emails: EmailBytes[]; limits: Limits }): Promise<ReadEmail[]> {
  const read: ReadEmail[] = []
  for (const one of emails) read.push(await parseEmail(one, limits))
  return read
}

async function parseEmail({ bytes, sizeBytes }: EmailBytes, limits: Limits): Promise<ReadEmail> {
  const isWhole = bytes.length >= sizeBytes
  const whole = isWhole ? await parsed(bytes) : undefined
  const email = whole ?? (await parsed(headersOf(bytes))) ?? { headers: [], headerLines: [], attachments: [] }
  const shown = whole ?? { ...email, html: undefined, text: beginningOf(bytes) }
  const { html, inlined } = bodyOf(shown, limits.letters)
  const { files, isAll } = filesOf(
    shown.attachments.filter((one) => !inlined.has(one)),
    limits,
  )
  return {
    messageId: idIn(email.messageId) ?? (await hashOf(bytes)),
    references: referencesOf(email),
    from: peopleIn(email.from ? [email.from] : [], 1)[0] ?? { email: '', name: '' },
    to: peopleIn(email.to, limits.people),
    cc: peopleIn(email.cc, limits.people),
    subject: oneLine(email.subject, 300),
    html: html.text,
    files,
    isCut: whole === undefined || html.isCut || !isAll,
  }
}

function parsed(bytes: Uint8Array): Promise<Email | undefined> {
  return PostalMime.parse(bytes, structure).catch(() => undefined)
}

/** What stands before the first empty line, and not more than there can be. */
function headersOf(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, structure.maxHeadersSize))
  const end = /\r?\n\r?\n/.exec(text)
  return bytes.subarray(0, end ? end.index : 20_000)
}

/** The first lines after the headers, for an email that cannot be taken apart. */
function beginningOf(bytes: Uint8Array): string {
  const from = headersOf(bytes).length
  return new TextDecoder().decode(bytes.subarray(from, from + 5_000)).trim()
}

function bodyOf(email: Email, most: number) {
  const { html, text = '' } = email
  const inlined = new Set<Attachment>()
  if (html !== undefined && html.length <= most)
    return { html: { text: readable(withPictures(html, { email, most, inlined })), isCut: false }, inlined }
  const cut = text.slice(0, Math.floor(most / 6))
  return { html: { text: readable(asHtml(cut)), isCut: html !== undefined || cut.length < text.length }, inlined }
}

type Inlining = { email: Email; most: number; inlined: Set<Attachment> }

/** Puts small pictures where the text shows them; each once, so that nothing grows without end. */
function withPictures(html: string, { email, most, inlined }: Inlining): string {
  let shown = html
  for (const one of email.attachments) {
    const name = `cid:${(one.contentId ?? '').replaceAll(/[<>]/g, '')}`
    if (name === 'cid:' || shown.split(name).length !== 2) continue
    const address = pictureAddress(one)
    if (address === undefined || shown.length + address.length > most) continue
    shown = shown.replace(name, () => address)
    inlined.add(one)
  }
  return shown
}

function pictureAddress({ content, mimeType }: Attachment): string | undefined {
  const bytes = bytesOf(content)
  if (!inlineKinds.test(mimeType) || bytes.length > mostInlineBytes) return undefined
  let letters = ''
  for (let at = 0; at < bytes.length; at += 10_000) letters += String.fromCharCode(...bytes.subarray(at, at + 10_000))
  return `data:${mimeType};base64,${btoa(letters)}`
}

function filesOf(attachments: Attachment[], { files: most, fileBytes, totalBytes }: Limits) {
  const files: ReadEmail['files'] = []
  let total = 0
  for (const { filename, content, mimeType } of attachments) {
    const bytes = bytesOf(content)
    const isTooMuch = files.length >= most || bytes.length > fileBytes || total + bytes.length > totalBytes
    if (isTooMuch || bytes.length === 0) continue
    total += bytes.length
    files.push({ fileName: fileNameOf(filename, mimeType), bytes })
  }
  return { files, isAll: files.length === attachments.filter(({ content }) => bytesOf(content).length > 0).length }
}

/** A name without the parts of a path, which another computer could take for one. */
function fileNameOf(name: string | null, mimeType: string): string {
  const last = oneLine(name ?? '', 1000).replaceAll(/^.*[/\\]/g, '')
  const clean = last.replaceAll(/[<>:"|?*]/g, '_').slice(-200)
  return clean.replace(/^\.+/, '') || (mimeType === 'message/rfc822' ? 'email.eml' : 'attachment')
}

function bytesOf(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

function peopleIn(addresses: Address[] = [], most: number): Person[] {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ address, name }) => ({ email: (address ?? '').trim().toLowerCase(), name: oneLine(name, 200) }))
    .filter(({ email }) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email) && email.length <= 254)
    .slice(0, most)
}

function referencesOf({ references = '', inReplyTo = '' }: Email): string[] {
  const named = `${references.slice(0, 50_000)} ${inReplyTo.slice(0, 2_000)}`.match(/<[^<>\s]{3,500}>/g) ?? []
  return [...new Set(named.map((one) => readable(one.slice(1, -1))))].slice(0, mostReferences)
}

function idIn(header: string | undefined): string | undefined {
  const [, id] = /<?([^<>\s]{3,500})>?/.exec(header ?? '') ?? []
  return id === undefined ? undefined : readable(id)
}

function hashOf(bytes: Uint8Array): Promise<string> {
  return hashToken(new TextDecoder('latin1').decode(bytes))
}

/** Without line breaks, and without signs that turn the direction of what follows. */
function oneLine(text: string | undefined, most: number): string {
  const clean = (text ?? '').replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').replaceAll(/ +/g, ' ')
  return readable(clean.trim().slice(0, most))
}

/** Without what a database cannot hold. */
function readable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

function asHtml(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')
}
