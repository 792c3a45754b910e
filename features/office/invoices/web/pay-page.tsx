import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { Text, Title } from '#ui/text.ts'
import { paySharedInvoice, readSharedInvoice, type SharedInvoice } from '../../invoice-payments/contract.ts'
import classes from './pay-page.module.css'

const againMs = 3000

/** Where anyone who has the link of its email sees what is open on an invoice, and pays it by card. */
export function PayPage() {
  const t = useText('office-invoices')
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { paid }: { paid?: unknown } = useSearch({ strict: false })
  const isBack = paid === 'yes'
  const { data, error, refetch } = useQuery({
    ...queryOf(readSharedInvoice, { params: { token } }),
    refetchInterval: ({ state }) => (isBack && state.data?.isPaying ? againMs : false),
  })
  if (isMissing(error))
    return (
      <main className={classes.page}>
        <Title order={1}>{t('card.missing')}</Title>
        <Text mt="sm">{t('card.missingText')}</Text>
      </main>
    )
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} m="lg" w="auto" />
  return (
    <main className={classes.page}>
      <Sums invoice={data} />
      <Paying invoice={data} token={token} isBack={isBack} />
    </main>
  )
}

function Sums({ invoice }: { invoice: SharedInvoice }) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const { id, storeName, issuedOn, dueOn, isPastDue, totalCents, paidCents, creditedCents, balanceCents } = invoice
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
      <Title order={1}>{t('title', { id })}</Title>
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

type Props = { invoice: SharedInvoice; token: string; isBack: boolean }

/** Leads to the provider’s page. Whoever comes back from it may be faster than the provider’s event: it is asked once. */
function Paying({ invoice, token, isBack }: Props) {
  const { balanceCents, paidCents, currency, isPayable, pdf } = invoice
  const t = useText('office-invoices')
  const format = useFormat()
  const { mutate, isPending } = useSend(paySharedInvoice, { stale: [readSharedInvoice] })
  const askOutcome = useCallback(() => mutate({ params: { token }, body: { isReturning: true } }), [token, mutate])
  useEffect(() => {
    if (isBack) askOutcome()
  }, [isBack, askOutcome])
  const isOpen = balanceCents > 0
  const isWaiting = isOpen && isBack && invoice.isPaying
  const handlePay = () =>
    mutate({ params: { token }, body: { isReturning: false } }, { onSuccess: ({ url }) => url && location.assign(url) })
  return (
    <>
      <Text mb="md" role="status">
        {!isOpen && t(paidCents > 0 ? 'card.paid' : 'card.nothingOpen')}
        {isWaiting && t('card.waiting')}
        {isOpen && !isWaiting && t(isPayable ? 'card.provider' : invoice.hasBank ? 'card.noCards' : 'card.askSender')}
      </Text>
      <Group gap="sm">
        {isWaiting && (
          <Button loading={isPending} onClick={askOutcome}>
            {t('card.askAgain')}
          </Button>
        )}
        {isOpen && isPayable && !isWaiting && (
          <Button loading={isPending} leftSection={<Icon name="credit-card" size={18} />} onClick={handlePay}>
            {t('card.pay', { amount: format.money(balanceCents, currency) })}
          </Button>
        )}
        <Button component="a" href={pdf} target="_blank" variant="light">
          {t('card.pdf')}
        </Button>
      </Group>
    </>
  )
}
