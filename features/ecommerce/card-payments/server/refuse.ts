import { Refused } from '#kit/server/errors.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Machine } from '#kit/server/machine.ts'
import { NoAnswer, ProviderRefused } from './provider.ts'
import { refusals } from './refusals.ts'

/** Tells a provider that won’t take a payment from one that is away; anything else is a bug. */
export function refuse({ log }: Pick<Machine, 'log'>, error: unknown, away: Sentence): never {
  if (!(error instanceof NoAnswer)) throw error
  const isRefused = error instanceof ProviderRefused
  log.warn({ error: error.message }, isRefused ? 'the card provider refused' : 'the card provider gave no answer')
  throw new Refused(502, isRefused ? refusals.refused : away)
}
