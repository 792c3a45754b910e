import { describe, expect, it } from 'vitest'
import { parseCamt, type BankStatement } from './parse-camt.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (text: string) => new TextEncoder().encode(text) as Bytes
const file = (version: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${inside}</BkToCstmrStmt></Document>`
const account = '<Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id><Ccy>EUR</Ccy></Acct>'
const statement = (inside: string) =>
  `<Stmt><Id>S-1</Id><CreDtTm>2026-11-30T23:00:00</CreDtTm>${account}${inside}</Stmt>`
const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
const entry = (amount: string, inside = '', { status = 'BOOK', direction = 'CRDT', day = '2026-11-12' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${inside}</Ntry>`

function read(xml: string): BankStatement[] {
  const found = parseCamt({ bytes: bytesOf(xml) })
  if ('fault' in found) throw new Error(found.fault)
  return found.statements
}
const readOne = (inside: string, version = '02') => read(file(version, statement(inside)))[0]!

describe('a CAMT.053 statement', () => {
  it('of a German bank (version 2) has account, balances, period and each transfer', () => {
    const transfer = `<AcctSvcrRef>2026111200001</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E2E-77</EndToEndId></Refs>
      <RltdPties><Dbtr><Nm>Nordlicht Fracht GmbH</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>Rechnung INV-20</Ustrd><Ustrd>26/17 vielen Dank</Ustrd></RmtInf></TxDtls></NtryDtls>`
    const all =
      balance('PRCD', '100.00', '2026-11-01') + balance('CLBD', '350.5', '2026-11-30') + entry('250.50', transfer)
    expect(readOne(all)).toEqual({
      account: 'DE89370400440532013000',
      currency: 'EUR',
      reference: 'S-1',
      fromOn: '2026-11-01',
      toOn: '2026-11-30',
      openingCents: 10_000,
      closingCents: 35_050,
      pending: 0,
      entries: [
        {
          bookedOn: '2026-11-12',
          amountCents: 25_050,
          currency: 'EUR',
          isReversal: false,
          name: 'Nordlicht Fracht GmbH',
          iban: 'DE02120300000000202051',
          text: 'Rechnung INV-20 26/17 vielen Dank',
          structured: [],
          endToEnd: 'E2E-77',
          bankReference: '2026111200001',
        },
      ],
    })
  })

  it('of a Swiss bank (version 8) names the party inside another element, and the state by a code', () => {
    const inside = `<Ntry><NtryRef>1</NtryRef><Amt Ccy="CHF">80.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><DtTm>2026-11-12T08:15:00+01:00</DtTm></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <RltdPties><Dbtr><Pty><Nm>Élodie Brun</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>01-162-8</Id></Othr></Id></DbtrAcct></RltdPties>
      <RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf><RfrdDocInf><Nb>17</Nb></RfrdDocInf><AddtlRmtInf>Novembre</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`
    expect(readOne(inside, '08').entries).toMatchObject([
      {
        bookedOn: '2026-11-12',
        currency: 'CHF',
        name: 'Élodie Brun',
        iban: '01-162-8',
        structured: ['RF18539007547034', '17'],
        text: 'Novembre',
        endToEnd: '',
        bankReference: '',
      },
    ])
  })

  it('parts an entry of several transfers where their amounts come to it', () => {
    const part = (amount: string, name: string, direction = '') =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt>${direction}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>of ${name}</Ustrd></RmtInf></TxDtls>`
    const details = (...parts: string[]) =>
      `<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${parts.join('')}</NtryDtls>`
    const { entries } = readOne(
      entry('30.00', details(part('10.00', 'Ada'), part('20.00', 'Ben'))) +
        entry('8.00', details(part('10.00', 'Ada'), part('2.00', 'Fee', '<CdtDbtInd>DBIT</CdtDbtInd>'))) +
        entry('31.00', details(part('10.00', 'Ada'), part('20.00', 'Ben'))),
    )
    expect(
      entries.map(({ amountCents, name, text, bankReference }) => [amountCents, name, text, bankReference]),
    ).toEqual([
      [1000, 'Ada', 'of Ada', 'B1/1'],
      [2000, 'Ben', 'of Ben', 'B1/2'],
      [1000, 'Ada', 'of Ada', 'B1/1'],
      [-200, '', 'of Fee', 'B1/2'],
      [3100, '', 'of Ada of Ben', 'B1'],
    ])
  })

  it('of a French bank says of money that went out whom it went to, and of reversals that they are', () => {
    const parties = '<RltdPties><Dbtr><Nm>We</Nm></Dbtr><Cdtr><Nm>Loyer SARL</Nm></Cdtr></RltdPties>'
    const { entries } = readOne(
      entry('12.00', `<NtryDtls><TxDtls>${parties}</TxDtls></NtryDtls><AddtlNtryInf>VIR LOYER</AddtlNtryInf>`, {
        direction: 'DBIT',
      }) + entry('9.00', '<RvslInd>true</RvslInd>', { direction: 'DBIT' }),
      '04',
    )
    expect(entries).toMatchObject([
      { amountCents: -1200, name: 'Loyer SARL', text: 'VIR LOYER', isReversal: false },
      { amountCents: -900, isReversal: true },
    ])
  })

  it('leaves out what isn’t booked yet, and counts it', () => {
    expect(readOne(entry('1.00') + entry('2.00', '', { status: 'PDNG' }))).toMatchObject({
      pending: 1,
      entries: [{ amountCents: 100 }],
    })
  })

  it('reads amounts of currencies by their decimals', () => {
    const kuwait =
      entry('1.2').replace('EUR', 'KWD') + entry('1500').replace('EUR', 'JPY') + entry('7.100').replace('EUR', 'USD')
    expect(readOne(kuwait).entries.map(({ amountCents }) => amountCents)).toEqual([1200, 1500, 710])
  })

  it('is read in other encodings', () => {
    const text = file('02', statement(entry('1.00', '<AddtlNtryInf>Gebühr</AddtlNtryInf>')))
    const western = Uint8Array.from(text.replace('UTF-8', 'ISO-8859-1'), (letter) => letter.charCodeAt(0)) as Bytes
    const found = parseCamt({ bytes: western })
    expect('statements' in found && found.statements[0]!.entries[0]!.text).toBe('Gebühr')
  })

  it('may be several in a file', () => {
    expect(read(file('02', statement(entry('1.00')) + statement(entry('2.00'))))).toHaveLength(2)
  })

  it.each([
    ['a notification', file('02', '').replaceAll('camt.053', 'camt.054'), 'otherKind'],
    ['a version that isn’t known', file('02', '').replace('001.02', '001.99'), 'namespace'],
    ['no statement', file('02', ''), 'noStatement'],
    ['an amount with too many decimals', file('02', statement(entry('1.005'))), 'entry'],
    ['an amount that is none', file('02', statement(entry('1,00'))), 'entry'],
    ['a day that is none', file('02', statement(entry('1.00', '', { day: '2026-02-31' }))), 'entry'],
    ['a day long before any bank', file('02', statement(entry('1.00', '', { day: '0001-01-01' }))), 'entry'],
    ['no direction', file('02', statement(entry('1.00', '', { direction: 'UP' }))), 'entry'],
    ['an encoding of no bank', file('02', '').replace('UTF-8', 'utf-7'), 'encoding'],
  ])('with %s is refused', (_, xml, fault) => {
    expect(parseCamt({ bytes: bytesOf(xml) })).toMatchObject({ fault })
  })
})
