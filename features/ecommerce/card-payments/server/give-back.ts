import type { Machine } from '#kit/server/machine.ts'
import type { RefundOutcome } from '../../orders/server/commands.ts'
import { refundFaultOf, refundOutcomeOf } from '../rules.ts'
import { cardAccount, type KnownAccount } from './account.ts'
import {
  createRefund,
  findRefund,
  KeysRefused,
  NoAnswer,
  ProviderRefused,
  readRefund,
  readSession,
  type ProviderRefund,
} from './provider.ts'

export type Giving = {
  /** Sent with each try, so that the provider gives it back once. */
  key: string
  /** The session that took the money, and what the provider calls the refund, once it is known. */
  session: string | null
  providerId: string | null
  amountCents: number
}

/** Has the provider give money of a payment back, or asks what became of that; whoever is silent is asked again by the queue. */
export async function giveBack(machine: Machine, giving: Giving, isLast: boolean): Promise<RefundOutcome> {
  return giveAtProvider(machine, giving).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    machine.log.warn({ refund: giving.key, error: error.message }, 'the card provider didn’t refund')
    return outcomeOfError(error, isLast)
  })
}

async function giveAtProvider(machine: Machine, { session, providerId, ...asked }: Giving): Promise<RefundOutcome> {
  const account = await cardAccount(machine)
  if (!account) return { state: 'failed', fault: 'noKeys' }
  if (providerId !== null) return refundSaid(await readRefund(account, providerId))
  const paymentIntent = session && (await intentOf(account, session))
  if (!paymentIntent) return { state: 'failed', fault: 'refused' }
  const refund = { ...asked, paymentIntent }
  return refundSaid((await findRefund(account, refund)) ?? (await createRefund(account, refund)))
}

/** What the provider calls the payment that a session took. */
async function intentOf(account: KnownAccount, session: string): Promise<string | null | undefined> {
  return (await readSession(account, session)).payment_intent
}

/** What an answer of the provider says of a refund. */
export function refundSaid(answer: ProviderRefund): RefundOutcome {
  const state = refundOutcomeOf(answer)
  const providerId = answer.id
  return state === 'failed' ? { state, fault: refundFaultOf(answer.failure_reason), providerId } : { state, providerId }
}

/** Whoever is silent is asked again, until there is no other try. */
function outcomeOfError(error: NoAnswer, isLast: boolean): RefundOutcome {
  if (error instanceof ProviderRefused) return { state: 'failed', fault: refundFaultOf(error.code) }
  if (error instanceof KeysRefused) return { state: 'failed', fault: 'noKeys' }
  if (isLast) return { state: 'failed', fault: 'noAnswer' }
  throw error
}
