import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { Checkbox, Radio, Select, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import type { Slot } from '../../../logistics/slots/contract.ts'
import { slotKey } from '../../../logistics/slots/rules.ts'
import { ratesTo } from '../rules.ts'
import { AddressCards, type AddressBook } from './address-cards.tsx'
import type { CheckoutFacts, CheckoutFields } from './checkout-form.tsx'
import classes from './checkout.module.css'

type Props = { form: CheckoutFields; facts: CheckoutFacts; book: AddressBook }

/** Who it is for, where it goes, how and when. */
export function AddressStep({ form, facts, book }: Props) {
  const t = useText('site-checkout')
  const { contactMethod, company, shippingPhone } = facts.checkout
  const needsPhone = contactMethod === 'phone' || shippingPhone === 'required'
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('name')} autoComplete="name" withAsterisk {...form.bind('name')} />
        <TextInput label={t('email')} type="email" autoComplete="email" withAsterisk {...form.bind('email')} />
        {(needsPhone || shippingPhone !== 'hidden') && (
          <TextInput
            label={t('phone')}
            type="tel"
            autoComplete="tel"
            withAsterisk={needsPhone}
            {...form.bind('phone')}
          />
        )}
        {company !== 'hidden' && (
          <TextInput
            label={t('company')}
            autoComplete="organization"
            withAsterisk={company === 'required'}
            {...form.bind('company')}
          />
        )}
      </SimpleGrid>
      <AddressCards form={form} book={book} />
      <AddressFields bind={(part) => form.bind(`address.${part}`)} />
      <Billing form={form} />
      <Rates form={form} facts={facts} />
      <Slots form={form} facts={facts} />
    </Stack>
  )
}

const blank = { line1: '', line2: '', town: '', state: '', postCode: '', country: '' }

/** The bill goes to the address of the delivery, unless another is given. */
function Billing({ form }: Pick<Props, 'form'>) {
  const t = useText('site-checkout')
  const isOther = Boolean(form.getValues().billingAddress)
  return (
    <>
      <Checkbox
        label={t('billHere')}
        checked={!isOther}
        onChange={({ currentTarget }) => form.put('billingAddress', currentTarget.checked ? null : blank)}
      />
      {isOther && (
        <fieldset className={classes.billing}>
          <legend>{t('billTo')}</legend>
          <Stack>
            <AddressFields bind={(part) => form.bind(`billingAddress.${part}`)} />
          </Stack>
        </fieldset>
      )}
    </>
  )
}

/** A day, with its hours where it has them. */
export function whenOf({ day, from, to }: Slot, { t, date }: { t: Text; date: (day: string) => string }): string {
  return from === '' ? date(day) : t('slot', { day: date(day), from, to })
}

function Rates({ form, facts: { rates, currency } }: Omit<Props, 'book'>) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const { address, shipping } = form.getValues()
  const fitting = ratesTo(rates, address.country)
  if (fitting.length === 0) return null
  const keyOf = ({ zone, name }: { zone: string; name: string }) => `${zone} ${name}`
  return (
    <Radio.Group
      label={t('delivery')}
      value={shipping ? keyOf({ zone: shipping.zone, name: shipping.rate }) : ''}
      onChange={(value) => {
        const rate = fitting.find((one) => keyOf(one) === value)
        form.put('shipping', rate ? { zone: rate.zone, rate: rate.name } : null)
      }}
      error={form.errors['shipping']}
    >
      <Stack gap="xs" mt="xs">
        {fitting.map((rate) => (
          <Radio
            key={keyOf(rate)}
            value={keyOf(rate)}
            label={`${rate.name}: ${money(rate.priceCents, currency)}`}
            description={rate.condition}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function Slots({ form, facts: { slots } }: Omit<Props, 'book'>) {
  const t = useText('site-checkout')
  const { date } = useFormat('UTC')
  if (slots.length === 0) return null
  const { slot } = form.getValues()
  return (
    <Select
      clearable
      label={t('when')}
      placeholder={t('anyTime')}
      data={slots.map((one) => ({ value: slotKey(one), label: whenOf(one, { t, date }) }))}
      value={slot ? slotKey(slot) : null}
      onChange={(value) => form.put('slot', slots.find((one) => slotKey(one) === value) ?? null)}
      error={form.errors['slot']}
    />
  )
}
