import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { invoiceInput, plainLine } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listEvents } from '#platform/events/contract.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'
import { changeInvoiceSettings, readInvoiceSettings } from '../invoice-settings/contract.ts'
import { createInvoice, deleteInvoice, markAsSent, readInvoice } from '../invoices/contract.ts'
import { addPayment, creditInvoice, removePayment } from '../invoices/rules/payments.ts'
import { invoices } from '../invoices/server/tables.ts'
import * as contract from './contract.ts'

const api = await testApi()
let as = ''
const clients = { zoe: 0, adam: 0 }

const addClient = async (customer: string, email: string) =>
  (
    await api.call(createCustomer, {
      as,
      body: { customer, email, contact: '', country: 'Germany', isBillingAddress: true },
    })
  ).customerId

beforeEach(async () => {
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
  as = await api.signIn()
  clients.zoe = await addClient('Zoe Harbour', 'zoe@harbour.example')
  clients.adam = await addClient('Adam Atlas', 'adam@atlas.example')
  const settings = await api.call(readInvoiceSettings, { as })
  await api.call(changeInvoiceSettings, { as, body: { ...settings, numberPrefix: 'INV-' } })
})

/** An invoice of so many cents that its client has. */
const issue = async (priceCents: number, customerId = clients.zoe) => {
  const body = invoiceInput({ customerId, lines: [{ ...plainLine, quantityMilli: 1000, priceCents }] })
  const { invoice } = await api.call(createInvoice, { as, body })
  return (await api.call(markAsSent, { as, params: { id: invoice.id }, body: { version: invoice.version } })).invoice
}
const invoice = async (id: number) => (await api.call(readInvoice, { as, params: { id } })).invoice
const put = (text: string, query: Record<string, unknown> = {}, who = as) => ({
  as: who,
  query: { mode: 'apply' as const, fileName: 'bank.csv', ...query },
  body: new Blob([text]),
})
const take = (text: string, query: Record<string, unknown> = {}) => api.call(contract.importStatement, put(text, query))
const head = 'Date;Amount;Currency;Name;IBAN;Description;Bank reference'
let references = 0
const row = (
  amount: string,
  text: string,
  { name = 'Somebody', iban = '', day = '12.11.2026', reference = `B-${++references}` } = {},
) => [day, amount, 'USD', name, iban, text, reference].join(';')
const takeRows = (...rows: string[]) => take([head, ...rows].join('\n'))
const list = (query: Record<string, unknown> = {}) => api.call(contract.listBankLines, { as, query })
const lineOf = async (text: string) => {
  const { lines } = await list({ q: text })
  return api.call(contract.readBankLine, { as, params: { id: lines[0]!.id } })
}
const match = (id: number, shares: { invoiceId: number; amountCents: number; balanceCents?: number }[], who = as) => ({
  as: who,
  params: { id },
  body: { shares },
})
const confirm = async (line: contract.BankLine) =>
  api.call(contract.matchBankLine, match(line.id, line.proposals[0]!.shares))

