import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, CallError } from '#kit/web/call.ts'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { quoteCart, type CartQuote, type ShopOrder } from '../contract.ts'

/** What a cart comes to; with a code that is refused, what it comes to without it. */
export type ShownQuote = CartQuote & { couponRefusal?: string | undefined }
type Cart = Pick<ShopOrder, 'items' | 'coupon' | 'shipping' | 'isGiftWrapped'>

/** What the cart comes to, by the store’s own prices, whenever it changes. */
export function useQuote({ items, coupon: typed, shipping, isGiftWrapped }: Cart): UseQueryResult<ShownQuote> {
  const coupon = useDebounced(typed, 400)
  const body = { items, coupon, shipping, isGiftWrapped }
  return useQuery({
    queryKey: [quoteCart.path, body],
    queryFn: ({ signal }) => quoteOf(body, signal),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

async function quoteOf(body: Cart, signal: AbortSignal): Promise<ShownQuote> {
  try {
    return await call(quoteCart, { body, signal })
  } catch (error) {
    const refused = error instanceof CallError ? error.issues.find(({ path }) => path === 'coupon') : undefined
    if (!refused) throw error
    return { ...(await call(quoteCart, { body: { ...body, coupon: '' }, signal })), couponRefusal: refused.message }
  }
}
