import { call } from '#kit/web/call.ts'
import { readGiftCardShop } from '../../gift-card-shop/contract.ts'

/** Shows the links to gift cards where the workspace sells them; without an answer they stay hidden. */
export async function showGiftCards(root: HTMLElement, signal: AbortSignal): Promise<void> {
  const shop = await call(readGiftCardShop).catch(() => undefined)
  if (!shop?.way || signal.aborted) return
  for (const entry of root.querySelectorAll<HTMLElement>('[data-gift-card]')) entry.hidden = false
}