describe('a bank line', () => {
  it('that names its invoice is booked once it is confirmed, and not before', async () => {
    const { id, number } = await issue(12_500)
    await takeRows(row('125,00', `Rechnung ${number} danke`))
    const line = await lineOf('danke')
    expect(line).toMatchObject({ state: 'open', certainty: 'certain', invoices: number })
    expect(line.proposals[0]!.reasons.map(({ code }) => code)).toEqual(['number', 'exact'])
    expect((await invoice(id)).paidCents).toBe(0)

    expect(await confirm(line)).toMatchObject({ state: 'matched', payments: [{ number, amountCents: 12_500 }] })
    expect(await invoice(id)).toMatchObject({
      invoiceStatus: 'Paid',
      payments: [{ paidOn: '2026-11-12', method: 'bank', reference: line.reference, bankLine: line.id }],
    })
  })

  it('that pays several invoices is shared among them', async () => {
    const [one, other] = [await issue(1000), await issue(2500)]
    await takeRows(row('35.00', `Invoices ${one.number}, ${other.number!.replace('INV-', '')}`))
    const line = await lineOf('Invoices')
    expect(line.proposals[0]).toMatchObject({
      certainty: 'certain',
      shares: [{ amountCents: 1000 }, { amountCents: 2500 }],
    })
    await confirm(line)
    expect([(await invoice(one.id)).balanceCents, (await invoice(other.id)).balanceCents]).toEqual([0, 0])
  })

  it('of less, or of more, than is open says so and is never certain', async () => {
    const { id, number } = await issue(10_000)
    await takeRows(row('40.00', `part of ${number}`), row('150.00', `over ${number}`))
    const part = await lineOf('part of')
    expect(part.proposals[0]).toMatchObject({ certainty: 'likely', reasons: [{}, { code: 'part', amountCents: 6000 }] })
    await confirm(part)
    const over = await lineOf('over')
    expect(over.proposals[0]).toMatchObject({ certainty: 'likely', reasons: [{}, { code: 'over', amountCents: 9000 }] })
    await confirm(over)
    expect((await invoice(id)).balanceCents).toBe(-9000)
  })

  it('for an invoice that is paid already says that', async () => {
    const { id, number } = await issue(10_000)
    const paid = {
      amountCents: 10_000,
      paidOn: '2026-11-01',
      method: 'cash' as const,
      reference: '',
      note: '',
      sharesTransfer: false,
    }
    await api.call(addPayment, { as, params: { id }, body: paid })
    await takeRows(row('100.00', `again ${number}`))
    const line = await lineOf('again')
    expect(line.remarks).toEqual([{ code: 'paid', about: number }])
    expect(line.proposals[0]).toMatchObject({ certainty: 'possible', reasons: [{ code: 'number' }, { code: 'paid' }] })
  })

  it('from an account that paid before is known by it', async () => {
    const [first, second] = [await issue(1000), await issue(2000)]
    await issue(2000, clients.adam)
    const iban = 'DE02120300000000202051'
    await takeRows(row('10.00', `first ${first.number}`, { iban }), row('20.00', 'monthly', { iban }))
    expect((await lineOf('monthly')).certainty).not.toBe('certain')
    await confirm(await lineOf('first'))
    expect((await lineOf('monthly')).proposals).toMatchObject([
      {
        certainty: 'certain',
        shares: [{ invoiceId: second.id }],
        reasons: [{ code: 'account', about: 'Zoe Harbour' }, { code: 'exact' }],
      },
    ])
  })

  it('in another currency than its invoice is never booked', async () => {
    const { id, number } = await issue(1000)
    await take(`${head}\n12.11.2026;10.00;EUR;Zoe;;euro ${number};B-eur`)
    const line = await lineOf('euro')
    expect(line).toMatchObject({ proposals: [], remarks: [{ code: 'otherCurrency', about: number }] })
    const refused = await api.refusal(contract.matchBankLine, match(line.id, [{ invoiceId: id, amountCents: 1000 }]))
    expect(refused.code).toBe('bank-statements.otherCurrency')
    expect((await invoice(id)).paidCents).toBe(0)
  })

  it('of money that went out is a refund that is owed, or no matter of invoices', async () => {
    const { id, number } = await issue(1000)
    const paid = {
      amountCents: 1500,
      paidOn: '2026-11-01',
      method: 'bank' as const,
      reference: 'X',
      note: '',
      sharesTransfer: false,
    }
    await api.call(addPayment, { as, params: { id }, body: paid })
    await takeRows(row('-5.00', `refund ${number}`), row('-700.00', 'rent'))
    expect(await lineOf('rent')).toMatchObject({ state: 'ignored', ignoredBy: 'outgoing' })
    await confirm(await lineOf('refund'))
    expect(await invoice(id)).toMatchObject({ balanceCents: 0, payments: [{}, { amountCents: -500 }] })
  })

  it('is taken back from its invoices when it is opened again, by that alone, and can be booked anew', async () => {
    const { id, number } = await issue(1000)
    await takeRows(row('10.00', `undo ${number}`))
    const line = await confirm(await lineOf('undo'))
    const [payment] = (await invoice(id)).payments
    const refused = await api.refusal(removePayment, { as, params: { id, entry: payment!.id } })
    expect(refused.code).toBe('invoices.paidByStatement')

    expect(await api.call(contract.reopenBankLine, { as, params: { id: line.id } })).toMatchObject({
      state: 'open',
      payments: [],
    })
    expect(await invoice(id)).toMatchObject({ paidCents: 0, payments: [] })
    await confirm(await lineOf('undo'))
    expect((await invoice(id)).paidCents).toBe(1000)
    const { events } = await api.call(listEvents, { as, query: { entity: 'bankLine', itemsPerPage: 100 } as never })
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      'bankLine.matched',
      'bankLine.reopened',
      'bankLine.matched',
    ])
  })

  it('is ignored with a reason, and can be opened again', async () => {
    await takeRows(row('3.00', 'interest'))
    const { id } = await lineOf('interest')
    const ignored = await api.call(contract.ignoreBankLine, { as, params: { id }, body: { reason: 'Interest' } })
    expect(ignored).toMatchObject({ state: 'ignored', ignoredBy: 'hand', ignoreReason: 'Interest' })
    const { id: invoiceId } = await issue(300)
    const refused = await api.refusal(contract.matchBankLine, match(id, [{ invoiceId, amountCents: 300 }]))
    expect(refused.code).toBe('bank-statements.notOpen')
    expect(await api.call(contract.reopenBankLine, { as, params: { id } })).toMatchObject({
      state: 'open',
      ignoreReason: '',
    })
    expect((await api.refusal(contract.reopenBankLine, { as, params: { id } })).code).toBe(
      'bank-statements.alreadyOpen',
    )
  })

  it('that two people confirm at once is booked once', async () => {
    const { id, number } = await issue(1000)
    await takeRows(row('10.00', `race ${number}`))
    const line = await lineOf('race')
    const other = await api.signIn(undefined, { fullName: 'Ben' })
    const both = await Promise.allSettled(
      [as, other].map((who) => api.call(contract.matchBankLine, match(line.id, line.proposals[0]!.shares, who))),
    )
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(refused).toEqual(['bank-statements.matchedBy'])
    expect((await invoice(id)).payments).toHaveLength(1)
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['was voided', async () => api.call(deleteInvoice, { as, params: { id: await firstId() } }), 'invoices.isVoided'],
    [
      'was credited',
      async () =>
        api.call(creditInvoice, { as, params: { id: await firstId() }, body: { amountCents: 400, reason: 'Damaged' } }),
      'bank-statements.balanceChanged',
    ],
  ])('is refused in words where its invoice %s in between', async (_, act, code) => {
    const { number } = await issue(1000)
    await takeRows(row('10.00', `late ${number}`))
    const line = await lineOf('late')
    await act()
    const shares = line.proposals[0]!.shares.map(({ invoiceId, amountCents, balanceCents }) =>
      code === 'invoices.isVoided' ? { invoiceId, amountCents } : { invoiceId, amountCents, balanceCents },
    )
    expect((await api.refusal(contract.matchBankLine, match(line.id, shares))).code).toBe(code)
    expect(await lineOf('late')).toMatchObject({ state: 'open', payments: [] })
  })

  const firstId = async () => (await api.machine.db.select({ id: invoices.id }).from(invoices).limit(1))[0]!.id

  it.each<[string, (id: number) => { invoiceId: number; amountCents: number }[], string]>([
    ['less than it', (invoiceId) => [{ invoiceId, amountCents: 999 }], 'bank-statements.sumDiffers'],
    [
      'one invoice twice',
      (invoiceId) => [
        { invoiceId, amountCents: 400 },
        { invoiceId, amountCents: 600 },
      ],
      'bank-statements.invoiceTwice',
    ],
    ['no invoice', () => [{ invoiceId: 999_999, amountCents: 1000 }], 'common.notFound'],
  ])('is refused with shares of %s', async (_, sharesOf, code) => {
    const { id } = await issue(1000)
    await takeRows(row('10.00', 'wrong shares'))
    const line = await lineOf('wrong')
    expect((await api.refusal(contract.matchBankLine, match(line.id, sharesOf(id)))).code).toBe(code)
  })

  it('whose bank reference was recorded by hand is not counted again', async () => {
    const { id, number } = await issue(1000)
    const paid = {
      amountCents: 400,
      paidOn: '2026-11-12',
      method: 'bank' as const,
      reference: 'bank 7',
      note: '',
      sharesTransfer: false,
    }
    await api.call(addPayment, { as, params: { id }, body: paid })
    await takeRows(row('4.00', `twice ${number}`, { reference: 'BANK 7' }))
    const line = await lineOf('twice')
    const refused = await api.refusal(contract.matchBankLine, match(line.id, [{ invoiceId: id, amountCents: 400 }]))
    expect(refused.code).toBe('invoices.referenceTwiceHere')
  })

  it('with a reference that its payer uses again is found by it, and booked each time', async () => {
    const [first, second] = [await issue(1000), await issue(1000)]
    const said = ({ number }: { number: string | null }) => `RENT-42 ${number}`
    const german = 'Buchungstag;Betrag;Verwendungszweck;Kundenreferenz (End-to-End)'
    await take(`${german}\n12.10.2026;10,00;October ${first.number};RENT-42\n12.11.2026;10,00;November;${said(second)}`)
    expect((await confirm(await lineOf('October'))).endToEnd).toBe('RENT-42')
    await confirm(await lineOf('November'))
    const third = await issue(2000)
    await takeRows(
      row('5.00', `part a ${third.number}`, { reference: '1' }),
      row('6.00', `part b ${third.number}`, { reference: '1' }),
    )
    for (const part of ['part a', 'part b']) await confirm(await lineOf(part))
    expect((await invoice(third.id)).balanceCents).toBe(900)
    expect([(await invoice(first.id)).balanceCents, (await invoice(second.id)).balanceCents]).toEqual([0, 0])
  })
})

