import { isAddressGone, type EmailReport } from '../rules.ts'
import { cleanReport } from './clean-report.ts'

/** Longer ones bring the whole email back; what we look for stands before it. */
const mostBytes = 300_000
const mostParts = 20
const mostGroups = 20
/** No name, address or reason needs more, and nobody waits for the rest of a field to be taken apart. */
const mostOfField = 1000

/** What an email says that mail servers send when another couldn’t be delivered (RFC 3464); nothing where it is any other email. */
export function readDeliveryReport(source: Uint8Array): EmailReport[] {
  const whole = partOf(asSigns(source.subarray(0, mostBytes)))
  const kind = whole.headers.get('content-type') ?? ''
  const boundary = parameterOf(kind, 'boundary')
  if (!/^multipart\/report\b/i.test(kind) || boundary === undefined) return []
  if (!/report-type\s*=\s*"?delivery-status/i.test(kind)) return []
  const parts = `\n${whole.body}`
    .split(`\n--${boundary}`)
    .slice(1, mostParts)
    .map((text) => partOf(text.replace(/^[^\n]*\n/, '')))
  const status = parts.find((part) => isOf(part, 'message/delivery-status', 'message/global-delivery-status'))
  const returned = parts.find((part) =>
    isOf(part, 'message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'),
  )
  if (!status) return []
  const messageId = returned ? (partOf(bodyOf(returned)).headers.get('message-id') ?? '') : ''
  const at = new Date(whole.headers.get('date') ?? NaN)
  return (
    bodyOf(status)
      .split(/\n\s*\n/)
      // The first is about the whole report.
      .slice(0, mostGroups + 1)
      .flatMap((group) => reportOf(headersIn(group)))
      .map((report) => cleanReport({ ...report, messageId, at }))
  )
}

/** One sign for each byte, until a field is read. */
function asSigns(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** As UTF-8, of which the last sign may be cut; as Latin 1 where it is none. */
function inWords(signs: string): string {
  try {
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return signs
  }
}

type Part = { headers: Map<string, string>; body: string }

function reportOf(fields: Map<string, string>): Omit<EmailReport, 'messageId' | 'at'>[] {
  const of = (name: string) => fields.get(name) ?? ''
  const address = addressIn(of('original-recipient')) ?? addressIn(of('final-recipient'))
  if (address === undefined) return []
  if (/^delivered$/i.test(of('action'))) return [{ outcome: 'delivered', isForGood: false, address, reason: '' }]
  if (!/^failed$/i.test(of('action'))) return []
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(of('status'))?.[0] ?? ''
  const reason = of('diagnostic-code').replace(/^[\w-]+\s*;\s*/, '') || status
  return [{ outcome: 'bounced', isForGood: isAddressGone(status), address, reason }]
}

/** `rfc822; somebody@example.com` */
function addressIn(field: string): string | undefined {
  return /^\s*(?:rfc822|utf-8)\s*;\s*<?([^\s<>@]+@[^\s<>@]+)>?\s*$/i.exec(field)?.[1]
}

function partOf(text: string): Part {
  const lines = text.replaceAll('\r\n', '\n')
  const end = lines.indexOf('\n\n')
  const [head, body] = end < 0 ? [lines, ''] : [lines.slice(0, end), lines.slice(end + 2)]
  return { headers: headersIn(head), body }
}

/** Anybody can send an email: no more of it is taken apart than is asked for. */
const mostFields = 200
const asked: ReadonlySet<string> = new Set([
  'content-type',
  'content-transfer-encoding',
  'message-id',
  'date',
  'original-recipient',
  'final-recipient',
  'action',
  'status',
  'diagnostic-code',
])

/** The first of each name; lines that begin with a space go on with the one before. */
function headersIn(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n', mostFields)) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (asked.has(name) && !headers.has(name))
      headers.set(name, inWords(line.slice(at + 1, at + 1 + mostOfField)).trim())
  }
  return headers
}

function isOf({ headers }: Part, ...kinds: string[]): boolean {
  const kind = /^[^\s;]+/.exec(headers.get('content-type') ?? '')?.[0].toLowerCase()
  return kind !== undefined && kinds.includes(kind)
}

function parameterOf(header: string, name: string): string | undefined {
  const found = new RegExp(String.raw`;\s*${name}\s*=\s*(?:"([^"]{1,200})"|([^\s;]{1,200}))`, 'i').exec(header)
  return found?.[1] ?? found?.[2]
}

function bodyOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return fromBase64(body).replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body
  return body
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll(/\s/g, ''))
  } catch {
    return ''
  }
}
