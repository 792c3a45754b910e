import { useQuery } from '@tanstack/react-query'
import { listOwnInvoices, type OwnInvoice } from '#features/people/billing/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'

/** The invoices written for the person, in their account settings. */
export function OwnInvoices() {
  const t = useText('office-invoices')
  const { data, error, refetch } = useQuery(queryOf(listOwnInvoices))
  return (
    <SectionCard title={t('own.title')} text={t('own.text')}>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data?.length === 0 && <Text size="sm">{t('own.empty')}</Text>}
      <Entries>
        {data?.map((invoice) => (
          <OneInvoice key={invoice.id} invoice={invoice} />
        ))}
      </Entries>
    </SectionCard>
  )
}

function OneInvoice({
  invoice: { number, issuedDate, dueDate, totalCents, balanceCents, isCredited, isVoided, ...rest },
}: {
  invoice: OwnInvoice
}) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const { currency, isPastDue, pdf, payPage } = rest
  const title = t('title', { id: number })
  return (
    <Entry
      icon={<Icon name="file-text" size={22} />}
      name={`${title} · ${format.money(totalCents, currency)}`}
      detail={t('own.dates', { issued: format.date(issuedDate), due: format.date(dueDate) })}
    >
      {balanceCents <= 0 && (
        <StatusChip tone={isVoided ? 'secondary' : isCredited ? 'info' : 'success'}>
          {t(isVoided ? 'status.voided' : isCredited ? 'status.credited' : 'status.paid')}
        </StatusChip>
      )}
      {balanceCents > 0 && (
        <StatusChip tone={isPastDue ? 'error' : 'warning'}>
          {t('own.open', { amount: format.money(balanceCents, currency) })}
        </StatusChip>
      )}
      {payPage && <LinkButton to={payPage} size="xs" label={t('own.pay')} aria-label={t('own.payOf', { title })} />}
      <Button component="a" href={pdf} target="_blank" size="xs" variant="light" aria-label={t('own.pdfOf', { title })}>
        PDF
      </Button>
    </Entry>
  )
}
