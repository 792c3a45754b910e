import { describe, expect, it } from 'vitest'
import { isSameName } from './client-names.ts'
import { keyOf } from './number-keys.ts'
import { proposalsFor, type OpenInvoice, type PaidLine } from './proposals.ts'

const invoice = (number: string, balanceCents: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  invoiceId: Number(/\d+$/.exec(number)![0]),
  number,
  clientName: 'Zoe Harbour',
  clientCompany: 'Harbour & Sons GmbH',
  customerId: 1,
  currency: 'EUR',
  balanceCents,
  isVoided: false,
  dueOn: '2026-11-30',
  ...more,
})
const line = (amountCents: number, text: string, more: Partial<PaidLine> = {}): PaidLine => ({
  amountCents,
  currency: 'EUR',
  isReversal: false,
  name: '',
  iban: '',
  text,
  structured: [],
  endToEnd: '',
  hasTwin: false,
  ...more,
})
const judge = (paid: PaidLine, invoices: OpenInvoice[], accounts: Record<string, number[]> = {}) => {
  const byKey = new Map<string, OpenInvoice[]>()
  for (const one of invoices) byKey.set(keyOf(one.number), [...(byKey.get(keyOf(one.number)) ?? []), one])
  return proposalsFor(paid, { invoices, byKey, customersByIban: new Map(Object.entries(accounts)) })
}
const first = (paid: PaidLine, invoices: OpenInvoice[]) => judge(paid, invoices).proposals[0]
const numbersIn = (paid: PaidLine, invoices: OpenInvoice[]) => first(paid, invoices)?.shares.map(({ number }) => number)

describe('an invoice is found by its number', () => {
  const [lettered, dated, bare] = [invoice('INV-17', 1000), invoice('RE-2026/18', 1000), invoice('19', 1000)]

  it.each([
    ['as it is printed', 'INV-17'],
    ['in small letters without a sign', 'inv17 thanks'],
    ['with a space', 'Payment INV 17'],
    ['with zeros', 'INV-0017'],
    ['with a word between', 'inv no. 17'],
    ['with a day beside it', 'INV-17 12.11.2026'],
    ['in Arabic digits', 'INV-١٧'],
  ])('%s', (_, text) =>
    expect(first(line(1000, text), [lettered, dated, bare])).toMatchObject({
      certainty: 'certain',
      shares: [{ number: 'INV-17' }],
    }),
  )

  it.each(['RE 2026 18', 're2026-18', 'Rechnung RE-2026/0018 vom 12.11.2026'])('with the year in it: %s', (text) =>
    expect(numbersIn(line(1000, text), [lettered, dated, bare])).toEqual(['RE-2026/18']),
  )

  it.each(['Invoice 19', 'Facture n° 19', 'Rechnungsnr. 0019', 'فاتورة رقم 19', 'Rg 19 danke'])(
    'of digits alone after a word for it: %s',
    (text) =>
      expect(first(line(1000, text), [lettered, dated, bare])).toMatchObject({
        certainty: 'certain',
        shares: [{ number: '19' }],
      }),
  )

  it('of digits alone without such a word only where the amount is the same, and never surely', () => {
    expect(first(line(1000, 'Order 19'), [bare])).toMatchObject({ certainty: 'likely' })
    expect(first(line(990, 'Order 19'), [bare])).toBeUndefined()
  })

  it('but not by digits of a day', () => {
    expect(
      judge(line(1000, 'Invoice of 19.11.2026'), [invoice('19', 1000), invoice('11', 500)]).proposals[0]?.certainty,
    ).not.toBe('certain')
  })

  it.each([
    ['a creditor reference with right check digits', 'RF51 INV17', 'reference'],
    ['the number of a document', 'INV-17', 'reference'],
  ])('by %s', (_, reference, code) => {
    expect(first(line(1000, '', { structured: [reference] }), [lettered])).toMatchObject({
      certainty: 'certain',
      reasons: [{ code }, { code: 'exact' }],
    })
  })
})

describe('several invoices in one transfer', () => {
  const three = [invoice('INV-17', 1000), invoice('INV-18', 2000, { dueOn: '2026-11-01' }), invoice('INV-19', 4000)]

  it.each(['INV-17, INV-18, INV-19', 'INV-17+18+19', 'inv 17 18 and 19', 'INV-17 / 18 / 19'])(
    'are all found in %s',
    (text) => expect(numbersIn(line(7000, text), three)?.toSorted()).toEqual(['INV-17', 'INV-18', 'INV-19']),
  )

  it('get the first due first where it isn’t enough, or the one whose amount it is', () => {
    const { proposals } = judge(line(2500, 'INV-17 INV-18'), three)
    expect(proposals[0]).toMatchObject({
      certainty: 'likely',
      shares: [
        { number: 'INV-18', amountCents: 2000 },
        { number: 'INV-17', amountCents: 500 },
      ],
    })
    expect(judge(line(1000, 'INV-17 INV-18'), three).proposals.map(({ shares }) => shares.length)).toEqual([1, 1])
  })

  it('of a known account are found by what they come to', () => {
    const { proposals } = judge(line(5000, '', { iban: 'DE1' }), three, { DE1: [1] })
    expect(proposals[0]).toMatchObject({
      certainty: 'likely',
      shares: [{ number: 'INV-17' }, { number: 'INV-19' }],
      reasons: [{ code: 'account' }, { code: 'together' }],
    })
  })
})

it('nothing of a transfer with a twin in another statement is certain', () => {
  expect(first(line(1000, 'INV-17', { hasTwin: true }), [invoice('INV-17', 1000)])?.certainty).toBe('likely')
})

it('a reversal pays nothing', () => {
  expect(judge(line(1000, 'INV-17', { isReversal: true }), [invoice('INV-17', 1000)])).toEqual({
    proposals: [],
    remarks: [{ code: 'reversal', about: '' }],
  })
})

it('an amount alone is possible where one invoice has it, and nothing where many do', () => {
  expect(first(line(1000, ''), [invoice('INV-17', 1000)])).toMatchObject({
    certainty: 'possible',
    reasons: [{ code: 'onlyOne' }],
  })
  expect(
    first(
      line(1000, ''),
      [1, 2, 3, 4].map((at) => invoice(`INV-${at}`, 1000)),
    ),
  ).toBeUndefined()
})

it.each([
  ['HARBOUR ZOE', true],
  ['Harbour + Sons GmbH', true],
  ['Zoe Marie Harbour', true],
  ['Harbour Ltd', false],
  ['Sons', false],
  ['Adam Atlas', false],
])('%s is the client’s name: %s', (name, isSame) => {
  expect(isSameName(name, { clientName: 'Zoe Harbour', clientCompany: 'Harbour & Sons GmbH' })).toBe(isSame)
})
