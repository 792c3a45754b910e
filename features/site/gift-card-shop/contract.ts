import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

/** test: in sample workspaces alone; no money moves. */
export const giftCardWays = ['card', 'test'] as const

export const giftCardShopPath = '/api/pages/gift-cards'

export const readGiftCardShop = endpoint({
  method: 'GET',
  path: giftCardShopPath,
  summary: 'What gift cards can be bought for, and how they are paid',
  access: 'public',
  reply: z.object({
    /** Null where none can be bought online. */
    way: z.nullable(z.enum(giftCardWays)),
    currency: z.string(),
    leastCents: z.number(),
    mostCents: z.number(),
  }),
})
