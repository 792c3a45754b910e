import { useParams } from '@tanstack/react-router'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group } from '#ui/page/layout.ts'
import { Text, Title } from '#ui/display/text.ts'
import { PayButton } from '../../../ecommerce/card-payments/web/for-others/pay-button.tsx'
import { useCardPayment, type CardPaying } from '../../../ecommerce/card-payments/web/for-others/use-card-payment.ts'
import { paySharedInvoice, readSharedInvoice, type SharedInvoice } from '../../invoice-payments/contract.ts'
import { owedCents } from '../rules.ts'
import classes from './pay-page.module.css'

/** Where anyone who has the link of its email sees what is open on an invoice, and pays it by card. */
export function PayPage() {
  const t = useText('office-invoices')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { data, error, retry, paying } = useCardPayment({
    query: queryOf(readSharedInvoice, { params: { token } }),
    isOpen: ({ balanceCents, isPaying }) => balanceCents > 0 && isPaying,
    sending: useSend(paySharedInvoice, { stale: [readSharedInvoice] }),
    given: (isReturning) => ({ params: { token }, body: { isReturning } }),
  })
  if (isMissing(error))
    return (
      <main className={classes.page}>
        <Title order={1}>{t('card.missing')}</Title>
        <Text mt="sm">{t('card.missingText')}</Text>
      </main>
    )
  if (error && !data) return <FailureState error={error} onRetry={retry} />
  if (!data) return <Skeleton height={320} m="lg" w="auto" />
  return (
    <main className={classes.page}>
      <Sums invoice={data} />
      <Paying invoice={data} paying={paying} />
    </main>
  )
}

function Sums({ invoice }: { invoice: SharedInvoice }) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const { number, storeName, issuedOn, dueOn, isPastDue, totalCents, paidCents, creditedCents, balanceCents } = invoice
  const money = (cents: number) => format.money(cents, invoice.currency)
  const facts = [
    { name: t('issued'), value: format.date(issuedOn) },
    { name: t('due'), value: format.date(dueOn), note: isPastDue && t('status.pastDue') },
    { name: t('total'), value: money(totalCents) },
    ...(paidCents > 0 ? [{ name: t('sums.paid'), value: money(0 - paidCents) }] : []),
    ...(creditedCents > 0 ? [{ name: t('sums.credited'), value: money(0 - creditedCents) }] : []),
  ]
  return (
    <>
      <Text c="dimmed">{t('card.from', { store: storeName })}</Text>
      <Title order={1}>{t('title', { id: number })}</Title>
      <dl className={classes.facts}>
        {facts.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
        <div className={classes.balance}>
          <dt>{t('sums.balance')}</dt>
          <dd>{money(Math.max(0, balanceCents))}</dd>
        </div>
      </dl>
    </>
  )
}

function Paying({ invoice, paying }: { invoice: SharedInvoice; paying: CardPaying }) {
  const { balanceCents, paidCents, currency, isPayable, hasBank, pdf, isVoided, credits } = invoice
  const t = useText('office-invoices')
  const format = useFormat()
  const isOpen = balanceCents > 0
  const owed = owedCents(invoice)
  return (
    <>
      <Text mb="md" role="status">
        {isVoided && t('card.voided')}
        {!isOpen && !isVoided && t(paidCents > 0 ? 'card.paid' : 'card.nothingOpen')}
        {paying.isWaiting && t('card.waiting')}
        {isOpen && !paying.isWaiting && t(isPayable ? 'card.provider' : hasBank ? 'card.noCards' : 'card.askSender')}
      </Text>
      {owed > 0 && (
        <Text mb="md">{t(isVoided ? 'card.owed' : 'card.overpaid', { amount: format.money(owed, currency) })}</Text>
      )}
      <Group gap="sm">
        {isOpen && (isPayable || paying.isWaiting) && (
          <PayButton paying={paying} amount={format.money(balanceCents, currency)} />
        )}
        <Button component="a" href={pdf} target="_blank" variant="light">
          {t('card.pdf')}
        </Button>
        {credits.map((credit) => (
          <Button key={credit.number} component="a" href={credit.pdf} target="_blank" variant="light">
            {t('card.creditPdf', { number: credit.number })}
          </Button>
        ))}
      </Group>
    </>
  )
}
