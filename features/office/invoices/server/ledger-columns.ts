import { countryName } from '#kit/contract/countries.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { Cell } from '#kit/documents/spreadsheet.ts'
import type { statusKeys } from '../rules.ts'
import type { Kept } from './queries.ts'
import { say } from './texts.ts'

type Client = Pick<Kept, 'clientName' | 'clientCompany' | 'clientCountry' | 'clientTaxId' | 'currency'>

/** One line for the accountants; amounts in whole units of its currency, below zero for a credit note. */
export type Entry = {
  kind: 'invoice' | 'credit'
  number: string
  /** Documents of one day stand in the order in which they were made. */
  order: number
  day: string
  dueOn: string | null
  client: Client
  net: number
  tax: number
  gross: number
  /** By basis points. */
  rates: ReadonlyMap<number, { net: number; tax: number }>
  paid: number | null
  credited: number | null
  open: number | null
  status: (typeof statusKeys)[keyof typeof statusKeys] | null
  ofInvoice: string | null
}

type Title =
  | 'kind'
  | 'number'
  | 'issued'
  | 'due'
  | 'client'
  | 'company'
  | 'country'
  | 'taxId'
  | 'currency'
  | 'net'
  | 'tax'
  | 'gross'
  | 'paid'
  | 'credited'
  | 'open'
  | 'status'
  | 'ofInvoice'
type Column = { title: string; cell: (entry: Entry) => Cell }

/** One thing in each column; of every rate that occurs, what it is charged on and what it comes to. */
export function columnsOf(entries: readonly Entry[], language: Language): Column[] {
  const column = (key: Title, cell: Column['cell']): Column => ({ title: say(language, `ledger.${key}`), cell })
  const rates = [...new Set(entries.flatMap((entry) => [...entry.rates.keys()]))].toSorted((one, other) => one - other)
  const ofRate = (part: 'net' | 'tax') => (rate: number) => ({
    title: say(language, part === 'net' ? 'ledger.netAt' : 'ledger.taxAt', { share: `${rate / 100} %` }),
    cell: (entry: Entry) => entry.rates.get(rate)?.[part] ?? null,
  })
  return [
    column('kind', ({ kind }) => say(language, `ledger.kinds.${kind}`)),
    column('number', ({ number }) => number),
    column('issued', ({ day }) => day),
    column('due', ({ dueOn }) => dueOn),
    column('client', ({ client }) => client.clientName),
    column('company', ({ client }) => client.clientCompany),
    column('country', ({ client }) => countryName(client.clientCountry, language)),
    column('taxId', ({ client }) => client.clientTaxId),
    column('currency', ({ client }) => client.currency),
    column('net', ({ net }) => net),
    ...rates.map(ofRate('net')),
    ...rates.map(ofRate('tax')),
    column('tax', ({ tax }) => tax),
    column('gross', ({ gross }) => gross),
    column('paid', ({ paid }) => paid),
    column('credited', ({ credited }) => credited),
    column('open', ({ open }) => open),
    column('status', ({ status }) => status && say(language, `ledger.statuses.${status}`)),
    column('ofInvoice', ({ ofInvoice }) => ofInvoice),
  ]
}