describe('a payment that the bank took back', () => {
  const iban = 'DE02120300000000202051'
  const matched = async (amountCents: number, text: string) => {
    const { id, number } = await issue(amountCents)
    await takeRows(row((amountCents / 100).toFixed(2), `${text} ${number}`, { iban }))
    return { id, line: await confirm(await lineOf(text)) }
  }
  const reverse = (id: number, lineId: number) =>
    api.call(contract.reverseBankLine, { as, params: { id }, body: { lineId } })

  it('is owed again from that day on, and both lines name each other', async () => {
    const { id, line } = await matched(1000, 'debit')
    await takeRows(row('-10.00', 'returned unpaid', { iban, day: '15.11.2026' }))
    const back = await lineOf('returned')
    expect(back).toMatchObject({ state: 'open', takesBack: [{ id: line.id, amountCents: 1000 }] })
    expect(await reverse(back.id, line.id)).toMatchObject({
      state: 'matched',
      counterpart: { id: line.id },
      payments: [{ invoiceId: id }],
    })
    expect(await invoice(id)).toMatchObject({
      balanceCents: 1000,
      payments: [
        { amountCents: 1000, isReturn: false, bankLine: line.id },
        { amountCents: -1000, isReturn: true, paidOn: '2026-11-15', bankLine: back.id },
      ],
    })
    expect(await lineOf('debit')).toMatchObject({ state: 'matched', counterpart: { id: back.id } })
    const isFirst = await api.refusal(contract.reopenBankLine, { as, params: { id: line.id } })
    expect(isFirst.code).toBe('bank-statements.isReversed')
    await api.call(contract.reopenBankLine, { as, params: { id: back.id } })
    expect(await invoice(id)).toMatchObject({ balanceCents: 0, payments: [{ amountCents: 1000 }] })
  })

  it('is taken back once, and only by as much the other way', async () => {
    const { line } = await matched(1000, 'debit')
    await takeRows(
      row('-10.00', 'back a', { iban }),
      row('-10.00', 'back b', { iban }),
      row('-9.00', 'back c', { iban }),
    )
    const [first, second] = [await lineOf('back a'), await lineOf('back b')]
    expect(await lineOf('back c')).toMatchObject({ state: 'ignored', takesBack: [] })
    await takeRows(row('-10.00', 'rent of the depot'), row('-10.00', 'before', { iban, day: '11.11.2026' }))
    for (const text of ['rent', 'before']) {
      const { id, state } = await lineOf(text)
      if (state === 'ignored') await api.call(contract.reopenBankLine, { as, params: { id } })
      const other = { as, params: { id }, body: { lineId: line.id } }
      expect((await api.refusal(contract.reverseBankLine, other)).code).toBe('bank-statements.notTakenBack')
    }
    await reverse(first.id, line.id)
    const again = { as, params: { id: second.id }, body: { lineId: line.id } }
    expect((await api.refusal(contract.reverseBankLine, again)).code).toBe('bank-statements.notTakenBack')
    expect((await lineOf('back b')).takesBack).toEqual([])
  })
})

