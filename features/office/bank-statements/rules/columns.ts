import { foldText } from '#kit/contract/fold-text.ts'

/** What a column of a bank’s table can hold. */
export const columnRoles = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'currency',
  'name',
  'iban',
  'text',
  'reference',
  'endToEnd',
  'account',
] as const
export type ColumnRole = (typeof columnRoles)[number]
export const dayOrders = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof dayOrders)[number]

/** How banks title each, the likeliest first, without accents and in lower case. */
const usual: Record<ColumnRole, readonly string[]> = {
  date: [
    'buchungstag',
    'buchungsdatum',
    'buchung',
    'booking date',
    'posting date',
    'posted date',
    'transaction date',
    'completed date (utc)',
    'completed date',
    'date operation',
    "date de l'operation",
    'date comptable',
    'date de comptabilisation',
    'boekingsdatum',
    'boekdatum',
    'data contabile',
    'fecha operacion',
    'fecha contable',
    'date',
    'datum',
    'fecha',
    'data',
    'valutadatum',
    'wertstellung',
    'value date',
    'date valeur',
    'date de valeur',
    'تاريخ الحركة',
    'تاريخ العملية',
    'التاريخ',
  ],
  amount: [
    'betrag',
    'umsatz',
    'amount',
    'value',
    'transaction amount',
    'montant',
    'bedrag',
    'importe',
    'importo',
    'valor',
    'المبلغ',
  ],
  credit: ['credit', 'haben', 'gutschrift', 'paid in', 'money in', 'credit amount', 'bij', 'abono', 'avere', 'دائن'],
  debit: [
    'debit',
    'soll',
    'lastschrift',
    'belastung',
    'paid out',
    'money out',
    'debit amount',
    'af',
    'cargo',
    'dare',
    'مدين',
  ],
  direction: ['af bij', 'soll/haben', 's/h', 'debit/credit', 'credit/debit', 'dr/cr', 'cr/dr', 'sens', 'umsatztyp'],
  currency: ['wahrung', 'waehrung', 'currency', 'devise', 'munt', 'valuta', 'divisa', 'moneda', 'العملة'],
  name: [
    'beguenstigter/zahlungspflichtiger',
    'begunstigter/zahlungspflichtiger',
    'auftraggeber/empfanger',
    'auftraggeber/begunstigter',
    'name zahlungsbeteiligter',
    'zahlungspflichtige*r',
    'zahlungspflichtiger',
    'counterparty',
    'counterparty name',
    'payer',
    'payer name',
    'payee',
    'partner name',
    'name',
    'nom',
    'contrepartie',
    'nom contrepartie',
    'naam tegenpartij',
    'naam / omschrijving',
    'ordenante',
    'ordinante',
    'tiers',
    'الاسم',
    'الدافع',
  ],
  iban: [
    'kontonummer/iban',
    'iban zahlungsbeteiligter',
    'counterparty iban',
    'counterparty account',
    'partner iban',
    'account number of payer',
    'gegenkonto',
    'iban contrepartie',
    'compte contrepartie',
    'tegenrekening',
    'tegenrekening iban/bban',
    'iban',
  ],
  text: [
    'verwendungszweck',
    'remittance information',
    'payment reference',
    'payment details',
    'description',
    'details',
    'memo',
    'narrative',
    'communication',
    'communications',
    'libelle',
    'libelle operation',
    "libelle de l'operation",
    'motif',
    'detail',
    'mededelingen',
    'omschrijving',
    'omschrijving-1',
    'concepto',
    'causale',
    'buchungstext',
    'البيان',
    'الوصف',
  ],
  reference: ['bank reference', 'transaction id', 'transaction reference', 'reference operation', 'volgnr', 'id'],
  // Payers choose these, and use them again: a standing order has the same each month.
  endToEnd: [
    'kundenreferenz (end-to-end)',
    'kundenreferenz',
    'end-to-end reference',
    'end to end id',
    'customer reference',
    'reference',
    'transactiereferentie',
    'referencia',
    'المرجع',
  ],
  account: [
    'auftragskonto',
    'iban auftragskonto',
    'account',
    'account number',
    'own account',
    'compte',
    'numero de compte',
    'iban/bban',
    'rekening',
    'cuenta',
    'conto',
  ],
}

/** A title as it is compared: `Betrag (EUR)` is `betrag`. */
export function plainTitle(title: string): string {
  return foldText(title)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

function withoutCurrency(title: string): string {
  return title.replace(/\s*(\((eur|usd|gbp|chf|[€$£])\)|\[(eur|usd|gbp|chf)\]|(?<=\s)(eur|usd|gbp|chf))$/u, '').trim()
}

/** Which column is which, by the titles that banks use; a title that was chosen goes before. */
export function columnsIn(
  titles: readonly string[],
  chosen: Partial<Record<ColumnRole, string | undefined>> = {},
): Map<ColumnRole, number> {
  const plain = titles.map(plainTitle)
  const found = new Map<ColumnRole, number>()
  for (const role of columnRoles) {
    const given = chosen[role]
    const at = given === undefined ? -1 : plain.indexOf(plainTitle(given))
    if (at >= 0) found.set(role, at)
  }
  for (const role of columnRoles) {
    if (found.has(role) || chosen[role] !== undefined) continue
    const at = usualAt(plain, role, [...found.values()])
    if (at !== undefined) found.set(role, at)
  }
  return found
}

function usualAt(plain: string[], role: ColumnRole, taken: number[]): number | undefined {
  for (const name of usual[role].map(plainTitle)) {
    const at = plain.findIndex(
      (title, index) => !taken.includes(index) && (title === name || withoutCurrency(title) === name),
    )
    if (at >= 0) return at
  }
  return undefined
}

/** Whether a line of a file is that of its titles: banks put some lines of their own above it. */
export function isTitleLine(cells: readonly string[]): boolean {
  const found = columnsIn(cells)
  return found.has('date') && (found.has('amount') || found.has('credit') || found.has('debit'))
}

/** What is still to be said of a table before it can be read. */
export function lacking(found: ReadonlyMap<ColumnRole, number>): ('date' | 'amount')[] {
  const hasAmount = found.has('amount') || found.has('credit') || found.has('debit')
  return [...(found.has('date') ? [] : ['date' as const]), ...(hasAmount ? [] : ['amount' as const])]
}
