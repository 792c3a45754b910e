import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { call } from '#kit/web/call.ts'
import { Columns } from '#ui/page/columns.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { listCountries, listCustomers } from '../../customers/contract.ts'
import { listProducts } from '../../products/contract.ts'
import { readStoreFacts, type StoreFacts } from '../../settings/contract.ts'
import { createOrder, listOrders, quoteOrder, readOrderFigures, type OrderedGoods, type Quote } from '../contract.ts'
import { orderPath } from '../rules.ts'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { blankOrder, type OrderValues } from './order-values.ts'
import { OrderWishes } from './order-wishes.tsx'

/** Creates an order in the store or by phone. */
export function AddOrder() {
  const { data, error, refetch } = useQuery(queryOf(readStoreFacts))
  const asked: { customerId?: unknown } = useSearch({ strict: false })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <SheetSkeleton
        side="end"
        main={[{ fields: 2 }, { fields: 2 }, { fields: 4 }]}
        aside={[{ fields: 2 }, { fields: 4 }]}
      />
    )
  return <Add facts={data} customerId={numberIn(asked.customerId)} />
}

/** The customer whose number is in the address; undefined if it isn't a customer's number. */
function numberIn(asked: unknown): number | undefined {
  const id = Number(asked)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function Add({ facts, customerId }: { facts: StoreFacts; customerId: number | undefined }) {
  const t = useText('ecommerce')
  const go = useGo()
  const [goods, setGoods] = useState<OrderedGoods>({
    items: [],
    discountCents: 0,
    discountBasisPoints: 0,
    shipping: null,
    coupon: '',
    isGiftWrapped: false,
  })
  const form = useEndpointForm<typeof createOrder, OrderValues>(createOrder, {
    initial: { ...blankOrder, customerId, method: facts.methods[0] ?? blankOrder.method },
    stale: [listOrders, readOrderFigures, listProducts, listCustomers, listCountries, quoteOrder],
    check: (values) =>
      values.customerId === undefined && values.customer === undefined ? { customerId: t('taking.whoFor') } : {},
    onDone: ({ order, orderId }) => {
      showNotice({ kind: 'success', text: t('taking.placed', { id: orderId }) })
      go(orderPath(order))
    },
  })
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  const quote = useQuery({
    queryKey: [quoteOrder.path, goods],
    queryFn: ({ signal }) => call(quoteOrder, { body: goods, signal }),
    enabled: goods.items.length > 0,
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<OrderedGoods>) => {
    const all = { ...goods, ...next }
    setGoods(all)
    form.setValues(all)
    form.clearFieldError('items')
  }
  // Keep the last valid quote so errors can be fixed in its rows.
  const [answered, setAnswered] = useState<Quote>()
  if (quote.data && quote.data !== answered) setAnswered(quote.data)
  const priced = goods.items.length > 0 ? (quote.data ?? answered) : undefined
  return (
    <form onSubmit={form.send} noValidate>
      <PageHeader title={t('screens.addOrder')} text={t('taking.text')} />
      <Columns
        side="end"
        main={
          <>
            <OrderLines
              items={goods.items}
              quote={priced}
              error={form.errors['items']}
              refusal={quote.error}
              onChange={(items) => change({ items })}
            />
            <OrderBuyer form={form} />
            <OrderWishes form={form} quote={priced} />
          </>
        }
        aside={<OrderPayment form={form} goods={goods} quote={priced} facts={facts} onChange={change} />}
      />
    </form>
  )
}
