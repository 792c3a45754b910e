import { useQuery } from '@tanstack/react-query'
import { isSame } from '#kit/contract/same.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import {
  changeDelivery,
  countDeliveries,
  createDelivery,
  listDeliveries,
  listDeliveryPoints,
  readDelivery,
  readDeliveryById,
  readNextDay,
  readTimeline,
  type Delivery,
} from '../contract.ts'
import { deliveryPath, isOpen } from '../rules.ts'
import { checkFit } from '../rules/check-fit.ts'
import { DeliveryFields } from './for-others/delivery-fields.tsx'
import { blank, valuesOf, type Values } from './for-others/delivery-values.ts'
import { FitLine } from './fit-line.tsx'
import { usePromiseQuestion } from './for-others/use-promise-question.tsx'

const stale = [listDeliveries, countDeliveries, listDeliveryPoints, readDelivery, readDeliveryById, readTimeline]

/** It begins with the next open day, so that what is added stands on a board. */
export function NewDelivery(opening: Opening) {
  const { data, isPending } = useQuery({ ...queryOf(readNextDay), gcTime: 0, retry: false })
  return isPending ? null : <NewDrawer date={data?.date ?? null} {...opening} />
}

type NewProps = Opening & { date: string | null; depotId?: number | null; onAdded?: (delivery: Delivery) => void }

export function NewDrawer({ date, depotId = null, opened, onClose, onAdded }: NewProps) {
  const t = useText('logistics-deliveries')
  const notify = useNotice()
  const isPlanner = useMay(checkFit)
  const form = useEndpointForm<typeof createDelivery, Values>(createDelivery, {
    initial: { ...blank, date, depotId },
    stale,
    onDone: (delivery) => {
      notify(delivery, t('addedNamed', { name: delivery.reference }))
      onAdded?.(delivery)
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <DeliveryFields form={form} />
      {isPlanner && <FitLine form={form} />}
    </FormDrawer>
  )
}

export function EditDelivery({ delivery, opened, onClose }: Opening & { delivery: Delivery }) {
  const t = useText('logistics-deliveries')
  const notify = useNotice()
  const isPlanner = useMay(checkFit)
  const mayBreak = usePromiseQuestion()
  const form = useEndpointForm<typeof changeDelivery, Values>(changeDelivery, {
    initial: valuesOf(delivery),
    given: { params: { id: delivery.id } },
    stale,
    ask: (values) => {
      const { date, windows } = values
      return mayBreak({ ids: [delivery.id], date, windows, isElsewhere: isElsewhere(values, valuesOf(delivery)) })
    },
    onDone: (saved) => {
      notify(saved, t('savedNamed', { name: saved.reference }))
      onClose()
    },
  })
  const title = t('editNamed', { name: delivery.reference })
  return (
    <FormDrawer title={title} opened={opened} onClose={onClose} form={form} submitLabel={t('save')}>
      <DeliveryFields form={form} delivery={delivery} />
      {isPlanner && isOpen(delivery.state) && <FitLine form={form} id={delivery.id} />}
    </FormDrawer>
  )
}

/** Whether it would be driven to another place, or from another depot. */
function isElsewhere(values: Values, before: Values): boolean {
  const where = ({ address, pins, depotId }: Values) => ({ address, pins, depotId })
  return !isSame(where(values), where(before))
}

/** Longer than usual: there is something to do. */
const toFixMs = 20_000

/** Says that it worked; where the address isn't sure, also that the delivery can't be planned yet, with the way to fix it. */
function useNotice(): (delivery: Delivery, text: string) => void {
  const t = useText('logistics-deliveries')
  const go = useGo()
  const mayFix = useMay(changeDelivery)
  return ({ state, reference, placeId }, text) => {
    if (state !== 'needsAddress') return void showNotice({ kind: 'success', text })
    const path = mayFix
      ? `/apps/logistics/deliveries/fixes${placeId === null ? '' : `?open=fix-${placeId}`}`
      : deliveryPath(reference)
    const action = { label: t(mayFix ? 'fixAddress' : 'viewDelivery'), onClick: () => go(path) }
    showNotice({ kind: 'warning', text: `${text} ${t('waitsForAddress')}`, action, lifeMs: toFixMs })
  }
}
