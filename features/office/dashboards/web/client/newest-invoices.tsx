import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { listOf, queryOf } from '#kit/web/query.ts'
import { Link } from '#ui/button/link.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Anchor } from '#ui/display/text.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { listInvoices, readInvoiceFigures } from '../../../invoices/contract.ts'
import classes from './client-home.module.css'

/** The newest invoices of the client, and what is to pay of all. */
export function NewestInvoices() {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const { data, error, refetch } = useQuery(listOf(listInvoices, { sortBy: 'date', orderBy: 'desc', itemsPerPage: 5 }))
  const { data: figures } = useQuery(queryOf(readInvoiceFigures))
  return (
    <section className={classes.part} aria-label={t('client.invoices')}>
      <div className={classes.head}>
        <h2>{t('client.invoices')}</h2>
        <Anchor inherit renderRoot={(props) => <Link to="/apps/invoice/list" {...props} />}>
          {t('client.allInvoices')}
        </Anchor>
      </div>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius={6} />}
      {data?.invoices.length === 0 && <p className={classes.quiet}>{t('client.noInvoices')}</p>}
      {data?.invoices.map(({ id, number, dueDate, balanceCents, totalCents, currency, invoiceStatus }) => (
        <Link key={id} to={`/apps/invoice/preview/${id}`} className={classes.invoice}>
          <bdi>{number || id}</bdi>
          <span className={classes.quiet} data-overdue={invoiceStatus === 'Past Due' || undefined}>
            {balanceCents <= 0
              ? t('client.paid')
              : t(invoiceStatus === 'Past Due' ? 'client.overdue' : 'client.due', { date: format.date(dueDate) })}
          </span>
          <span>{format.money(totalCents, currency)}</span>
        </Link>
      ))}
      {figures && figures.unpaidCents > 0 && (
        <p className={classes.sum}>
          <span className={classes.quiet}>{t('client.toPay')}</span>
          <strong>{format.money(figures.unpaidCents, figures.currency)}</strong>
        </p>
      )}
    </section>
  )
}
