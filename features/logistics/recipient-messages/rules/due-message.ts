import * as z from 'zod/mini'
import { isoTime } from '#kit/contract/fields.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { MessageEvent } from '../rules.ts'

/** A message for whoever sends it on: with the recipient’s own link and PIN where its text has them. */
export const DueMessage = z.object({
  id: z.number(),
  deliveryId: z.number(),
  event: MessageEvent,
  language: z.enum(peopleLanguages),
  isTest: z.boolean(),
  subject: z.string(),
  text: z.string(),
  /** The promised time. */
  from: z.nullable(isoTime),
  to: z.nullable(isoTime),
})
