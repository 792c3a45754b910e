import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { languages, useLanguage, useText } from '#kit/web/i18n.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { orZero } from '#ui/form/bound.ts'
import { NativeSelect, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Link, useGo } from '#ui/button/link.tsx'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { orderGiftCard, readGiftCardOrder, type GiftCardOrder, type OrderedGiftCard } from '../contract.ts'
import { giftCardOrderPath } from '../rules.ts'

type Shop = { way: OrderedGiftCard['way']; currency: string; leastCents: number; mostCents: number }

const blank = { amountCents: 0, recipient: '', email: '', message: '', giver: '', giverEmail: '', website: '' }

/** Who gets a card of how much, and who gives it. */
export function GiftCardForm({ shop: { way, currency, leastCents, mostCents } }: { shop: Shop }) {
  const t = useText('site-gift-card-orders')
  const { money } = useFormat()
  const go = useGo()
  const language = useLanguage()
  const [initial] = useState<GiftCardOrder>(() => ({
    ...blank,
    key: crypto.randomUUID(),
    language,
    amountCents: leastCents * 10,
  }))
  const form = useEndpointForm(orderGiftCard, {
    initial,
    stale: [readGiftCardOrder],
    onDone: (_, { key }) => go(giftCardOrderPath(key)),
  })
  const limits = t('limits', { least: money(leastCents, currency), most: money(mostCents, currency) })
  return (
    <SectionCard title={t('details')}>
      <form noValidate onSubmit={form.send}>
        <Stack align="stretch">
          <RefusalAlert text={form.refusal} />
          <MoneyInput
            currency={currency}
            label={t('amountCents')}
            description={limits}
            withAsterisk
            {...orZero(form.bind('amountCents'))}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
            <TextInput label={t('recipient')} withAsterisk {...form.bind('recipient')} />
            <TextInput label={t('email')} type="email" withAsterisk {...form.bind('email')} />
            <TextInput label={t('giver')} autoComplete="name" withAsterisk {...form.bind('giver')} />
            <TextInput
              label={t('giverEmail')}
              type="email"
              autoComplete="email"
              withAsterisk
              {...form.bind('giverEmail')}
            />
          </SimpleGrid>
          <Textarea label={t('message')} rows={3} {...form.bind('message')} />
          <NativeSelect
            label={t('language')}
            data={languages.map(({ i18nLang, name }) => ({ value: i18nLang, label: name }))}
            {...form.bind('language')}
          />
          <p>{t(`ways.${way}`)}</p>
          <p>
            {t('terms')} <Link to="/pages/terms">{t('readTerms')}</Link>
          </p>
          <SendButton loading={form.isSending}>{t('submit')}</SendButton>
        </Stack>
      </form>
    </SectionCard>
  )
}
