import { expect, it } from 'vitest'
import { centsInText, dayInText, dayOrderOf } from './cells.ts'
import { columnsIn, isTitleLine } from './columns.ts'

it.each([
  ['30.11.2026', 'dayFirst', '2026-11-30'],
  ['30.11.26', 'dayFirst', '2026-11-30'],
  ['11/30/2026', 'monthFirst', '2026-11-30'],
  ['2026-11-30 14:05:00', 'monthFirst', '2026-11-30'],
  ['20261130', 'dayFirst', '2026-11-30'],
  ['31.02.2026', 'dayFirst', undefined],
  ['01.01.0001', 'dayFirst', undefined],
  ['soon', 'dayFirst', undefined],
] as const)('the day %s (%s) is %s', (text, order, day) => expect(dayInText(text, order)).toBe(day))

it.each([
  [['01/02/2026', '13/02/2026'], 'dayFirst'],
  [['01/02/2026', '02/13/2026'], 'monthFirst'],
  [['01/02/2026'], undefined],
  [['01.02.2026'], 'dayFirst'],
  [['2026-02-01'], 'dayFirst'],
])('the order of %s is %s', (days, order) => expect(dayOrderOf(days)).toBe(order))

it.each([
  ['1.234,56', 'comma', 123_456],
  ['1,234.56', 'point', 123_456],
  ['-12,50', 'comma', -1250],
  ['12,50-', 'comma', -1250],
  ['−12.50', 'point', -1250],
  ['(12.50)', 'point', -1250],
  ['€ 12.50', 'point', 1250],
  ['12.50 USD', 'point', 1250],
  ['12,50 S', 'comma', -1250],
  ["1'250.00 CR", 'point', 125_000],
  ['many', 'point', undefined],
] as const)('the amount %s (%s) is %s', (text, sign, cents) => expect(centsInText(text, sign, 'EUR')).toBe(cents))

/** Titles as banks write them. */
const banks: [string, string][] = [
  [
    'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Kundenreferenz (End-to-End);Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Waehrung',
    'date=1 amount=8 currency=9 name=6 iban=7 text=4 endToEnd=5 account=0',
  ],
  [
    'Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mededelingen',
    'date=0 amount=6 direction=5 name=1 iban=3 text=7 account=2',
  ],
  ['Date;Libellé;Débit;Crédit', 'date=0 credit=3 debit=2 text=1'],
  ['Posting Date;Description;Amount;Balance', 'date=0 amount=2 text=1'],
  ['التاريخ;البيان;مدين;دائن', 'date=0 credit=3 debit=2 text=1'],
]
it.each(banks)('the columns of %s are known', (titles, columns) => {
  const cells = titles.split(';')
  expect([...columnsIn(cells)].map(([role, at]) => `${role}=${at}`).toSorted()).toEqual(columns.split(' ').toSorted())
  expect(isTitleLine(cells)).toBe(true)
})

it('a column that was chosen goes before one that is known, and one that was emptied is left out', () => {
  expect(columnsIn(['Date', 'Amount', 'Amount in EUR'], { amount: 'Amount in EUR' }).get('amount')).toBe(2)
  expect(columnsIn(['Date', 'Amount', 'Name'], { name: '' }).has('name')).toBe(false)
})
