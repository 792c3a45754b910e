import { Refused } from '#kit/server/errors.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import type { Machine } from '#kit/server/machine.ts'
import { KeysRefused, NoAnswer, ProviderRefused } from './provider.ts'

type Words = { away: Sentence; refused: Sentence }

/** Tells a provider that won’t take a payment from one that is away, or that the keys keep out; anything else is a bug. */
export function refuse({ log }: Pick<Machine, 'log'>, error: unknown, { away, refused }: Words): never {
  if (!(error instanceof NoAnswer)) throw error
  const told = { error: error.message }
  if (error instanceof ProviderRefused) {
    log.warn(told, 'the card provider refused')
    throw new Refused(502, refused)
  }
  if (error instanceof KeysRefused) log.error(told, 'the card provider doesn’t take the keys of the store')
  else log.warn(told, 'the card provider gave no answer')
  throw new Refused(502, away)
}
