import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { presentAccount, saveAccount } from './account.ts'
import { takeCardEvent } from './card-events.ts'

export const cardPaymentHandlers: Handlers = []

handle(cardPaymentHandlers, contract.readCardAccount, (_, context) => presentAccount(context))
handle(cardPaymentHandlers, contract.changeCardAccount, ({ body }, context) => saveAccount(context, body))
handle(cardPaymentHandlers, contract.receiveCardEvent, async (_, context) => ({
  outcome: await takeCardEvent(context),
}))
