import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dropDraft, readDraft } from '#kit/web/draft.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { call } from '#kit/web/call.ts'
import { focusFirst, useEndpointForm, type EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { Wizard } from '#ui/wizard/wizard.tsx'
import { placeShopOrder, type readCheckout, readShopOrder, type ShopOrder } from '../contract.ts'
import { useAddressBook } from './address-cards.tsx'
import { AddressStep } from './address-step.tsx'
import { CartStep } from './cart-step.tsx'
import { CartSums } from './cart-sums.tsx'
import { PaymentStep } from './payment-step.tsx'
import { addressFaults, cartFaults } from './faults.ts'
import { useGiftCard } from './gift-card.tsx'
import { useQuote } from './use-quote.ts'
import { useShopper, useWishes } from './use-wishes.ts'
import classes from './checkout.module.css'

export type CheckoutFacts = ReplyOf<typeof readCheckout>
export type CheckoutFields = EndpointForm<ShopOrder>
const draft = 'checkout'

function blankOrder({ ways: [first] }: CheckoutFacts): ShopOrder {
  return {
    key: crypto.randomUUID(),
    items: [],
    coupon: '',
    shipping: null,
    isGiftWrapped: false,
    expectedCents: 0,
    expectedDueCents: 0,
    name: '',
    email: '',
    phone: '',
    company: '',
    address: { line1: '', line2: '', town: '', state: '', postCode: '', country: '' },
    billingAddress: null,
    slot: null,
    way: first?.key ?? '',
    giftCard: '',
    note: '',
    website: '',
  }
}

/** Cart, address and payment; the key in the draft makes sure that what is sent twice is one order. */
export function CheckoutForm({ facts, onDiscard }: { facts: CheckoutFacts; onDiscard: () => void }) {
  const t = useText('site-checkout')
  const go = useGo()
  const [{ values, isResumed }] = useState(() => resumed(facts))
  const leaveFor = (key: string) => {
    dropDraft(draft)
    go(`/front-pages/checkout?order=${key}`)
  }
  const form = useEndpointForm(placeShopOrder, {
    initial: values,
    stale: [readShopOrder],
    onDone: ({ key }) => leaveFor(key),
  })
  useAnsweredBefore(values.key, { isResumed, onFound: leaveFor })
  const shopper = useShopper()
  const wishes = useWishes(shopper)
  const { add, edit, drawer } = useAddressBook(shopper)
  const quote = useQuote(form.getValues())
  const giftCard = useGiftCard(form)
  const totalCents = quote.data?.totalCents ?? 0
  const giftCardCents = Math.min(giftCard.balanceCents ?? 0, totalCents)
  useFreshTotal(form.refusal, quote.refetch)
  const { send } = form
  const isEmpty = form.getValues().items.length === 0
  const order = () => {
    if (giftCard.isOpen) return complain(form, { giftCard: t('gifts.notUsed') })
    form.setFieldValue('expectedCents', totalCents)
    form.setFieldValue('expectedDueCents', totalCents - giftCardCents)
    send()
  }
  const fields = ['name', 'email', 'phone', 'company', 'address', 'billingAddress', 'shipping', 'slot']
  const steps = [
    {
      key: 'cart',
      title: t('steps.cart'),
      fields: ['items', 'coupon', 'isGiftWrapped'],
      faults: cartFaults(form.getValues(), { quote, t }),
      content: <CartStep form={form} quote={quote} facts={facts} wishes={wishes} />,
    },
    {
      key: 'address',
      title: t('steps.address'),
      fields,
      faults: addressFaults(form.getValues(), { facts, t }),
      content: <AddressStep form={form} facts={facts} book={{ shopper, add, edit }} />,
    },
    {
      key: 'payment',
      title: t('steps.payment'),
      fields: ['way', 'giftCard', 'note'],
      content: <PaymentStep form={form} facts={facts} quote={quote.data} giftCard={giftCard} />,
    },
  ]
  return (
    <div className={classes.columns}>
      <Wizard
        name={draft}
        form={{ ...form, send: order, getValues: () => withoutCard(form.getValues()) }}
        schema={placeShopOrder.body}
        steps={steps}
        submitLabel={t('submit')}
        isResumed={isResumed}
        onDiscard={onDiscard}
      />
      {drawer}
      <CartSums
        quote={isEmpty || !quote.data ? undefined : { ...quote.data, giftCardCents }}
        isEmpty={isEmpty}
        isDeliveryOpen={facts.rates.length > 0 && form.getValues().shipping === null}
      />
    </div>
  )
}

/** A code is money: it isn’t kept in the draft, which whoever uses this browser next could go on with. */
function withoutCard(order: ShopOrder): ShopOrder {
  return { ...order, giftCard: '' }
}

function resumed(facts: CheckoutFacts) {
  const { values, isResumed } = readDraft(draft, blankOrder(facts))
  return { values: withoutCard(values), isResumed }
}

function complain(form: CheckoutFields, errors: Record<string, string>): void {
  form.setErrors(errors)
  focusFirst(errors)
}

/** What was refused may be a total that has changed since: it is asked for again, to be seen before the next try. */
function useFreshTotal(refusal: string | undefined, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (refusal !== undefined) void refetch()
  }, [refusal, refetch])
}

type Found = { isResumed: boolean; onFound: (key: string) => void }

/** An order whose answer was lost is there all the same: the draft leads to it. */
function useAnsweredBefore(key: string, { isResumed, onFound }: Found): void {
  useQuery({
    queryKey: ['checkout answered before', key],
    queryFn: async ({ signal }) => {
      await call(readShopOrder, { params: { key }, signal })
      onFound(key)
      return true
    },
    enabled: isResumed,
    retry: false,
  })
}
