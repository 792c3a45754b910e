import { bodyOf, optionalField } from './pdu.ts'
import type { TextPart } from './text.ts'

type Sending = { sender: string; to: string; part: TextPart }

const mostShortBytes = 254
const payload = 0x0424
const headerBit = 0x40
const international = [1, 1] as const

/** The body of a text to send (section 4.4.1), with a receipt wanted whatever becomes of it. */
export function submitBody({ sender, to, part: { bytes, coding, hasHeader } }: Sending): Uint8Array {
  const isShort = bytes.length <= mostShortBytes
  return bodyOf(
    '',
    ...kindOf(sender),
    sender.replace(/^\+/, ''),
    ...international,
    to.replace(/^\+/, ''),
    hasHeader ? headerBit : 0,
    // Protocol, priority, when to deliver and until when: as the provider usually does.
    0,
    0,
    '',
    '',
    // A receipt, no replacing.
    1,
    0,
    coding,
    0,
    isShort ? bytes.length : 0,
    isShort ? bytes : optionalField(payload, bytes),
  )
}

/** Type and plan of a sender: a number, a short code, or a name (sections 5.2.5 and 5.2.6). */
function kindOf(sender: string): readonly number[] {
  if (!/^\+?\d+$/.test(sender)) return [5, 0]
  return sender.length > 6 ? international : [3, 0]
}

/** How this program introduces itself (section 4.1.5). */
export function bindBody({ account, secret }: { account: string; secret: string }): Uint8Array {
  return bodyOf(account, secret, '', 0x34, 0, 0, '')
}
