import { useState } from 'react'
import type { plans } from '#platform/accounts/rules.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Radio, Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Link, useGo } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { readPricing } from '../../pricing/contract.ts'
import { opensYearly } from '../../pricing/rules.ts'
import { orderPlan, type PlanOrder } from '../contract.ts'
import { planOrderPath, totalOf } from '../rules.ts'
import classes from './payment.module.css'

type Plan = (typeof plans)[number]
type Way = PlanOrder['way']
type Props = { pricing: ReplyOf<typeof readPricing>; ways: Way[]; plan: Plan }

const blank = {
  name: '',
  company: '',
  email: '',
  phone: '',
  address: { line1: '', line2: '', town: '', state: '', postCode: '', country: '' },
  note: '',
  way: 'invoice' as const,
  website: '',
}

/** Billing details beside the summary of the order. */
export function PaymentForm({ pricing, ways, plan }: Props) {
  const t = useText('site-plan-orders')
  const words = useText('people-users')
  const go = useGo()
  const [initial] = useState<PlanOrder>(() => ({
    ...blank,
    key: crypto.randomUUID(),
    plan,
    isYearly: opensYearly,
    expectedCents: 0,
  }))
  const form = useEndpointForm(orderPlan, {
    initial,
    stale: [readPricingPath],
    onDone: (_, { key }) => go(planOrderPath(key)),
  })
  const chosen = form.bind('plan').value
  const isYearly = form.bind('isYearly').checked
  const priced = pricing.plans.find((one) => one.plan === chosen)
  const total = priced && totalOf(priced, { isYearly, taxBasisPoints: pricing.taxBasisPoints })
  const send = () => {
    form.setFieldValue('expectedCents', total?.totalCents ?? 0)
    form.send()
  }
  return (
    <form
      noValidate
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SectionCard title={t('who')}>
        <RefusalAlert text={form.refusal} mb="md" />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('name')} autoComplete="name" withAsterisk {...form.bind('name')} />
          <TextInput label={t('company')} autoComplete="organization" {...form.bind('company')} />
          <TextInput label={t('email')} type="email" autoComplete="email" withAsterisk {...form.bind('email')} />
          <TextInput label={t('phone')} type="tel" autoComplete="tel" {...form.bind('phone')} />
          <TextInput label={t('line1')} autoComplete="address-line1" withAsterisk {...form.bind('address.line1')} />
          <TextInput label={t('line2')} autoComplete="address-line2" {...form.bind('address.line2')} />
          <TextInput label={t('postCode')} autoComplete="postal-code" withAsterisk {...form.bind('address.postCode')} />
          <TextInput label={t('town')} autoComplete="address-level2" withAsterisk {...form.bind('address.town')} />
          <TextInput label={t('state')} autoComplete="address-level1" {...form.bind('address.state')} />
          <CountryField label={t('country')} withAsterisk {...form.bind('address.country')} />
        </SimpleGrid>
        <Textarea label={t('note')} rows={2} mt="md" {...form.bind('note')} />
      </SectionCard>
      <SectionCard title={t('summary')}>
        <Stack>
          <Select
            label={t('plan')}
            allowDeselect={false}
            data={pricing.plans.map((one) => ({ value: one.plan, label: words(`plans.${one.plan}`) }))}
            {...form.bind('plan')}
          />
          <SegmentedControl
            aria-label={t('period')}
            value={isYearly ? 'year' : 'month'}
            onChange={(value) => form.put('isYearly', value === 'year')}
            data={(['month', 'year'] as const).map((value) => ({ value, label: t(value) }))}
          />
          {total ? <Sums total={total} currency={pricing.currency} /> : <OnRequest />}
          {ways.length > 1 && (
            <Radio.Group label={t('way')} {...form.bind('way')}>
              <Stack gap="sm" mt="xs">
                {ways.map((way) => (
                  <Radio key={way} value={way} label={t(`ways.${way}`)} description={t(`ways.${way}Text`)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {ways.length === 1 && <p className={classes.terms}>{t('ways.invoiceText')}</p>}
          <p className={classes.terms}>
            {t('terms')} <Link to="/pages/terms">{t('readTerms')}</Link>
          </p>
          <SendButton loading={form.isSending} disabled={!total}>
            {t(form.getValues().way === 'card' ? 'submitCard' : 'submit')}
          </SendButton>
        </Stack>
      </SectionCard>
    </form>
  )
}

const readPricingPath = { path: '/api/pages/pricing' }

function Sums({ total, currency }: { total: NonNullable<ReturnType<typeof totalOf>>; currency: string }) {
  const t = useText('site-plan-orders')
  const { money } = useFormat()
  const rows = [
    [t('net'), total.netCents],
    [t('tax'), total.taxCents],
    [t('total'), total.totalCents],
  ] as const
  return (
    <dl className={classes.sums} aria-live="polite">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function OnRequest() {
  const t = useText('site-plan-orders')
  return (
    <p>
      {t('onRequest')} <Link to="/front-pages/landing-page#contact">{t('contact')}</Link>
    </p>
  )
}
