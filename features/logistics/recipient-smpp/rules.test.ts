import { describe, expect, it } from 'vitest'
import { smppAddress } from './contract.ts'
import { idsMeaning, idsMeantBy, readDelivery } from './rules/delivery.ts'
import { bodyOf, NotSmpp, optionalField, pduBytes, readPdus } from './rules/pdu.ts'
import { readText, textParts } from './rules/text.ts'

const partsOf = (text: string) => textParts(text, { isWhole: false, reference: 258 })

describe('a text', () => {
  it('of the GSM alphabet takes a byte a sign, and two for those outside of its first table', () => {
    expect(partsOf('@£é€')).toEqual([{ coding: 0, bytes: Uint8Array.of(0, 1, 5, 0x1b, 0x65), hasHeader: false }])
  })

  it('of any other writing takes two bytes a sign', () => {
    expect(partsOf('Hé ق')[0]).toMatchObject({ coding: 8, bytes: Uint8Array.of(0, 0x48, 0, 0xe9, 0, 0x20, 6, 0x42) })
  })

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2],
    ['ق'.repeat(70), 1],
    ['ق'.repeat(71), 2],
    ['ق'.repeat(135), 3],
    [`${'ق'.repeat(66)}😀${'ق'.repeat(10)}`, 2],
  ])('of many signs goes in parts that no sign is divided between', (text, count) => {
    const parts = partsOf(text)
    expect(parts).toHaveLength(count)
    expect(parts.map((part) => readText(part.bytes, part)).join('')).toBe(text)
    for (const [index, { bytes, hasHeader }] of parts.entries()) {
      expect(bytes.length).toBeLessThanOrEqual(hasHeader || bytes.length > 140 ? 160 : 140)
      if (hasHeader) expect(bytes.slice(0, 6)).toEqual(Uint8Array.of(5, 0, 3, 2, count, index + 1))
    }
  })

  it('goes whole where the provider wants it so', () => {
    expect(textParts('a'.repeat(500), { isWhole: true, reference: 1 })).toHaveLength(1)
  })
})

describe('units of the protocol', () => {
  it('are read however they are cut', () => {
    const pdu = { command: 5, status: 0, sequence: 7, body: Uint8Array.of(1, 2, 3) }
    const all = Uint8Array.from([...pduBytes(pdu), ...pduBytes({ ...pdu, sequence: 8 })])
    for (let cut = 0; cut <= all.length; cut++) {
      const first = readPdus(all.slice(0, cut))
      const second = readPdus(Uint8Array.from([...first.rest, ...all.slice(cut)]))
      expect([...first.pdus, ...second.pdus]).toEqual([pdu, { ...pdu, sequence: 8 }])
    }
  })

  it('of a length that none has are refused', () => {
    expect(() => readPdus(new TextEncoder().encode('HTTP/1.1 400 Bad Request'))).toThrow(NotSmpp)
    expect(() => readPdus(new Uint8Array(4))).toThrow(NotSmpp)
  })
})

const delivery = (text: string, { esmClass = 4, coding = 0, more = new Uint8Array() } = {}) => {
  const bytes = new TextEncoder().encode(text)
  return bodyOf(
    '',
    1,
    1,
    '59899123456',
    1,
    1,
    '1555',
    esmClass,
    0,
    0,
    '',
    '',
    0,
    0,
    coding,
    0,
    bytes.length,
    bytes,
    more,
  )
}

describe('what a provider sends', () => {
  const text = (stat: string) =>
    `id:12ab sub:001 dlvrd:001 submit date:2611280900 done date:2611280901 stat:${stat} err:005 text:Your delivery`

  it.each([
    ['DELIVRD', 'delivered', ''],
    ['ACCEPTD', 'sent', ''],
    ['UNDELIV', 'failed', 'SMPP: UNDELIV 005'],
    ['EXPIRED', 'failed', 'SMPP: EXPIRED 005'],
  ])('is a receipt: %s', (stat, status, error) => {
    expect(readDelivery(delivery(text(stat)))).toEqual({ kind: 'receipt', receipt: { smscId: '12ab', status, error } })
  })

  it('is a receipt by its optional fields', () => {
    const more = Uint8Array.from([
      ...optionalField(0x001e, new TextEncoder().encode('77\0')),
      ...optionalField(0x0427, Uint8Array.of(2)),
    ])
    expect(readDelivery(delivery('', { more }))).toMatchObject({ receipt: { smscId: '77', status: 'delivered' } })
  })

  it('is a reply otherwise, and nothing where it can’t be read', () => {
    expect(readDelivery(delivery('Stop', { esmClass: 0 }))).toEqual({
      kind: 'reply',
      from: '59899123456',
      text: 'Stop',
    })
    expect(readDelivery(delivery(text('UNKNOWN')))).toBeUndefined()
    expect(readDelivery(Uint8Array.of(1, 2, 3))).toMatchObject({ kind: 'reply', text: '' })
  })

  it('names a text that was taken in hexadecimal in decimal, and never the other way round', () => {
    expect(idsMeantBy('4275878552')).toEqual(['4275878552', 'fedcba98', 'FEDCBA98'])
    expect(idsMeaning('FEDCBA98')).toEqual(['FEDCBA98', 'fedcba98', '4275878552'])
    expect(idsMeantBy('fedcba98')).toEqual(['fedcba98'])
    expect(idsMeantBy('00FF')).toEqual(['00FF', 'ff'])
    expect(idsMeaning('c449ab9744f47b6af1879e49e75e4f40')).toHaveLength(1)
  })

  it('means one text alone by a short number', () => {
    expect([idsMeantBy('22'), idsMeaning('16'), idsMeantBy('255'), idsMeaning('ff')]).toEqual([
      ['22'],
      ['16'],
      ['255'],
      ['ff'],
    ])
  })
})

describe('an address', () => {
  it.each([
    ['smpp://smsc.example', { host: 'smsc.example', port: 2775, isSecure: false }],
    ['smpps://smsc.example:80/', { host: 'smsc.example', port: 80, isSecure: true }],
    ['SMPPS://[::1]:3550', { host: '::1', port: 3550, isSecure: true }],
  ])('%s is read', (text, address) => expect(smppAddress(text)).toEqual(address))

  it.each(['https://smsc.example', 'smpp://', 'smpp://a:b@smsc.example', 'smpp://smsc.example/x', 'smpp://a:99999'])(
    '%s is none',
    (text) => expect(smppAddress(text)).toBeUndefined(),
  )
})