describe('certain lines', () => {
  it('say how many older lines were not looked at', async () => {
    const rows = Array.from({ length: 1002 }, (_, at) => row(`${at + 1}.00`, `many ${at}`))
    await takeRows(...rows)
    expect(await api.call(contract.readBankFigures, { as })).toMatchObject({ open: 1002, unseen: 2 })
  })

  it('are confirmed together, each by what holds then', async () => {
    const [one, other] = [await issue(1000), await issue(2000)]
    await takeRows(
      row('10.00', `a ${one.number}`),
      row('10.00', `b ${one.number}`),
      row('20.00', `c ${other.number}`),
      row('1.00', 'd'),
    )
    const { certain, open } = await api.call(contract.readBankFigures, { as })
    expect([certain.length, open]).toEqual([2, 4])
    const { lines } = await list()
    const { done, refused } = await api.call(contract.matchCertainLines, {
      as,
      body: { ids: lines.map(({ id }) => id) },
    })
    expect([done.length, refused.length]).toEqual([2, 2])
    expect([(await invoice(one.id)).payments.length, (await invoice(other.id)).payments.length]).toEqual([1, 1])
  })
})

describe('a statement', () => {
  it('that comes twice is refused, and lines of overlapping ones count once', async () => {
    const [first, second, third] = [row('1.00', 'one'), row('2.00', 'two'), row('3.00', 'three')]
    await takeRows(first, second)
    const again = await api.refusal(contract.importStatement, put([head, first, second].join('\n')))
    expect(again.code).toBe('bank-statements.alreadyImported')
    expect((await takeRows(second, third)).statements).toMatchObject([{ lines: 2, known: 1 }])
    expect((await list()).total).toBe(3)
    const { statements } = await api.call(contract.listStatements, { as, query: {} })
    expect(statements.map(({ open, known }) => [open, known])).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  it('without references counts lines that are alike as often as it has them', async () => {
    const same = row('1.00', 'same', { reference: '' })
    await takeRows(same, same)
    await takeRows(same, same, row('2.00', 'next', { reference: '' }))
    expect((await list({ q: 'same' })).total).toBe(2)
  })

  it('is only looked at with check', async () => {
    const checked = await take(`${head}\n${row('1.00', 'look')}`, { mode: 'check' })
    expect(checked).toMatchObject({
      format: 'table',
      missing: [],
      statements: [{ lines: 1, known: 0, fromOn: '2026-11-12' }],
    })
    expect((await list()).total).toBe(0)
  })

  it('with columns of other names waits until they are chosen', async () => {
    const text = 'Konto;DE02\n\nWann;Wieviel;Wer\n12.11.2026;7,50;Ada'
    expect(await take(text, { mode: 'check' })).toMatchObject({
      columns: ['Wann', 'Wieviel', 'Wer'],
      missing: ['date', 'amount'],
    })
    expect((await api.refusal(contract.importStatement, put(text))).code).toBe('bank-statements.file.columns')
    await take(text, { date: 'Wann', amount: 'Wieviel', name: 'Wer' })
    expect((await list()).lines).toMatchObject([{ amountCents: 750, name: 'Ada', bookedOn: '2026-11-12' }])
  })

  it('whose days could be read in two ways waits until one is chosen', async () => {
    const text = 'Date,Amount,Description\n03/04/2026,7.50,April'
    expect((await take(text, { mode: 'check' })).missing).toEqual(['dayOrder'])
    expect((await api.refusal(contract.importStatement, put(text))).code).toBe('bank-statements.file.dayOrder')
    await take(text, { dayOrder: 'monthFirst' })
    expect((await list()).lines).toMatchObject([{ bookedOn: '2026-03-04' }])
  })

  it('of CAMT.053 brings its lines, and says what is missing between its balances', async () => {
    const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
      <Ntry><Amt Ccy="USD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt><AcctSvcrRef>C1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`
    expect(await take(xml)).toMatchObject({
      format: 'camt',
      statements: [{ lines: 1, missingCents: 300, account: 'DE89370400440532013000' }],
    })
    await takeRows(row('5.00', 'the same from a table'))
    expect((await lineOf('the same')).remarks).toEqual([{ code: 'twin', about: '' }])
  })

  it.each([
    ['nothing', '', 'empty'],
    ['no lines', `${head}\n12.11.2026;;;;;balance;`, 'noLines'],
    ['a day that is none', `${head}\n31.02.2026;1;USD;;;x;`, 'row'],
    ['an amount that is none', `${head}\n12.11.2026;many;USD;;;x;`, 'row'],
    [
      'entities',
      '<!DOCTYPE a [<!ENTITY b "b">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">&b;</Document>',
      'doctype',
    ],
    ['another kind of message', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"/>', 'otherKind'],
    ['a page', '<html><body>Sign in</body></html>', 'namespace'],
  ])('with %s is refused by its own code', async (_, text, reason) => {
    expect((await api.refusal(contract.importStatement, put(text))).code).toBe(`bank-statements.file.${reason}`)
  })

  it('larger than a statement is refused', async () => {
    const body = new Uint8Array(contract.mostStatementBytes + 1)
    expect((await api.refusal(contract.importStatement, { as, query: {}, body } as never)).status).toBe(413)
  })
})

it('a program that may import books nothing', async () => {
  const { id, number } = await issue(1000)
  await takeRows(row('10.00', `rights ${number}`))
  const line = await lineOf('rights')
  const program = await api.signIn([{ action: ['create'], subject: 'BankStatement' }])
  const refused = await api.refusal(
    contract.matchBankLine,
    match(line.id, [{ invoiceId: id, amountCents: 1000 }], program),
  )
  expect(refused.status).toBe(403)
  expect((await api.machine.db.select().from(invoices).where(eq(invoices.id, id)))[0]!.paidCents).toBe(0)
})
