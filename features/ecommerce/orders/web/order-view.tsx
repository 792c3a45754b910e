import { IconBan, IconCreditCard, IconPrinter, IconReceipt, IconTrash } from '@tabler/icons-react'
import { useDetail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Columns } from '#ui/page/columns.tsx'
import { Button } from '#ui/button/controls.ts'
import { DetailState } from '#ui/page/detail-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { Group } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { PageHeader, Primary } from '#ui/page/page-header.tsx'
import { SheetSkeleton } from '#ui/page/page-skeleton.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import {
  deleteOrder,
  listOrders,
  moveOrder,
  readOrder,
  readOrderFigures,
  restoreOrder,
  type Order,
  type OrderPage,
} from '../contract.ts'
import { AddressDialog } from './address-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Activity } from './order-activity.tsx'
import { AtDoor } from './order-at-door.tsx'
import { NextStep } from './order-next.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderState } from './order-state.tsx'
import { Buyer, OrderAddress } from './order-people.tsx'
import { Letterhead } from './order-letterhead.tsx'
import { Items } from './order-items.tsx'
import { PaymentState } from './payment-state.tsx'
import { OpenRefunds } from './order-refunds.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { toTakeBack } from '../rules/order-delivery.ts'
import { cancellationOf } from '../rules/plan-cancellation.ts'
import { isWanted, paymentsByHand, statusesAfter } from '../rules.ts'

export function OrderView() {
  const t = useText('ecommerce')
  const order = useDetail(readOrder, 'number')
  return (
    <DetailState
      of={order}
      title={t('screens.order')}
      missing={{ title: t('order.missing'), listPath: '/apps/ecommerce/order/list' }}
      waiting={
        <SheetSkeleton
          side="end"
          main={[{ lines: 8 }, { lines: 6 }]}
          aside={[{ lines: 4 }, { lines: 3 }, { lines: 4 }]}
        />
      }
    >
      {(data) => <Sheet order={data} />}
    </DetailState>
  )
}

const stale = [readOrder, listOrders, readOrderFigures]

function Sheet({ order }: { order: OrderPage }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const mayChange = useMay(moveOrder)
  const [open, setOpen] = useOpen()
  const close = () => setOpen(undefined)
  const mayEdit = mayChange && order.status !== 'Delivered'
  const edited = mayEdit && (open === 'shipping' || open === 'billing') ? open : undefined
  return (
    <>
      <Letterhead />
      <PageHeader
        title={
          <Group gap="sm" component="span">
            <bdi>{t('order.title', { id: order.orderId })}</bdi>
            <PaymentState order={order} />
            <OrderState order={order} />
          </Group>
        }
        text={format.dateTime(order.placedAt)}
        actions={<Moves order={order} onRefund={() => setOpen('refund')} onCancel={() => setOpen('cancel')} />}
      />
      <Columns
        side="end"
        main={
          <>
            <NextStep order={order} onRefund={() => setOpen('refund')} onTakeBack={() => setOpen('takeBack')} />
            <OpenRefunds order={order} />
            <Items order={order} />
            <AtDoor order={order} />
            <Part name="order/delivery" of={order.id} />
            <Activity order={order} />
          </>
        }
        aside={
          <>
            <Buyer order={order} />
            <OrderInvoices order={order} />
            <OrderDelivery order={order} />
            <OrderAddress
              title={t('address.shipping')}
              address={order.shippingAddress}
              {...(mayEdit && { onEdit: () => setOpen('shipping') })}
            />
            <OrderAddress
              title={t('address.billing')}
              address={order.billingAddress}
              paidBy={order}
              {...(mayEdit && { onEdit: () => setOpen('billing') })}
            />
          </>
        }
      />
      {edited && (
        <Editing key={edited} value={order} version={order.version} showsNewerItself>
          {(shown) => <AddressDialog order={shown} kind={edited} onClose={close} />}
        </Editing>
      )}
      <Editing value={order} version={order.version} showsNewerItself>
        {(shown) => (
          <RefundDialog
            key={shown.refundedCents}
            order={shown}
            opened={open === 'refund' && mayChange && isRefundable(shown)}
            onClose={close}
          />
        )}
      </Editing>
      {open === 'cancel' && mayChange && isCancellable(order) && <CancelDialog order={order} onClose={close} />}
      {open === 'takeBack' && mayChange && isBack(order) && (
        <Editing key={order.version} value={order} version={order.version} showsNewerItself>
          {(shown) => <TakeBackDialog order={shown} opened onClose={close} />}
        </Editing>
      )}
    </>
  )
}

function isBack(order: OrderPage): boolean {
  return order.items.some((item) => toTakeBack(order, item) > 0)
}

function isRefundable({ payment, refundedCents, totalCents }: Order): boolean {
  return payment === 1 && refundedCents < totalCents
}

function isCancellable(order: OrderPage): boolean {
  return cancellationOf(order).obstacle === null
}

/** The next actions for an order. */
function Moves({ order, onRefund, onCancel }: { order: OrderPage; onRefund: () => void; onCancel: () => void }) {
  const t = useText('ecommerce')
  const go = useGo()
  const { id, version } = order
  const move = useSend(moveOrder, { stale })
  const remove = useRemoval({
    remove: deleteOrder,
    restore: restoreOrder,
    stale: [listOrders, readOrderFigures],
    onRemoved: () => go('/apps/ecommerce/order/list'),
  })
  const mayChange = useMay(moveOrder)
  const mayDelete = useMay(deleteOrder)
  const send = (body: { status?: Order['status']; payment?: Order['payment'] }) =>
    move.mutate({ params: { id }, body: { version, note: '', ...body } })
  // What a delivery brings is where that is: only the rest is moved by hand.
  const statuses = isWanted({ ...order, archivedAt: null }) && order.stage === null ? statusesAfter(order.status) : []
  // Cancelling says first what it does.
  const payments = mayChange ? paymentsByHand(order).filter((payment) => payment !== 4) : []
  return (
    <>
      {mayChange &&
        statuses.map((status, index) => {
          const button = (
            <Button key={status} variant="default" loading={move.isPending} onClick={() => send({ status })}>
              {t(`moveTo.${status}`)}
            </Button>
          )
          return index === 0 ? <Primary key={status}>{button}</Primary> : button
        })}
      <MoreActions
        actions={[
          ...payments.map((payment) => ({
            label: t(`payTo.${payment}`),
            icon: <IconCreditCard size={18} />,
            run: () => send({ payment }),
          })),
          mayChange &&
            isRefundable(order) && { label: t('refund.open'), icon: <IconReceipt size={18} />, run: onRefund },
          mayChange &&
            isCancellable(order) && {
              label: t('payTo.4'),
              icon: <IconBan size={18} />,
              run: onCancel,
              isDestructive: true,
            },
          { label: t('order.print'), icon: <IconPrinter size={18} />, run: () => window.print() },
          mayDelete && {
            label: t('order.delete'),
            icon: <IconTrash size={18} />,
            run: () => remove(id, t('deleted', { name: order.orderId })),
            isDestructive: true,
          },
        ]}
      />
    </>
  )
}
