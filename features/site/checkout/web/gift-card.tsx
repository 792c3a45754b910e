import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { giftCodeText } from '../../../ecommerce/gift-cards/rules.ts'
import { checkGiftCard, type CartQuote } from '../contract.ts'
import type { CheckoutFields } from './checkout-form.tsx'
import classes from './offers.module.css'

export type GiftCardInUse = {
  /** What it holds; nothing without a card, and where it can’t be used any more. */
  balanceCents: number | undefined
  query: UseQueryResult<ReplyOf<typeof checkGiftCard>>
  typed: string
  type: (code: string) => void
  use: (code: string) => void
  /** A code was typed that the order doesn’t use. */
  isOpen: boolean
}

/** The gift card in use and what it holds: read once, and again when an order with it is refused. */
export function useGiftCard(form: CheckoutFields): GiftCardInUse {
  const code = form.getValues().giftCard ?? ''
  const [typed, type] = useState(code)
  const query = useQuery({
    queryKey: [checkGiftCard.path, code],
    queryFn: ({ signal }) => call(checkGiftCard, { body: { code }, signal }),
    enabled: code !== '',
    staleTime: Infinity,
    retry: false,
  })
  const use = (next: string) => {
    form.put('giftCard', next)
    form.clearFieldError('giftCard')
    if (next !== '' && next === code) void query.refetch()
  }
  const balanceCents = code === '' || query.isError ? undefined : query.data?.balanceCents
  useFreshBalance({ refused: form.refusal ?? form.errors['giftCard'], code, refetch: query.refetch })
  return { balanceCents, query, typed, type, use, isOpen: giftCodeText(typed) !== code }
}

type Refused = { refused: unknown; code: string; refetch: () => Promise<unknown> }

/** What was refused may be a card that holds less since. */
function useFreshBalance({ refused, code, refetch }: Refused): void {
  useEffect(() => {
    if (refused && code !== '') void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when an order is refused, not when a code is used
  }, [refused])
}

type Props = { form: CheckoutFields; card: GiftCardInUse; quote: CartQuote | undefined }

/** Pays with a gift card, in full or in part. */
export function GiftCardField({ form, card, quote }: Props) {
  const used = form.getValues().giftCard ?? ''
  if (used !== '' && card.balanceCents !== undefined && quote)
    return <CardInUse card={card} balanceCents={card.balanceCents} quote={quote} error={form.errors['giftCard']} />
  return <CodeField form={form} card={card} />
}

type InUse = { card: GiftCardInUse; balanceCents: number; quote: CartQuote; error: unknown }

function CardInUse({ card, balanceCents, quote, error }: InUse) {
  const t = useText('site-checkout')
  const { money } = useFormat()
  const cents = Math.min(balanceCents, quote.totalCents)
  const drop = () => {
    card.type('')
    card.use('')
  }
  return (
    <Stack gap="xs" data-path="giftCard" tabIndex={-1}>
      <Group gap="sm">
        <p role="status" className={classes.taken}>
          {t(balanceCents > cents ? 'gifts.pays' : 'gifts.paysLast', {
            amount: money(cents, quote.currency),
            left: money(balanceCents - cents, quote.currency),
          })}
        </p>
        <Button size="xs" variant="subtle" onClick={drop}>
          {t('gifts.remove')}
        </Button>
      </Group>
      {typeof error === 'string' && (
        <p role="alert" className={classes.refused}>
          {error}
        </p>
      )}
    </Stack>
  )
}

function CodeField({ form, card: { query, typed, type, use } }: Pick<Props, 'form' | 'card'>) {
  const t = useText('site-checkout')
  const used = form.getValues().giftCard ?? ''
  const code = giftCodeText(typed)
  const write = (text: string) => {
    type(text)
    form.clearFieldError('giftCard')
    // An emptied field is no card.
    if (giftCodeText(text) === '' && used !== '') use('')
  }
  return (
    <Group gap="sm" align="flex-start">
      <TextInput
        label={t('gifts.code')}
        description={t('gifts.text')}
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        data-path="giftCard"
        value={typed}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter uses the card: it doesn’t place the order without it.
          if (event.key !== 'Enter' || code === '') return
          event.preventDefault()
          use(code)
        }}
        error={form.errors['giftCard'] ?? (used === '' ? undefined : query.error?.message)}
      />
      <Button
        variant="light"
        className={classes.use!}
        loading={query.isFetching}
        disabled={code === ''}
        onClick={() => use(code)}
      >
        {t('gifts.use')}
      </Button>
    </Group>
  )
}
