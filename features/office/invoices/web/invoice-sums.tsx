import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { InvoiceTax } from '../rules.ts'
import classes from './invoice-sheet.module.css'

type Props = {
  sums: {
    subtotalCents: number
    discountTotalCents: number
    taxes: InvoiceTax[]
    totalCents: number
    paidCents?: number
    creditedCents?: number
    balanceCents?: number
  }
  currency: string
}

/** How the total of an invoice comes about, and what is left of it. */
export function InvoiceSums({ sums, currency }: Props) {
  const t = useText('office-invoices')
  const format = useFormat()
  const { paidCents = 0, creditedCents = 0, balanceCents } = sums
  const line = (label: string, cents: number, isTotal = false) => ({ label, cents, isTotal })
  const lines = [
    line(t('sums.subtotal'), sums.subtotalCents),
    ...(sums.discountTotalCents > 0 ? [line(t('sums.discount'), -sums.discountTotalCents)] : []),
    ...sums.taxes.map(({ taxBasisPoints, taxCents }) =>
      line(t('sums.tax', { share: format.percent(taxBasisPoints / 10_000, 2) }), taxCents),
    ),
    line(t('total'), sums.totalCents, true),
    ...(paidCents > 0 ? [line(t('sums.paid'), -paidCents)] : []),
    ...(creditedCents > 0 ? [line(t('sums.credited'), -creditedCents)] : []),
    ...(balanceCents === undefined ? [] : [line(t('sums.balance'), balanceCents, true)]),
  ]
  return (
    <dl className={classes.sums} aria-live="polite">
      {lines.map(({ label, cents, isTotal }) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{format.money(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
