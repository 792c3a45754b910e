import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Radio, Textarea } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor } from '#ui/display/text.ts'
import type { CartQuote, PayWay } from '../contract.ts'
import type { CheckoutFacts, CheckoutFields } from './checkout-form.tsx'
import { GiftCardField, type GiftCardInUse } from './gift-card.tsx'

type Props = {
  form: CheckoutFields
  facts: CheckoutFacts
  quote: CartQuote | undefined
  giftCard: GiftCardInUse
}

/** How it is paid: by a gift card as far as it goes, and the rest another way. */
export function PaymentStep({ form, facts: { ways, currency }, quote, giftCard }: Props) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const { balanceCents } = giftCard
  const isPaid = balanceCents !== undefined && quote !== undefined && balanceCents >= quote.totalCents
  if (ways.length === 0) return <p>{t('noWays')}</p>
  return (
    <Stack>
      <GiftCardField form={form} card={giftCard} quote={quote} />
      {isPaid ? (
        <p>{t('gifts.paysAll')}</p>
      ) : (
        <Radio.Group label={t('steps.payment')} {...form.bind('way')}>
          <Stack gap="sm" mt="xs">
            {ways.map((way) => (
              <Radio
                key={way.key}
                value={way.key}
                label={nameOf(way, t)}
                description={textOf(way, t, (cents) => money(cents, currency))}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Textarea label={t('note')} rows={2} {...form.bind('note')} />
      <p>
        {t('terms')} <Anchor renderRoot={(props) => <Link to="/pages/terms" {...props} />}>{t('readTerms')}</Anchor>
      </p>
    </Stack>
  )
}

type Words = (key: string, values?: Record<string, string>) => string

/** Ways by hand are named by the store. */
export function nameOf({ kind, name }: PayWay, t: Words): string {
  return kind === 'test' || kind === 'card' ? t(`ways.${kind}`) : name
}

function textOf({ kind, instructions, leftCents }: PayWay, t: Words, money: (cents: number) => string): string {
  if (kind === 'test' || kind === 'card') return t(`ways.${kind}Text`)
  const left = leftCents === undefined ? '' : t('ways.left', { amount: money(leftCents) })
  return [instructions, left].filter(Boolean).join(' ')
}
