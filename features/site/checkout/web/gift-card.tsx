import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { TextInput } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'
import { giftCodeText } from '../../../ecommerce/gift-cards/rules.ts'
import { checkGiftCard, type CartQuote } from '../contract.ts'
import type { CheckoutFields } from './checkout-form.tsx'
import classes from './offers.module.css'

export type CheckedCard = UseQueryResult<ReplyOf<typeof checkGiftCard>>

/** What the gift card in use holds; each code is asked for once, as tries are counted. */
export function useGiftCard(form: CheckoutFields): CheckedCard {
  const code = form.getValues().giftCard ?? ''
  return useQuery({
    queryKey: [checkGiftCard.path, code],
    queryFn: ({ signal }) => call(checkGiftCard, { body: { code }, signal }),
    enabled: code !== '',
    staleTime: Infinity,
    retry: false,
  })
}

type Props = { form: CheckoutFields; card: CheckedCard; quote: CartQuote | undefined }

/** Pays with a gift card, in full or in part. */
export function GiftCardField({ form, card, quote }: Props) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const used = form.getValues().giftCard ?? ''
  const [typed, type] = useState(used)
  const put = (code: string) => {
    form.put('giftCard', code)
    form.clearFieldError('giftCard')
  }
  if (used !== '' && card.data && quote) {
    const cents = Math.min(card.data.balanceCents, quote.totalCents)
    return (
      <Group gap="sm">
        <p role="status" className={classes.taken}>
          {t(card.data.balanceCents > cents ? 'gifts.pays' : 'gifts.paysLast', {
            amount: money(cents, quote.currency),
            left: money(card.data.balanceCents - cents, quote.currency),
          })}
        </p>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            type('')
            put('')
          }}
        >
          {t('gifts.remove')}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="sm" align="flex-start">
      <TextInput
        label={t('gifts.code')}
        description={t('gifts.text')}
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        error={form.errors['giftCard'] ?? (used === '' ? undefined : card.error?.message)}
      />
      <Button
        variant="light"
        className={classes.use!}
        loading={card.isFetching}
        disabled={giftCodeText(typed) === ''}
        onClick={() => put(giftCodeText(typed))}
      >
        {t('gifts.use')}
      </Button>
    </Group>
  )
}
