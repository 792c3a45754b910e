import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useFormat } from '#kit/web/format.ts'
import type { OrderPage } from '../contract.ts'
import type { OrderInvoice } from '../rules/order-invoice.ts'

/** What asks for the money of an order that is bought on account. */
export function OrderInvoices({ order }: { order: OrderPage }) {
  const t = useText('ecommerce')
  const { termDays, invoices, currency, payment } = order
  if (termDays === null) return null
  return (
    <SectionCard title={t('order.invoices')} text={t('order.onAccount', { days: termDays })}>
      <Stack gap="sm">
        {invoices?.length === 0 && payment === 2 && <Text size="sm">{t('order.invoiceSoon')}</Text>}
        {invoices?.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} currency={currency} />
        ))}
      </Stack>
    </SectionCard>
  )
}

function Invoice({ invoice, currency }: { invoice: OrderInvoice; currency: string }) {
  const t = useText('ecommerce')
  const format = useFormat('UTC')
  const { id, number, balanceCents, paidCents, dueOn, isVoided } = invoice
  const settled = isVoided ? 'order.invoiceVoided' : paidCents > 0 ? 'order.invoicePaid' : 'order.invoiceSettled'
  return (
    <div>
      <Anchor renderRoot={(props) => <Link to={`/apps/invoice/preview/${id}`} {...props} />}>
        {number === '' ? t('order.invoiceDraft', { id }) : t('order.invoice', { number })}
      </Anchor>
      <Text size="sm">
        {balanceCents > 0
          ? t('order.invoiceOpen', { amount: format.money(balanceCents, currency), due: format.date(dueOn) })
          : t(settled)}
      </Text>
    </div>
  )
}
