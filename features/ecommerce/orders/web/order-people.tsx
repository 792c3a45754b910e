import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PaymentLogo } from '#ui/display/payment-logo.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { Person } from '#ui/display/thing.tsx'
import { changeCustomer } from '../../customers/contract.ts'
import type { Address } from '#kit/contract/address.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import type { Destination, Order } from '../contract.ts'
import { usePaidWithWords } from './paid-with-words.ts'

/** The customer and their contact details. */
export function Buyer({ order }: { order: Order }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const mayChange = useMay(changeCustomer)
  const path = `/apps/ecommerce/customer/details/${order.customerId}`
  return (
    <SectionCard
      title={t('customer.details')}
      actions={
        mayChange && (
          <LinkButton
            size="compact-sm"
            variant="subtle"
            aria-label={t('editNamed', { name: order.customer })}
            to={`${path}?edit=true`}
            label={t('edit')}
          />
        )
      }
    >
      <Stack gap="sm">
        <Person
          avatar={order.avatar}
          name={order.customer}
          detail={t('customer.id', { id: order.customerId })}
          to={path}
        />
        <Text size="sm">
          {t('customer.orderCount', { count: order.customerOrders, shown: format.number(order.customerOrders) })}
        </Text>
        <Text size="sm">
          <bdi>{order.email}</bdi>
        </Text>
        {order.contact && (
          <Text size="sm">
            <bdi>{order.contact}</bdi>
          </Text>
        )}
      </Stack>
    </SectionCard>
  )
}

type Props = { title: string; address: (Address & Partial<Destination>) | null; paidBy?: Order; onEdit?: () => void }

export function OrderAddress({ title, address, paidBy, onEdit }: Props) {
  const t = useText('ecommerce')
  const paidWithIn = usePaidWithWords()
  const format = useStoreFormat()
  return (
    <SectionCard
      title={title}
      actions={
        onEdit && (
          <Button size="compact-sm" variant="subtle" aria-label={t('editNamed', { name: title })} onClick={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      <Text size="sm" component="address" style={{ fontStyle: 'normal' }}>
        {address
          ? linesOf({ ...address, country: format.country(address.country) }).map((line) => (
              <div key={line} dir="auto">
                {line}
              </div>
            ))
          : t('address.none')}
      </Text>
      {paidBy && (
        <Group gap={10} mt="sm">
          {paidBy.paidWith !== '' && <PaymentLogo name={paidWithIn(paidBy.paidWith)} />}
          <Text size="sm">
            <bdi>{paymentIn(paidBy, { way: paidWithIn(paidBy.paidWith), t })}</bdi>
          </Text>
        </Group>
      )}
      {paidBy && paidBy.provider !== '' && (
        <Text size="sm" className="no-print">
          {t('order.fee', { provider: paidBy.provider, fee: format.money(paidBy.feeCents, paidBy.currency) })}
        </Text>
      )}
    </SectionCard>
  )
}

type Words = (key: string, values?: { way: string }) => string

function paymentIn({ payment }: Order, { way, t }: { way: string; t: Words }): string {
  if (way === '') return t(payment === 4 ? 'order.neverPaid' : 'order.noPayment')
  return payment === 2 ? t('order.toBePaid', { way }) : way
}

function linesOf({
  recipient = '',
  company = '',
  phone = '',
  line1,
  line2,
  town,
  state,
  postCode,
  country,
}: NonNullable<Props['address']>): string[] {
  return [recipient, company, line1, line2, [postCode, town, state].filter(Boolean).join(' '), country, phone].filter(
    Boolean,
  )
}
