import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { presentAccount, saveAccount } from './account.ts'
import { takeNotice } from './notices.ts'

export const cardPaymentHandlers: Handlers = []

handle(cardPaymentHandlers, contract.readCardAccount, (_, context) => presentAccount(context))
handle(cardPaymentHandlers, contract.changeCardAccount, ({ body }, context) => saveAccount(context, body))
handle(cardPaymentHandlers, contract.receiveCardNotice, async (_, context) => ({ outcome: await takeNotice(context) }))
