import { fieldsIn, latinText } from './pdu.ts'
import { readText } from './text.ts'

/** What became of a text, by the id that the provider gave it. */
export type Receipt = { smscId: string; status: 'sent' | 'delivered' | 'failed'; error: string }
export type Delivery = { kind: 'receipt'; receipt: Receipt } | { kind: 'reply'; from: string; text: string } | undefined

const receiptClass = 0b0011_1100
const headerBit = 0b0100_0000
const optional = { payload: 0x0424, messageId: 0x001e, state: 0x0427 } as const

/** What a message from the provider says: a receipt, a reply, or nothing that concerns us. */
export function readDelivery(body: Uint8Array): Delivery {
  const fields = fieldsIn(body)
  fields.text()
  const [, , from] = [fields.byte(), fields.byte(), fields.text()]
  fields.bytes(2)
  fields.text()
  const esmClass = fields.byte()
  fields.bytes(2)
  fields.text()
  fields.text()
  fields.bytes(2)
  const coding = fields.byte()
  fields.byte()
  const short = fields.bytes(fields.byte())
  const more = fields.optional()
  const bytes = short.length > 0 ? short : (more.get(optional.payload) ?? short)
  if ((esmClass & receiptClass) === 0)
    return { kind: 'reply', from, text: readText(bytes, { coding, hasHeader: (esmClass & headerBit) !== 0 }) }
  const receipt = receiptIn(latinText(bytes), more)
  return receipt && { kind: 'receipt', receipt }
}

/** The words of receipts (appendix B), and the same as numbers (section 5.2.28). */
const words: Record<string, Receipt['status']> = {
  ENROUTE: 'sent',
  ACCEPTD: 'sent',
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
}
const states = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', '', 'REJECTD']

function receiptIn(text: string, more: ReadonlyMap<number, Uint8Array>): Receipt | undefined {
  const named = (field: RegExp) => field.exec(text)?.[1] ?? ''
  const [state = 0] = more.get(optional.state) ?? []
  const word = states[state] || named(/\bstat:\s*(\w+)/i).toUpperCase()
  const given = latinText(more.get(optional.messageId) ?? new Uint8Array()).replace(/\0.*$/s, '')
  const smscId = given || named(/\bid:\s*([\w-]+)/i)
  const status = words[word]
  if (smscId === '' || !status) return undefined
  const code = named(/\berr:\s*(\w{1,10})/i)
  return { smscId: smscId.slice(0, 65), status, error: status === 'failed' ? `SMPP: ${word} ${code}`.trim() : '' }
}

/** Shorter numbers may be of two texts within the days that ids are kept: "22" is "16" in hexadecimal, and a counter passes both. */
const sureDigits = 7

/** The ids by which a receipt may mean a text: its own, or, for a number, the hexadecimal that some providers write when they take a text. */
export function idsMeantBy(receiptId: string): string[] {
  const plain = plainOf(receiptId)
  const hexadecimal = /^\d{1,15}$/.test(plain) ? Number(plain).toString(16) : ''
  return formsOf(receiptId, hexadecimal.length < sureDigits ? [] : [hexadecimal, hexadecimal.toUpperCase()])
}

/** The ids by which receipts may mean a text: the other way round. */
export function idsMeaning(textId: string): string[] {
  const plain = plainOf(textId)
  const isSure = plain.length >= sureDigits && /^[\da-f]{1,12}$/.test(plain)
  return formsOf(textId, isSure ? [String(parseInt(plain, 16))] : [])
}

function formsOf(id: string, others: string[]): string[] {
  return [...new Set([id, plainOf(id), ...others])]
}

function plainOf(id: string): string {
  return id.replace(/^0+(?=.)/, '').toLowerCase()
}
