import { useText } from '#kit/web/i18n.ts'
import { orZero } from '#ui/form/bound.ts'
import { Checkbox, Radio } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeCheckout, fieldRules, type SettingValue } from '../contract.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const fields = ['fullName', 'company', 'addressLine2', 'shippingPhone'] as const

type Props = { value: SettingValue<'checkout'>; version: number; currency: string }

export function CheckoutTab({ value, version, currency }: Props) {
  const t = useText('ecommerce')
  const form = useSettingsForm(changeCheckout, { version, value })
  const choice = (name: (typeof fields)[number] | 'contactMethod', choices: readonly string[]) => (
    <Radio.Group label={t(`checkout.${name}`)} {...form.bind(`value.${name}`)}>
      <Group mt="xs" gap="lg">
        {choices.map((one) => (
          <Radio key={one} value={one} label={t(`checkout.choice.${one}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
  return (
    <SettingsForm form={form}>
      <SectionCard title={t('checkout.contact')} text={t('checkout.contactText')}>
        <Stack gap="md">
          {choice('contactMethod', ['phone', 'email'])}
          <Checkbox label={t('checkout.updates')} {...form.bind('value.sendShippingUpdates')} />
          <Checkbox label={t('checkout.signIn')} {...form.bind('value.requireSignIn')} />
        </Stack>
      </SectionCard>
      <SectionCard title={t('checkout.customer')}>
        <Stack gap="md">{fields.map((name) => choice(name, fieldRules))}</Stack>
      </SectionCard>
      <SectionCard title={t('checkout.giftWrap')} text={t('checkout.giftWrapText')}>
        <Stack gap="md">
          <Checkbox label={t('checkout.offersGiftWrap')} {...form.bind('value.offersGiftWrap')} />
          {form.getValues().value.offersGiftWrap && (
            <MoneyInput
              maw={240}
              currency={currency}
              label={t('checkout.giftWrapPrice')}
              {...orZero(form.bind('value.giftWrapCents'))}
            />
          )}
        </Stack>
      </SectionCard>
    </SettingsForm>
  )
}
