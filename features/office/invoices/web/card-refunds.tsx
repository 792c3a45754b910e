import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Text } from '#ui/display/text.ts'
import type { Invoice } from '../contract.ts'
import { retryCardRefund } from '../rules/payments.ts'
import { staleInvoices } from './stale-invoices.ts'

type Refund = Invoice['cardRefunds'][number]

/** What is on its way back to the card that paid, and what its provider didn’t give: why, and to try again. */
export function CardRefunds({ invoice }: { invoice: Invoice }) {
  return invoice.cardRefunds.map((refund) => <CardRefund key={refund.id} invoice={invoice} refund={refund} />)
}

function CardRefund({ invoice, refund }: { invoice: Invoice; refund: Refund }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const mayTry = useMay(retryCardRefund)
  const again = useSend(retryCardRefund, { stale: staleInvoices })
  const amount = format.money(refund.amountCents, invoice.currency)
  if (refund.state !== 'failed') return <Text size="sm">{t('refunds.pending', { amount })}</Text>
  return (
    <>
      <Text size="sm">
        {[t('refunds.failed', { amount }), refund.fault && t(`refunds.fault.${refund.fault}`)]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {mayTry && (
        <Button
          variant="light"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id: invoice.id, refund: refund.id } })}
        >
          {t('refunds.again')}
        </Button>
      )}
    </>
  )
}
