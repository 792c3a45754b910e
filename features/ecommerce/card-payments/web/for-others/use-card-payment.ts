import { useQuery, type UndefinedInitialDataOptions, type UseMutationResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useNoIndex } from '#kit/web/no-index.ts'
import type { keyOf } from '#kit/web/query.ts'

const againMs = 3000

type Paid<D, G> = {
  /** What is paid, as whoever pays it sees it. */
  query: UndefinedInitialDataOptions<D, Error, D, ReturnType<typeof keyOf>>
  /** Whether the outcome of its payment isn’t known. */
  isOpen: (data: D) => boolean
  /** Whether something else is on its way after the payment. */
  isMoving?: (data: D) => boolean
  /** Asks for the provider’s page, or the outcome. */
  sending: Pick<UseMutationResult<{ url: string | null }, Error, G>, 'mutate' | 'isPending'>
  given: (isReturning: boolean) => G
}
export type CardPaying = { isWaiting: boolean; isAsking: boolean; pay: () => void; ask: () => void }

/**
 * What is paid on the provider’s page. Whoever comes back from it may be faster than the provider’s event: the outcome is
 * asked for once, and what is paid is read again while it isn’t known.
 */
export function useCardPayment<D, G>({ query, isOpen, isMoving, sending, given }: Paid<D, G>) {
  useNoIndex()
  const { paid }: { paid?: unknown } = useSearch({ strict: false })
  const isBack = paid === 'yes'
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state: { data: last } }) =>
      isBack && last !== undefined && (isOpen(last) || isMoving?.(last)) ? againMs : false,
  })
  const { mutate, isPending } = sending
  const ask = () => mutate(given(true))
  const askOnce = useEffectEvent(ask)
  const isWaiting = isBack && data !== undefined && isOpen(data)
  useEffect(() => {
    if (isWaiting) askOnce()
  }, [isWaiting])
  const paying: CardPaying = {
    isWaiting,
    isAsking: isPending,
    pay: () => mutate(given(false), { onSuccess: ({ url }) => url && location.assign(url) }),
    ask,
  }
  return { data, error, retry: () => void refetch(), paying }
}
