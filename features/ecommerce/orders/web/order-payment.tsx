import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { Checkbox, NumberInput, Select } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import type { StoreFacts } from '../../settings/contract.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { payments, type OrderedGoods, type Quote } from '../contract.ts'
import type { OrderForm } from './order-values.ts'
import { Sums } from './order-sums.tsx'

type Props = {
  form: OrderForm
  goods: OrderedGoods
  quote: Quote | undefined
  facts: StoreFacts
  onChange: (next: Partial<OrderedGoods>) => void
}

/** The total, the payment method and the button to place the order. */
export function OrderPayment({ form, goods, quote, facts, onChange }: Props) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const [method, setMethod] = useState(form.getValues().method)
  const [payment, setPayment] = useState(form.getValues().payment)
  // It begins empty, though the form holds 0 until something is typed.
  const { value: _, ...digits } = form.bind('methodNumber')
  const set = (values: Partial<{ method: typeof method; payment: typeof payment }>) => form.setValues(values)
  return (
    <>
      <SectionCard title={t('order.payment')}>
        <Stack gap="md">
          <Select
            label={t('order.payment')}
            allowDeselect={false}
            data={payments.slice(0, 2).map((value) => ({ value: String(value), label: t(`payment.${value}`) }))}
            value={String(payment)}
            onChange={(next) => {
              const chosen = next === '1' ? 1 : 2
              setPayment(chosen)
              set({ payment: chosen })
            }}
          />
          <Select
            label={t('order.method')}
            allowDeselect={false}
            data={facts.methods.map((value) => ({ value, label: t(`taking.methods.${value}`) }))}
            value={method}
            onChange={(next) => {
              const chosen = next === 'paypalLogo' ? 'paypalLogo' : 'mastercard'
              setMethod(chosen)
              set({ method: chosen })
            }}
          />
          {method === 'mastercard' && (
            <NumberInput
              isCode
              max={9999}
              min={0}
              label={t('method.lastFour')}
              {...digits}
              defaultValue=""
              onChange={(next) => form.put('methodNumber', Number(next))}
            />
          )}
        </Stack>
      </SectionCard>
      <SectionCard title={t('sums.total')}>
        <Stack gap="md">
          <Rate form={form} facts={facts} goods={goods} onChange={onChange} />
          {facts.giftWrapCents !== null && (
            <Checkbox
              label={t('taking.giftWrap', { price: format.money(facts.giftWrapCents, facts.currency) })}
              checked={goods.isGiftWrapped === true}
              error={form.errors['isGiftWrapped']}
              onChange={({ currentTarget }) => onChange({ isGiftWrapped: currentTarget.checked })}
            />
          )}
          <MoneyInput
            currency={facts.currency}
            label={t('taking.discount')}
            value={goods.discountCents || null}
            onChange={(minor) => onChange({ discountCents: minor ?? 0 })}
          />
          <NumberInput
            label={t('taking.share')}
            unit="%"
            min={0}
            max={100}
            decimals={2}
            value={goods.discountBasisPoints === 0 ? '' : goods.discountBasisPoints / 100}
            onChange={(next) => onChange({ discountBasisPoints: Math.min(10_000, Math.round(Number(next) * 100)) })}
          />
          {quote ? <Sums sums={quote} /> : <Text size="sm">{t('taking.noItems')}</Text>}
          {quote && (
            <Text size="sm">
              {t('taking.taxed', {
                share: format.percent(quote.taxBasisPoints / 10_000, 2),
                weight: format.weight(quote.weightGrams),
              })}
            </Text>
          )}
          <RefusalAlert text={form.refusal} />
          <SendButton loading={form.isSending}>{t('taking.place')}</SendButton>
        </Stack>
      </SectionCard>
    </>
  )
}

/** The shipping rate. Whether it's valid for the address is checked when the order is placed. */
function Rate({ form, goods, facts, onChange }: Pick<Props, 'form' | 'goods' | 'facts' | 'onChange'>) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  if (facts.rates.length === 0) return null
  const data = facts.rates.map(({ zone, name, condition, priceCents }, index) => ({
    value: String(index),
    label: [`${zone}, ${name}`, condition, format.money(priceCents, facts.currency)].filter(Boolean).join(' · '),
  }))
  const chosen = facts.rates.findIndex(
    ({ zone, name }) => zone === goods.shipping?.zone && name === goods.shipping.rate,
  )
  const choose = (next: string | null) => {
    const rate = next === null ? undefined : facts.rates[Number(next)]
    onChange({ shipping: rate ? { zone: rate.zone, rate: rate.name } : null })
    form.clearFieldError('shipping')
  }
  return (
    <Select
      clearable
      label={t('sums.shipping')}
      placeholder={t('taking.noRate')}
      data={data}
      value={chosen < 0 ? null : String(chosen)}
      onChange={choose}
      error={form.errors['shipping']}
    />
  )
}
