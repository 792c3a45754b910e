/** The units of SMPP 3.4 (section 3.2): a header of 16 bytes, then a body. */
export type Pdu = { command: number; status: number; sequence: number; body: Uint8Array }

export const commands = {
  nack: 0x80000000,
  bindTransceiver: 0x00000009,
  submit: 0x00000004,
  deliver: 0x00000005,
  unbind: 0x00000006,
  enquireLink: 0x00000015,
} as const
const answerBit = 0x80000000

/** What a status means for whoever sent the request (section 5.1.3). */
export const statuses = {
  ok: 0x00,
  unknownCommand: 0x03,
  systemError: 0x08,
  wrongPassword: 0x0e,
  wrongAccount: 0x0f,
  queueFull: 0x14,
  throttled: 0x58,
  tryAgain: 0x64,
} as const

const headerBytes = 16
/** A body holds at most a text of 64 KB; what is longer is no SMPP. */
const mostBytes = 70_000

export class NotSmpp extends Error {}

export function answerTo(command: number): number {
  return (command | answerBit) >>> 0
}

export function isAnswer({ command }: Pick<Pdu, 'command'>): boolean {
  return command >= answerBit
}

export function pduBytes({ command, status, sequence, body }: Pdu): Uint8Array {
  const bytes = new Uint8Array(headerBytes + body.length)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of [bytes.length, command, status, sequence].entries()) view.setUint32(index * 4, value)
  bytes.set(body, headerBytes)
  return bytes
}

/** The whole units at the beginning of what came, and what is left of it. */
export function readPdus(bytes: Uint8Array): { pdus: Pdu[]; rest: Uint8Array } {
  const pdus: Pdu[] = []
  let rest = bytes
  for (let length = lengthOf(rest); length !== undefined && rest.length >= length; length = lengthOf(rest)) {
    const view = new DataView(rest.buffer, rest.byteOffset, headerBytes)
    const [command, status, sequence] = [view.getUint32(4), view.getUint32(8), view.getUint32(12)]
    pdus.push({ command, status, sequence, body: rest.slice(headerBytes, length) })
    rest = rest.subarray(length)
  }
  return { pdus, rest }
}

function lengthOf(bytes: Uint8Array): number | undefined {
  if (bytes.length < 4) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  if (length < headerBytes || length > mostBytes) throw new NotSmpp('This isn’t SMPP.')
  return length
}

/** A body made of its fields: numbers are bytes, texts end with a zero. */
export function bodyOf(...fields: readonly (number | string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap((field) => {
      if (typeof field === 'number') return [field]
      return typeof field === 'string' ? [...latinBytes(field), 0] : [...field]
    }),
  )
}

/** An optional field (section 5.3.2). */
export function optionalField(tag: number, value: Uint8Array): Uint8Array {
  return Uint8Array.of(tag >> 8, tag & 255, value.length >> 8, value.length & 255, ...value)
}

/** Reads the fields of a body in their order; past its end there is nothing but zeros. */
export function fieldsIn(body: Uint8Array) {
  let at = 0
  const take = (count: number) => body.subarray(at, (at += count))
  return {
    byte: () => take(1)[0] ?? 0,
    bytes: take,
    text: () => {
      const end = body.indexOf(0, at)
      const text = latinText(take((end < 0 ? body.length : end) - at))
      at += 1
      return text
    },
    optional: () => {
      const found = new Map<number, Uint8Array>()
      while (at + 4 <= body.length) {
        const [high = 0, low = 0, long = 0, short = 0] = take(4)
        found.set((high << 8) | low, take((long << 8) | short))
      }
      return found
    },
  }
}

export function latinText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function latinBytes(text: string): number[] {
  return [...text].map((sign) => (sign.charCodeAt(0) < 256 ? sign.charCodeAt(0) : 0x3f))
}
