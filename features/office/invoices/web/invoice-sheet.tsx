import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Table } from '#ui/display/display.ts'
import { Paper } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { readStoreFacts } from '../../../ecommerce/settings/contract.ts'
import type { Invoice, PaymentDetails } from '../contract.ts'
import type * as z from 'zod/mini'
import classes from './invoice-sheet.module.css'
import { InvoiceSums } from './invoice-sums.tsx'

type Props = { invoice: Invoice; details: z.infer<typeof PaymentDetails> }

/** The invoice as the client gets it; on paper it stands alone. */
export function InvoiceSheet({ invoice, details }: Props) {
  const t = useText('office-invoices')
  const words = [
    invoice.salesperson && t('sheet.salesperson', { name: invoice.salesperson }),
    invoice.thanks,
    invoice.note && t('sheet.note', { note: invoice.note }),
  ].filter(Boolean)
  return (
    <Paper
      shadow="xs"
      className={classes.sheet}
      component="article"
      aria-label={invoice.isDraft ? t('draftTitle', { id: invoice.id }) : t('title', { id: invoice.number })}
    >
      <Head invoice={invoice} logo={details.logo} />
      <div className={classes.parties}>
        <Client invoice={invoice} />
        <Bank details={details} />
      </div>
      <Lines invoice={invoice} />
      <div className={classes.end}>
        <div className={classes.words}>
          {words.map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </div>
        <InvoiceSums sums={invoice} currency={invoice.currency} />
      </div>
    </Paper>
  )
}

function Head({ invoice, logo }: { invoice: Invoice; logo: string }) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const { data } = useQuery(queryOf(readStoreFacts))
  const [name, ...lines] = data?.lines ?? []
  return (
    <div className={classes.head}>
      <address>
        {logo !== '' && <img className={classes.logo} src={logo} alt={name ?? t('logo.alt')} />}
        <div className={classes.name} dir="auto">
          {name}
        </div>
        {lines.map((line) => (
          <div key={line} dir="auto">
            {line === data?.country ? format.country(line) : line}
          </div>
        ))}
      </address>
      <dl className={classes.facts}>
        <dt>{t('sheet.number')}</dt>
        <dd>
          <bdi>{invoice.isDraft ? t('status.draft') : `#${invoice.number}`}</bdi>
        </dd>
        <dt>{t('issued')}</dt>
        <dd>{format.date(invoice.issuedDate)}</dd>
        <dt>{t('due')}</dt>
        <dd>{format.date(invoice.dueDate)}</dd>
      </dl>
    </div>
  )
}

function Client({ invoice: { client, clientTaxId } }: { invoice: Invoice }) {
  const t = useText('office-invoices')
  const format = useFormat()
  const { name, company, address, country, contact, companyEmail } = client
  const lines = [company, address, format.country(country), contact, companyEmail]
  return (
    <section>
      <h2>{t('sheet.to')}</h2>
      <Text c="var(--ink-strong)" dir="auto">
        {name}
      </Text>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {clientTaxId && <div>{t('sheet.taxId', { id: clientTaxId })}</div>}
    </section>
  )
}

function Bank({ details }: Pick<Props, 'details'>) {
  const t = useText('office-invoices')
  const format = useFormat()
  const facts = [
    [t('sheet.totalDue'), details.totalDue],
    [t('settings.bankName'), details.bankName],
    [t('settings.country'), details.country && format.country(details.country)],
    [t('settings.iban'), details.iban],
    [t('settings.swiftCode'), details.swiftCode],
  ].filter(([, value]) => value)
  return (
    <section>
      <h2>{t('sheet.billTo')}</h2>
      <dl className={classes.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
    </section>
  )
}

function Lines({ invoice: { lines, currency } }: { invoice: Invoice }) {
  const t = useText('office-invoices')
  const format = useFormat()
  const percent = (basisPoints: number) => format.percent(basisPoints / 10_000, 2)
  return (
    <div className={classes.lines}>
      <Table verticalSpacing="sm" aria-label={t('sheet.items')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line.item')}</Table.Th>
            <Table.Th ta="end">{t('line.quantity')}</Table.Th>
            <Table.Th ta="end">{t('line.price')}</Table.Th>
            <Table.Th ta="end">{t('line.discount')}</Table.Th>
            <Table.Th ta="end">{t('line.tax')}</Table.Th>
            <Table.Th ta="end">{t('line.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>
                <Text c="var(--ink-strong)" dir="auto" ta="start">
                  {line.item}
                </Text>
                <Text size="sm" c="dimmed" dir="auto" ta="start">
                  {line.description}
                </Text>
              </Table.Td>
              <Table.Td ta="end">
                {t(`line.${line.unit}s`, {
                  amount: format.number(line.quantityMilli / 1000, { maximumFractionDigits: 3 }),
                })}
              </Table.Td>
              <Table.Td ta="end">{format.money(line.priceCents, currency)}</Table.Td>
              <Table.Td ta="end">{line.discountBasisPoints > 0 && percent(line.discountBasisPoints)}</Table.Td>
              <Table.Td ta="end">{percent(line.taxBasisPoints)}</Table.Td>
              <Table.Td ta="end">{format.money(line.netCents, currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
